"""What the page plays is what the buzzer's pin said (table-guide 2): rendered by the browser, and measured."""

from itertools import pairwise
from types import SimpleNamespace

import pytest
from page_hands import state_is
from still_table import scripted, still_pages

from railbird.apps.tones import TONES, Tones
from railbird.table.states import FAULT_TONE, HELD_TONE, LOW, SUPERVISOR_TONE, TICK
from railbird_host.page.bench_watch import BenchWatch
from railbird_host.page.snapshot import Line

pytestmark = pytest.mark.xdist_group("page")
RATE_HZ = 44100
BETWEEN_MS = 300  # from sound to sound
GUIDE = {  # how long each tone and each pause is, in milliseconds
    TICK: [30],
    FAULT_TONE: [250, 100, 250],
    SUPERVISOR_TONE: [600],
    HELD_TONE: [60, 60, 60],
    LOW: [80],
}
# Sounds are laid into samples instead of the air: the page's own calls, at its own times.
RECORDER = """() => { window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 44100 * 4, 44100); window.recorder = this; }
  get state() { return "running"; }
  resume() {} suspend() {}
}; }"""
# (Hz, ms) of each stretch of sound, 0 Hz for silence between two; a square wave never rests.
HEARD = """async () => {
  const wave = (await window.recorder.startRendering()).getChannelData(0);
  const stretches = [];
  let [start, crossings, quiet] = [-1, 0, 0];
  const pitch = (at) => Math.round((crossings + 1) / 2 / ((at - start) / 44100));
  const end = (at) => { if (start >= 0) stretches.push([pitch(at), start, at]); start = -1; };
  for (let at = 1; at < wave.length; at++) {
    quiet = Math.abs(wave[at]) > 0.01 ? 0 : quiet + 1;
    if (quiet === 0 && start < 0) { start = at; crossings = 0; }
    if (quiet > 441) end(at - quiet);
    if (wave[at] * wave[at - 1] < 0) crossings++;
  }
  end(wave.length);
  return stretches;
}"""


def pin_of(*sounds):
    """(time in ns, frequency) of a buzzer that plays these sounds, a second apart, as the board minds its tones."""
    said, now = [], SimpleNamespace(ms=0)
    buzzer = SimpleNamespace(tone=lambda hz: said.append((now.ms * 1_000_000, hz)))
    buzzer.silence = lambda: buzzer.tone(0)
    tones = Tones(buzzer)
    for sound in sounds:
        tones.play([sound], now.ms)
        for _ in range(100):
            now.ms += 10
            tones.step(now.ms)
    return said


def told_of(said):
    """What a page is told of this pin."""
    parts = SimpleNamespace(buzzer=SimpleNamespace(tones=said), lamps=SimpleNamespace(frame_limit=0))
    watch = BenchWatch(SimpleNamespace(parts=parts, now_s=0.0))
    watch.log_lines()
    return watch.tone_lines()


def test_only_the_pauses_within_a_sound_are_told():
    told = [line.values for line in told_of(pin_of(TICK, FAULT_TONE, HELD_TONE))]
    assert told == [*TONES[TICK], *TONES[FAULT_TONE], *TONES[HELD_TONE]]


def test_every_sound_is_heard_as_the_guide_has_it(open_page):
    with still_pages() as (table, address):
        playing = scripted("derby", "BETS")
        table.show(playing)
        page = open_page(address)
        state_is(page, "DEAL")
        page.evaluate(RECORDER)
        page.wait_for_timeout(600)  # what was told at first is old, and not played
        page.click("#sound")
        told = [line.values for sound in GUIDE for line in (*told_of(pin_of(sound)), Line(0, (0, BETWEEN_MS)))]
        table.show(playing, tones=tuple(Line(number, values) for number, values in enumerate(told)))
        page.wait_for_selector(f"#sound[aria-pressed=true][data-tones='{len(told)}']")
        heard = page.evaluate(HEARD)
    lengths = [(end - start) / RATE_HZ * 1000 for _, start, end in heard]
    pauses = [(after[1] - before[2]) / RATE_HZ * 1000 for before, after in pairwise(heard)]
    expected = [length for sound in GUIDE.values() for length in (*sound, BETWEEN_MS)]
    assert lengths == pytest.approx(expected[::2], abs=3) and pauses == pytest.approx(expected[1:-1:2], abs=3)
    pitches = [hz for sound in GUIDE for hz, _ in TONES[sound] if hz]
    assert [hz for hz, _, _ in heard] == pytest.approx(pitches, rel=0.01)


def test_sounds_are_told_apart_by_pitch():
    """Two low tones, one high, and the held card's own."""
    pitch = {sound: tones[0][0] for sound, tones in TONES.items()}
    assert pitch[FAULT_TONE] < 500 < 2500 < pitch[SUPERVISOR_TONE] and len(set(pitch.values())) == len(TONES)
