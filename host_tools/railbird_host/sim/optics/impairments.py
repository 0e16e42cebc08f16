"""What spoils a pass besides its motion: values only."""

from dataclasses import dataclass, field

from railbird_host.sim.optics.geometry import APERTURE_MM


@dataclass(frozen=True)
class Dirt:
    """A dark rectangle on the card's face, in card coordinates (u from the leading end, v from the centre line)."""

    u_mm: float
    v_mm: float
    length_mm: float
    width_mm: float


@dataclass(frozen=True)
class Impairments:
    """Skew turns the card about its centre; `jitter_mm` is the standard deviation by which every edge that a
    comparator gives is displaced along the travel; `contrast` 1.0 is ink as dark as felt; `haze` adds darkness to
    single sensors (dust on the lens), in pin order; `stuck` holds pins at a level; `chatter_mm` is how far around its
    edges a comparator toggles again; `blinks` is how many times per card a failing sensor goes dark by itself."""

    skew_degrees: float = 0.0
    offset_mm: float = 0.0
    aperture_mm: float = APERTURE_MM
    jitter_mm: float = 0.0
    contrast: float = 1.0
    threshold: float = 0.5
    hysteresis: float = 0.04
    dirt: tuple[Dirt, ...] = ()
    haze: dict[int, float] = field(default_factory=dict)
    stuck: dict[int, int] = field(default_factory=dict)
    chatter_mm: float = 0.0
    blinks: dict[int, float] = field(default_factory=dict)


PERFECT = Impairments()
