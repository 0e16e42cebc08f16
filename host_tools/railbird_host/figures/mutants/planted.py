"""The planted faults: which file of the firmware changes, how, and which tests must notice.

A test of hil_tests/ runs on images with the fault in them; any other test runs on this computer against a copy of the
firmware with the fault in it. `boards` are those whose images are built.
"""

from dataclasses import dataclass

DERBY = "hil_tests/test_card_to_lamp.py::test_derby_a_protested_race_from_card_to_lamp"
POKER = "hil_tests/test_card_to_lamp.py::test_poker_one_seat_plays_one_folds"


@dataclass(frozen=True)
class Mutant:
    name: str
    file: str  # below firmware/railbird
    before: str
    after: str
    tests: tuple[str, ...]
    boards: tuple[str, ...] = ()


MUTANTS = (
    Mutant(
        "a swapped lamp",
        "show/lighting.py",
        "            for led in lit_leds(pattern, spans[2 * area], spans[2 * area + 1]):",
        "            area ^= 1 if 2 <= area <= 5 else 0\n"
        "            for led in lit_leds(pattern, spans[2 * area], spans[2 * area + 1]):",
        (DERBY,),
        ("DISPLAY",),
    ),
    Mutant(
        "a lost acknowledgement",
        "link/session.py",
        "event, self._inbox.accepted_number, payload, self._send_mac)",
        "event, 0, payload, self._send_mac)",
        ("firmware/tests/test_link_session.py",),
    ),
    Mutant(
        "a leaked bit of a hidden card",
        "apps/scanner.py",
        "            leaves_us = now_us + instants.due_us(pass_end_us, now_us)",
        "            card = (self._desk.hidden._cards.get(self._reader.number) or (0,))[0]\n"
        "            leaves_us = now_us + instants.due_us(pass_end_us, now_us) + 1000 * (card & 1)",
        ("hil_tests/test_hidden_cards.py",),
        ("SCANNER",),
    ),
    Mutant(
        "a card counted twice",
        "table/card_flow.py",
        "        return passes_from(number, self.last_pass) > 0x4000",
        "        return passes_from(number, self.last_pass) > 0x4000 or number == self.last_pass",
        ("firmware/tests/test_table_derby_states.py",),
    ),
    Mutant(
        "a stale screen",
        "show/differ.py",
        "        if before.made_of == made_of:",
        "        if before.made_of == made_of or index == len(new) - 1:",
        (DERBY, "host_tools/tests/show/test_painting.py"),
        ("DISPLAY",),
    ),
    Mutant(
        "a journal record shown before it is durable",
        "apps/table_keeper.py",
        "        self.log.write_encoded(length)\n        receipt",
        '        self._late, late = event, getattr(self, "_late", None)\n'
        "        if late is not None:\n            self.log.write_encoded(self.log.encode(late))\n        receipt",
        ("hil_tests/test_faults_in_play.py::test_both_boards_lose_power_in_a_round",),
        ("DISPLAY",),
    ),
    Mutant(
        "a frame accepted unauthenticated",
        "link/session.py",
        "        elif not frame.tag_is_right(buffer, length, self._receive_mac):",
        "        elif False:",
        ("firmware/tests/test_link_session_refused.py",),
    ),
    Mutant(
        "a protest ignored",
        "games/derby.py",
        "                self.protest = True",
        "                self.protest = False",
        (DERBY, "firmware/tests/test_games_derby.py"),
        ("DISPLAY",),
    ),
    Mutant(
        "a pulled-back card counted",
        "scan/pass_decoder.py",
        "    fault = name_movement(raw)\n    if fault is not None:\n",
        "    fault = name_movement(raw)\n"
        "    if fault is not None and fault.code == faults.PULLED_BACK and raw.rows.count >= BLOCK_ROWS:\n"
        "        word = read_block(raw.rows.begins, 0)\n"
        "        if word >= 0:\n"
        "            return _judge(word, 1, raw.rows, settings)\n"
        "    if fault is not None:\n",
        ("hil_tests/test_card_to_lamp.py::test_a_card_pulled_back_is_not_counted", "firmware/tests/test_scan_pass.py"),
        ("SCANNER",),
    ),
    Mutant(
        "a fold paid",
        "games/four_card_poker.py",
        "    if decision in (FOLD, UNDECIDED):",
        "    if decision in (UNDECIDED,):",
        ("firmware/tests/test_games_four_card_poker.py", "firmware/tests/test_games_vectors.py"),
    ),
)
