"""Hands for an emulated table, typed: keys, cards, door, switch, power; and eyes: what monitor and lamps show.

Comes in: lines. Goes out: what a bench does with them, and an answer in words. A line that means nothing is answered
with the way to write it, never raised.
"""

import os
import select
import sys
from collections.abc import Callable
from typing import NamedTuple, Protocol

from railbird.cards.card import card_from_text
from railbird_host.sim.bench.bench import KEYS
from railbird_host.sim.bench.table_bench import TableBench
from railbird_host.sim.optics.channel import edges_of_cards
from railbird_host.sim.optics.motion import steady
from railbird_host.sim.optics.printed import service_card

PROMPT = "table> "
NO_MORE_BETS, NO_MORE_BETS_SHORT = "NO MORE BETS", "NMB"
ROLES = ("scanner", "display")
HIGHEST_DECK = 254
SERVICE_MM_S = 600.0
MOST_PASSES = 100
PASS_APART_S = 0.05
DEALT_APART_S = 0.1


class Boards(Protocol):
    """What can be done to the boards themselves."""

    def hold_bootsel(self, role: str) -> None:
        """Plugged in again with its button held, as `railbird flash --bootsel` wants it."""

    def swap(self, role: str) -> str:
        """Another board in its place, fresh from stock; gives the new serial number."""


class Command(NamedTuple):
    usage: str
    about: str
    run: Callable[[list[str]], str]


class TableConsole:
    def __init__(self, bench: TableBench, boards: Boards):
        self._bench = bench
        self._boards = boards
        self._commands = {
            "press": Command("press KEY…", "keys 1 to 7, FIX, BACK, NEXT, NO MORE BETS (NMB), CONFIRM", self._press),
            "card": Command("card AS [DECK]", "passes a card, face down; decks 0 to 254 (1)", self._card),
            "deck": Command("deck [DECK]", "passes all cards of a deck, one after the other", self._deck),
            "service": Command("service [PASSES]", "passes the service card (10 times)", self._service),
            "door": self._two("door", "shut", "open", bench.door, "the service door"),
            "switch": self._two("switch", "off", "on", bench.switch, "the supervisor's key switch"),
            "chips": Command("chips SEAT AREA on|off", "areas of a seat from 0", self._chips),
            "cable": self._two("cable", "in", "out", bench.pull_cable, "between the boards"),
            "power": self._two("power", "on", "off", self._power, "of both boards"),
            "swap": Command("swap scanner|display", "power off; a fresh board takes its place; power on", self._swap),
            "bootsel": Command("bootsel scanner|display", "plugged in with the button held", self._bootsel),
            "screen": Command("screen", "the dealer's monitor", lambda words: self._screen()),
            "lamps": Command("lamps", "what is lit", lambda words: self._lamps()),
            "help": Command("help", "this list", lambda words: self._help()),
            "quit": Command("quit", "ends the table", lambda words: ""),
        }

    def serve(self, step: Callable[[], None]) -> None:
        """Until `quit` or the end of a terminal's input. Input that is no terminal may end: the table goes on."""
        listening = True
        pending = b""
        steps = 0
        self._prompt()
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
                self._prompt()

    def _prompt(self) -> None:
        """Only for a person: a script's answers stay lines."""
        if sys.stdin.isatty():
            print(PROMPT, end="", flush=True)

    def answer(self, line: str) -> str:
        name, *words = line.split()
        command = self._commands.get(name.lower())
        if command is None:
            return f"'{name}' is no command: help lists them"
        try:
            return command.run(words)
        except (ValueError, KeyError, IndexError) as error:
            why = "" if isinstance(error, IndexError) else f"{str(error).strip(chr(39))}; "
            return f"{why}expected: {command.usage} ({command.about})"

    def _two(self, name: str, off: str, on: str, job: Callable[[bool], None], about: str) -> Command:
        return Command(f"{name} {on}|{off}", about, lambda words: self._set(words, (off, on), job))

    def _help(self) -> str:
        width = max(len(command.usage) for command in self._commands.values())
        return "\n".join(f"{command.usage:{width}}  {command.about}" for command in self._commands.values())

    def _screen(self) -> str:
        return "\n".join(self._bench.screen()) or "dark"

    def _lamps(self) -> str:
        return "\n".join(f"{n}: #{c:06x} x {k}" for n, (c, k) in self._bench.lit().items()) or "dark"

    def _press(self, words: list[str]) -> str:
        said = " ".join(words).upper().replace(NO_MORE_BETS, NO_MORE_BETS_SHORT)  # one key, as the monitor has it
        keys = [NO_MORE_BETS if word == NO_MORE_BETS_SHORT else word for word in said.split()]
        unknown = [key for key in keys if key not in KEYS]
        if unknown or not keys:
            raise ValueError(f"no key {' '.join(unknown)}" if unknown else "which?")
        self._bench.press(*keys)
        return self._screen()

    def _card(self, words: list[str]) -> str:
        card = card_from_text(words[0].upper())
        self._bench.pass_card(card, number(words[1:], 1, HIGHEST_DECK, "deck"))
        return self._screen()

    def _deck(self, words: list[str]) -> str:
        deck = number(words, 1, HIGHEST_DECK, "deck")
        for card in range(52):
            self._bench.pass_card(card, deck)
            self._bench.run(DEALT_APART_S)
        return self._screen()

    def _service(self, words: list[str]) -> str:
        passes = number(words, 10, MOST_PASSES, "passes")
        edges = edges_of_cards([service_card()], steady(SERVICE_MM_S))
        for _ in range(passes):
            self._bench.run_until_ns(self._bench.slide(edges, PASS_APART_S))
        return f"{passes} passes of the service card"

    def _chips(self, words: list[str]) -> str:
        seat, area = int(words[0]), int(words[1])
        return self._set(words[2:], ("off", "on"), lambda on: self._bench.cover(seat, area, on))

    def _power(self, off: bool) -> None:
        self._bench.faults.cut_power() if off else self._bench.faults.restore_power()

    def _swap(self, words: list[str]) -> str:
        return f"a fresh {words[0]} {self._boards.swap(role(words))}: power on when everything is plugged in"

    def _bootsel(self, words: list[str]) -> str:
        self._boards.hold_bootsel(role(words))
        return f"railbird flash --bootsel --image build/production/{words[0].upper()}.uf2"

    def _set(self, words: list[str], names: tuple[str, str], job: Callable[[bool], None]) -> str:
        if len(words) != 1 or words[0].lower() not in names:
            raise ValueError(f"{names[0]} or {names[1]}")
        job(words[0].lower() == names[1])
        return "done"


def role(words: list[str]) -> str:
    if len(words) != 1 or words[0] not in ROLES:
        raise ValueError("scanner or display")
    return words[0]


def number(words: list[str], usual: int, most: int, what: str) -> int:
    """The only word, a number from 0 on; without it the usual one."""
    if len(words) > 1:
        raise ValueError(f"one number of {what} at most")
    if not words:
        return usual
    if not (words[0].isascii() and words[0].isdecimal() and int(words[0]) <= most):
        raise ValueError(f"{what} 0 to {most}, not {words[0]}")
    return int(words[0])
