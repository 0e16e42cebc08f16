"""A page of docs/ from top to bottom: every line of its blocks is typed, or must be seen.

    railbird …      goes into the command, in this process; what stands behind two spaces and # is for people
    table> …        hands at the table, typed at the console of `railbird bench up`
    anything else   words, parted by " / ", that the answer or the monitor shows then

Questions to the person at the terminal are answered with yes, the one for the code with what the monitor shows. Hands
that stand below `railbird selftest` move when it asks for them.
"""

import re
import shlex
from pathlib import Path

from railbird_host.cli import _ask, selftest
from railbird_host.device.service.client import ServiceClient
from railbird_host.device.service.pin_file import load_pins
from railbird_host.sim.play.console import PROMPT, TableConsole

DOCS = Path(__file__).parents[3] / "docs"
ANSWER_S = 1.2  # the hash of a PIN takes most of it
CODE = re.compile(r"\d{4} ?\d{4}")


def lines_of(name):
    """The lines of all blocks, also of those in a list; an empty one between two blocks."""
    lines = [line.strip() if line.startswith("    ") else "" for line in (DOCS / name).read_text().splitlines()]
    return [line for line, before in zip(lines, ["", *lines], strict=False) if line or before]


def with_own_pin(line):
    """Pages show 123456; `provision` has written another one."""
    files = sorted(Path().glob("*.pins"))
    return line.replace("1 2 3 4 5 6 CONFIRM", f"{' '.join(load_pins(files[0])[0][1])} CONFIRM") if files else line


class TypedPage:
    def __init__(self, bench, boards, monkeypatch, railbird=None):
        self._bench = bench
        self._console = TableConsole(bench, boards)
        self._railbird = railbird
        self._hands = []
        self._asked = []
        self.typed = 0
        self.answer = ""
        monkeypatch.setattr(_ask, "_check_terminal", lambda question, option: None)
        monkeypatch.setattr(_ask, "_forget_typed", lambda: None)
        monkeypatch.setattr(_ask, "ask_line", self._person)
        monkeypatch.setattr("railbird_host.cli.pair.ask_line", self._person, raising=False)
        monkeypatch.setattr(selftest.Technician, "check_there", lambda technician, wanted: None)
        monkeypatch.setattr(selftest.Technician, "does", lambda technician, what: self._asked.append(what))
        wait = ServiceClient.wait
        monkeypatch.setattr(ServiceClient, "wait", lambda client, seconds: (self._move(), wait(client, seconds))[1])

    def _person(self, question, option, meanwhile=lambda: None):
        return self.code() if "code" in question else "y"

    def code(self):
        digits = ["".join(line.split()) for line in self._bench.screen()]
        return next((text for text in digits if len(text) == 8 and text.isdecimal()), "")

    def _move(self):
        """While the self-test waits for what it asked for: the keys, or the service card."""
        while self._asked:
            what = self._asked.pop(0)
            word = "service" if "service card" in what else "press" if what.startswith("keys") else "nothing"
            for line in [line for line in self._hands if line.startswith(PROMPT + word)]:
                self._hands.remove(line)
                self.hand(line)

    def type(self, name):
        lines = lines_of(name)
        while lines:
            line = lines.pop(0)
            if not line:
                continue
            if line.startswith(PROMPT):
                self.hand(line)
            elif line.startswith("railbird "):
                if line.startswith("railbird selftest"):
                    while lines and lines[0].startswith(PROMPT):
                        self._hands.append(lines.pop(0))
                self.command(line)
            else:
                seen = f"{self.answer} {' '.join(self._bench.screen())}"
                assert all(words in seen for words in line.split(" / ")), (line, seen)
        assert not self._hands, "nobody asked for these hands"

    def hand(self, line):
        self.answer = self._console.answer(with_own_pin(line.removeprefix(PROMPT)))
        assert "expected" not in self.answer and "no command" not in self.answer, (line, self.answer)
        self._bench.run(ANSWER_S)
        self.typed += 1

    def command(self, line):
        words = shlex.split(line.partition("  #")[0])[1:]
        code, out, err = self._railbird(*words)
        assert code == 0 or words[0] == "doctor", (line, code, out, err)
        self.answer = out
        self.typed += 1
