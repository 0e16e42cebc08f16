"""The trainer: sets a table up for an exercise by the very hands a dealer has, and judges what follows.

In: an exercise's name, then the passing of simulated time. Out: `state()` for the trainer's page: what is told, whether
it was right. It judges the table as the journal tells it, never the page.
"""

from typing import Any

from railbird.cards.card import card_text
from railbird_host.page.exercise import Exercise, Verdict, judge
from railbird_host.page.exercises_derby import DERBY_EXERCISES
from railbird_host.page.exercises_poker import POKER_EXERCISES
from railbird_host.page.hands import Hands
from railbird_host.page.script import Act, acts, area_of, in_words
from railbird_host.page.shoe import ShoeCard
from railbird_host.page.story import Story
from railbird_host.sim.bench.prepared import PINS

EXERCISES = {exercise.name: exercise for exercise in (*DERBY_EXERCISES, *POKER_EXERCISES)}
BETWEEN_ACTS_S = 0.25
CHIPS_SETTLE_S = 0.4  # sensors count once still for 300 ms
JOURNAL_CATCHES_UP_S = 0.6


class Trainer:
    def __init__(self, hands: Hands, story: Story):
        self._hands = hands
        self._story = story
        self._exercise: Exercise | None = None
        self._acts: list[Act] = []
        self._next_s = 0.0
        self._verdict = Verdict()

    @staticmethod
    def find(name: str) -> Exercise | None:
        return EXERCISES.get(name)

    def begin(self, name: str) -> None:
        """On a table that has just started."""
        self._exercise = EXERCISES[name]
        self._verdict = Verdict()
        self.play(self._exercise.setup)

    def play(self, text: str) -> None:
        """Hands do this next; nothing else is done until they are ready."""
        self._acts += expanded(acts(text))
        self._wait(BETWEEN_ACTS_S)

    @property
    def is_ready(self) -> bool:
        """Hands are free, and the journal tells all that they did."""
        return not self._acts and self._hands.bench.now_s >= self._next_s

    def step(self) -> None:
        hands = self._hands
        if self._story.table is None or not hands.is_idle or hands.bench.now_s < self._next_s:
            return
        if self._acts:
            self._do(self._acts.pop(0))
            if not self._acts:
                self._wait(JOURNAL_CATCHES_UP_S)
        elif self._exercise and not self._verdict.kind and not self._story.table.pin_wanted():
            self._verdict = judge(self._exercise, self._story.table)

    def _wait(self, seconds: float) -> None:
        self._next_s = max(self._next_s, self._hands.bench.now_s + seconds)

    def _do(self, act: Act) -> None:
        hands, value = self._hands, act.value
        self._wait(CHIPS_SETTLE_S if act.kind == "chip" else BETWEEN_ACTS_S)
        if act.kind == "wait for PIN":  # the board takes its time to check it
            if not self._story.table.supervisor.person:
                self._acts.insert(0, act)
            return
        if act.kind == "key":
            hands.press(str(value))
        elif act.kind == "chip":
            hands.do("chip", {"area": area_of(str(value), hands.bench.layout.arc), "on": act.on})
        elif act.kind in ("supervisor", "leave"):
            hands.do("switch", {"on": act.kind == "supervisor"})
        else:
            card = self._hands.shoe.pick(int(value)) or ShoeCard(int(value), 1)
            self._hands.shoe.in_hand = card
            hands.slide(card, face="up" if act.kind == "face up" else "down")

    def state(self) -> dict[str, Any]:
        """For everybody."""
        exercise = self._exercise
        return {
            "name": exercise.name if exercise else "",
            "title": exercise.title if exercise else "",
            "told": exercise.told if exercise else "",
            "ready": self.is_ready,
            "verdict": self._verdict.kind,
            "why": self._verdict.why,
            "answer": in_words(exercise.answer) if exercise and self._verdict.kind else "",
        }

    def secrets(self) -> dict[str, Any]:
        """What only a trainer may see."""
        following = self._hands.shoe.peek()
        return {"next": card_text(following.card) if following else "", "passed": self._hands.passed}


def expanded(found: list[Act]) -> list[Act]:
    """A supervisor is a switch and a PIN; the pad wants CONFIRM after it."""
    done: list[Act] = []
    for act in found:
        done.append(act)
        if act.kind == "supervisor":
            done += [Act("key", digit) for digit in PINS[0][1]] + [Act("key", "CONFIRM"), Act("wait for PIN")]
    return done


def exercise_list() -> list[dict[str, str]]:
    return [
        {"name": exercise.name, "game": exercise.game, "title": exercise.title, "told": exercise.told}
        for exercise in EXERCISES.values()
    ]
