"""A bring-up from a first to a last stage: connect, measure, stop at what is wrong.

In: how to reach the boards, hands, the stages that are wanted. Out: `Finding`s as they come. What is wrong at one stage
makes the next ones lie, so it ends there; the boards stay at their prompts, because a wire is changed with the power
off anyhow.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field

from railbird.table.layout import Layout
from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.bringup.finding import WRONG, Finding, Hands
from railbird_host.bringup.probe import Probe
from railbird_host.bringup.stages import DERBY, NAMES, STAGES, Bench, Stage
from railbird_host.device.deploy.prompt import Prompt
from railbird_host.device.service.client import ServiceClient

LAST, LINK = "card", "link"


@dataclass
class BringUp:
    prompts: dict[str, Callable[[], AbstractContextManager[Prompt]]]  # by role
    service: Callable[[str], AbstractContextManager[ServiceClient]]
    hands: Hands
    first: str = NAMES[0]
    last: str = LAST
    with_chips: bool = False
    layout: Layout = DERBY
    through_rig: bool = False  # the link runs through it: no level to follow
    skipped: list[str] = field(default_factory=list)

    def stages(self) -> list[Stage]:
        for name in (self.first, self.last):
            if name not in NAMES:
                raise RailbirdError(f"there is no stage {name!r}", f"stages: {', '.join(NAMES)}", USAGE)
        wanted = STAGES[NAMES.index(self.first) : NAMES.index(self.last) + 1]
        found = [stage for stage in wanted if self.with_chips or not stage.is_optional]
        lacking = [stage.name for stage in found if not set(stage.roles) <= set(self.prompts)]
        self.skipped = lacking + ([LINK] if self.through_rig and LINK not in lacking else [])
        return [stage for stage in found if stage.name not in self.skipped]

    def end(self) -> str:
        """The last stage of those that can be done: reached or not."""
        return self.stages()[-1].name

    def run(self) -> Iterator[Finding]:
        for stage in self.stages():
            self.hands.connect(stage.name, stage.connect)
            is_wrong = False
            for finding in self._look(stage):
                is_wrong |= finding.state == WRONG
                yield finding
            if is_wrong:
                return

    def _look(self, stage: Stage) -> Iterator[Finding]:
        roles = stage.roles or tuple(self.prompts)
        if stage.name == LAST:
            with self.prompts["scanner"]() as prompt:
                prompt.restart()
            with self.service("scanner") as client:
                yield from stage.check(stage.name, Bench({}, self.hands, self.layout, client))
            return
        with ExitStack() as stack:
            probes = {role: Probe(stack.enter_context(self.prompts[role]())) for role in roles}
            yield from stage.check(stage.name, Bench(probes, self.hands, self.layout))
