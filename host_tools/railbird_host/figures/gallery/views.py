"""Views of every state, for the gallery, the golden images and the recogniser's tests."""

from copy import deepcopy

from railbird.table.view import View
from railbird_host.figures.gallery.derby_views import DERBY
from railbird_host.figures.gallery.federal_views import FEDERAL
from railbird_host.figures.gallery.poker_views import POKER
from railbird_host.figures.gallery.qualifying_views import QUALIFYING
from railbird_host.figures.gallery.service_views import SERVICE


def views() -> dict[str, tuple[View, str]]:
    """Name to (view, tag): every screen as of a production image, two of them also as of a development image."""
    screens = deepcopy({**DERBY, **POKER, **QUALIFYING, **FEDERAL, **SERVICE})
    tagged = {name: (view, "") for name, view in screens.items()}
    for name in ("derby-open", "not-provisioned"):
        tagged[name + "-development"] = (screens[name], "DEVELOPMENT")
    return tagged
