"""Hands for an emulated table, typed: keys, cards, door, switch; and eyes: what monitor and lamps show.

Comes in: lines. Goes out: what a bench does with them, and an answer in words. A line that means nothing is answered,
never raised.
"""

import os
import select
import sys
from collections.abc import Callable

from railbird.cards.card import card_from_text
from railbird_host.sim.bench.bench import KEYS
from railbird_host.sim.bench.table_bench import TableBench

HELP = """\
press KEY…        keys 1 to 7, FIX, BACK, NEXT, NMB (no more bets), CONFIRM
card AS [DECK]    passes a card, face down
door open|shut    switch on|off    chips SEAT AREA on|off (areas of a seat from 0)
cable out|in      bootsel scanner|display (plugged in with the button held)
screen            lamps            quit"""
SHORT = {"NMB": "NO MORE BETS"}


class TableConsole:
    """`hold_bootsel(role)` plugs a board in again with its button held, as `railbird flash --bootsel` wants it."""

    def __init__(self, bench: TableBench, hold_bootsel: Callable[[str], None]):
        self._bench = bench
        self._hold_bootsel = hold_bootsel
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "press": self._press,
            "card": self._card,
            "door": lambda words: self._set(words, ("shut", "open"), self._bench.door),
            "switch": lambda words: self._set(words, ("off", "on"), self._bench.switch),
            "cable": lambda words: self._set(words, ("in", "out"), self._bench.pull_cable),
            "chips": self._chips,
            "bootsel": self._bootsel,
            "screen": lambda words: "\n".join(self._bench.screen()) or "dark",
            "lamps": lambda words: (
                "\n".join(f"{n}: #{c:06x} x {k}" for n, (c, k) in self._bench.lit().items()) or "dark"
            ),
            "help": lambda words: HELP,
        }

    def serve(self, step: Callable[[], None]) -> None:
        """Until `quit` or the end of a terminal's input. Input that is no terminal may end: the table goes on."""
        listening = True
        pending = b""
        steps = 0
        while True:
            step()
            steps += 1
            if not listening or steps % 50 or not select.select([sys.stdin], [], [], 0)[0]:
                continue
            piece = os.read(sys.stdin.fileno(), 4096)
            if not piece and sys.stdin.isatty():
                return
            listening = bool(piece)
            *lines, pending = (pending + piece).split(b"\n")
            for line in lines:
                text = line.decode(errors="replace").strip()
                if text == "quit":
                    return
                if text:
                    print(self.answer(text), flush=True)

    def answer(self, line: str) -> str:
        name, *words = line.split()
        command = self._commands.get(name.lower())
        if command is None:
            return f"'{name}' is no command\n{HELP}"
        try:
            return command(words)
        except (ValueError, KeyError, IndexError) as error:
            return f"{line}: {error}\n{HELP}"

    def _press(self, words: list[str]) -> str:
        keys = [SHORT.get(word.upper(), word.upper()) for word in words]
        unknown = [key for key in keys if key not in KEYS]
        if unknown or not keys:
            raise ValueError(f"no key {' '.join(unknown)}")
        self._bench.press(*keys)
        return "\n".join(self._bench.screen())

    def _card(self, words: list[str]) -> str:
        self._bench.pass_card(card_from_text(words[0].upper()), int(words[1]) if len(words) > 1 else 1)
        return "\n".join(self._bench.screen())

    def _chips(self, words: list[str]) -> str:
        seat, area = int(words[0]), int(words[1])
        return self._set(words[2:], ("off", "on"), lambda on: self._bench.cover(seat, area, on))

    def _bootsel(self, words: list[str]) -> str:
        if words not in (["scanner"], ["display"]):
            raise ValueError("scanner or display")
        self._hold_bootsel(words[0])
        return f"railbird flash --bootsel --image build/production/{words[0].upper()}.uf2"

    def _set(self, words: list[str], names: tuple[str, str], job: Callable[[bool], None]) -> str:
        if len(words) != 1 or words[0].lower() not in names:
            raise ValueError(f"{names[0]} or {names[1]}")
        job(words[0].lower() == names[1])
        return "done"
