"""The trainer: sets a table up for an exercise by the very hands a dealer has, and judges what follows.

In: an exercise's name, then the passing of simulated time. Out: `state()` for the trainer's page: what is told, whether
it was right. It judges the table as the journal tells it and the felt as it is, never the page.
"""

from typing import Any

from railbird.cards.card import card_text
from railbird_host.page.hands import Hands
from railbird_host.page.shoe import ShoeCard
from railbird_host.page.story import Story
from railbird_host.page.training.exercise import SKIPPED, Exercise, Verdict, judge
from railbird_host.page.training.exercises_derby import DERBY_EXERCISES
from railbird_host.page.training.exercises_federal import FEDERAL_DRAW_EXERCISES, FEDERAL_EXERCISES
from railbird_host.page.training.exercises_poker import POKER_EXERCISES
from railbird_host.page.training.exercises_qualifying import SUPER4_EXERCISES, THREE_CARD_EXERCISES
from railbird_host.page.training.script import Act, acts, area_of, in_words
from railbird_host.sim.bench.prepared import PINS

ALL_EXERCISES = (
    *DERBY_EXERCISES,
    *POKER_EXERCISES,
    *FEDERAL_EXERCISES,
    *FEDERAL_DRAW_EXERCISES,
    *SUPER4_EXERCISES,
    *THREE_CARD_EXERCISES,
)
EXERCISES = {exercise.name: exercise for exercise in ALL_EXERCISES}
BETWEEN_ACTS_S = 0.25
CHIPS_SETTLE_S = 0.4  # sensors count once still for 300 ms
JOURNAL_CATCHES_UP_S = 0.6
CARD_FACES = {"card": "down", "face up": "up"}


class Trainer:
    def __init__(self, hands: Hands, story: Story):
        self._hands = hands
        self._story = story
        self.exercise: Exercise | None = None
        self.verdict = Verdict()
        self.hinted = False
        self.began_s = 0.0  # when the trainee could begin
        self._acts: list[Act] = []
        self._next_s = 0.0
        self._is_final = False
        self._shows = False

    @staticmethod
    def find(name: str) -> Exercise | None:
        return EXERCISES.get(name)

    @property
    def has_exercise(self) -> bool:
        return self.exercise is not None

    def begin(self, name: str, is_shown: bool = False) -> None:
        """On a table that has just started. `is_shown`: the right answer follows at once."""
        self.exercise = EXERCISES[name]
        self.play(self.exercise.setup)
        self._shows = is_shown

    def play(self, text: str) -> None:
        """Hands do this next; nothing else is done until they are ready."""
        self._acts += expanded(acts(text))
        self._wait(BETWEEN_ACTS_S)

    @property
    def is_ready(self) -> bool:
        """Hands are free, and the journal tells all that they did."""
        return not self._acts and not self._shows and self._hands.bench.now_s >= self._next_s

    # What trainee and trainer can ask for

    def judge_now(self) -> None:
        """The trainee says: this is my answer."""
        self._is_final = True

    def give_hint(self) -> None:
        self.hinted = True

    def skip(self) -> None:
        if self.exercise and not self.verdict.kind:
            self.verdict = Verdict(SKIPPED, "")

    def step(self) -> None:
        hands = self._hands
        if self._story.table is None or not hands.is_idle or hands.bench.now_s < self._next_s:
            return
        if self._acts:
            self._do(self._acts.pop(0))
            if not self._acts:
                self._wait(JOURNAL_CATCHES_UP_S)
        elif self._shows and self.exercise:
            self._shows = False
            self.play(self.exercise.answer)
        elif self.exercise and not self.verdict.kind:
            self.began_s = self.began_s or hands.bench.now_s
            if self._is_final or not self._story.table.pin_wanted():
                self.verdict = judge(self.exercise, self._story.table, hands.felt, self._is_final)
            self._is_final = False

    def _wait(self, seconds: float) -> None:
        self._next_s = max(self._next_s, self._hands.bench.now_s + seconds)

    def _do(self, act: Act) -> None:
        hands, value = self._hands, act.value
        self._wait(CHIPS_SETTLE_S if act.kind == "chip" else BETWEEN_ACTS_S)
        if act.kind == "wait for PIN":  # the board takes its time to check it
            if not self._story.table.supervisor.person:
                self._acts.insert(0, act)
        elif act.kind == "key":
            hands.fingers.press(str(value))
        elif act.kind == "chip":
            hands.do("chip", {"area": area_of(str(value), hands.bench.layout.arc), "on": act.on})
        elif act.kind == "dark":
            hands.do("lamp", {"area": hands.bench.layout.area_names.index(value), "on": False})
        elif act.kind in ("supervisor", "leave"):
            hands.do("switch", {"on": act.kind == "supervisor"})
        else:
            self._card(act)

    def _card(self, act: Act) -> None:
        hands, card = self._hands, int(act.value)
        lying = next((one for one in hands.felt.cards if one.true.card == card), None)
        if act.kind in ("turn", "move"):
            if lying and act.kind == "turn":
                hands.do("turn", {"card": lying.number})
            elif lying:
                hands.do("move", {"card": lying.number, "place": str(act.other)})
            return
        is_itself = lying and lying.code == card  # a card that is read as another one can't name itself
        found = (lying.true if lying and is_itself else hands.shoe.pick(card)) or ShoeCard(card, 1)
        hands.shoe.in_hand = found
        if act.kind == "past":
            hands.lay(found)
        else:
            hands.slide(found, face=CARD_FACES[act.kind], code=int(act.other))

    def state(self) -> dict[str, Any]:
        """For everybody."""
        exercise, verdict = self.exercise, self.verdict
        if exercise is None:
            return {
                "name": "",
                "rule": "",
                "title": "",
                "told": "",
                "ready": self.is_ready,
                "verdict": "",
                "why": "",
                "answer": "",
                "hint": "",
            }
        return {
            "name": exercise.name,
            "rule": exercise.rule,
            "title": exercise.title,
            "told": exercise.told,
            "ready": self.is_ready,
            "verdict": verdict.kind,
            "why": verdict.why,
            "answer": in_words(exercise.answer) if verdict.kind else "",
            "hint": exercise.goal if self.hinted else "",
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
        {name: getattr(exercise, name) for name in ("name", "game", "rule", "title", "told")}
        for exercise in EXERCISES.values()
    ]
