"""What the keyed verbs take from people and files: anything else is a named error, and no error repeats a PIN."""

import json
import os
import re
import stat
from argparse import Namespace
from datetime import UTC, datetime
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from railbird.service.pins import MOST_PERSONS, check_pin
from railbird.table.config import config_from_dict, field_names, fields_of
from railbird.table.registration import GAMES
from railbird_host.base import progress
from railbird_host.base.errors import REFUSED, USAGE, RailbirdError
from railbird_host.cli import _ask
from railbird_host.cli._board import table_path, tables_directory
from railbird_host.cli.selftest import CHECKS, answers_in, wanted_checks
from railbird_host.device.service import configuration
from railbird_host.device.service.clock_time import moment_of, parts_of
from railbird_host.device.service.pairing import code_of
from railbird_host.device.service.pin_file import load_pins, new_pins, parse_pins, save_pins
from railbird_host.device.service.table_file import BoardEntry, TableFile
from railbird_host.field.selftest.run import NAMES
from railbird_host.field.selftest.scanner_checks import judged, passes_in

PIN_TEXT = st.text("1234567", min_size=6, max_size=6)
WORDS = st.text(st.characters(codec="utf-8"), max_size=20)


def refused(call, *arguments):
    """The usage error that a call ends with, or None if it ends well; anything else fails the test."""
    try:
        call(*arguments)
    except RailbirdError as error:
        assert error.exit_code in (USAGE, REFUSED) and error.next_step
        return error
    return None


@given(st.dictionaries(st.integers(1, 255), PIN_TEXT, min_size=1, max_size=MOST_PERSONS))
def test_pin_files_give_what_was_written(persons):
    if len(set(persons.values())) < len(persons):
        return
    text = "# comment\n\n" + "".join(f"  {person}\t{pin}  \n" for person, pin in persons.items())
    assert parse_pins(text) == list(persons.items())


@given(st.one_of(st.text(max_size=200), st.lists(st.text("0123456789 #\n", max_size=12), max_size=8).map("\n".join)))
@settings(max_examples=300)
def test_any_other_pin_file_is_refused_without_repeating_it(text):
    error = refused(parse_pins, text)
    if error is not None:
        told = error.message + error.next_step
        assert not any(word in told for word in re.findall(r"\d{4,}", text))


def test_two_persons_never_share_a_pin():
    for text in ("1 123456\n2 123456", "1 123456\n1 654321", "", "0 123456", "1 123458", "256 123456", "1 12345"):
        assert refused(parse_pins, text) is not None


def test_new_pins_are_apart_and_in_a_file_of_the_owner(tmp_path):
    pins = new_pins(MOST_PERSONS)
    assert len({pin for _, pin in pins}) == MOST_PERSONS and [person for person, _ in pins] == list(range(1, 21))
    for _, pin in pins:
        check_pin(pin)
    path = tmp_path / "pins"
    save_pins(path, pins)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and load_pins(path) == pins
    with pytest.raises(FileExistsError):
        save_pins(path, pins)
    path.chmod(0o644)
    assert refused(load_pins, path).exit_code == REFUSED
    for other in (b"\xff" * 100, b"1 123456\n" * 1000, b"root:x:0:0\n"):
        path.write_bytes(other)
        error = refused(load_pins, path)
        assert error.exit_code == USAGE and "chmod" not in error.next_step, "no PIN file: its mode is its own"
    assert refused(load_pins, tmp_path).exit_code == USAGE


@given(st.from_regex(r"\A[ ]?[0-9]{4}[ -]?[0-9]{4}[ \n]?\Z"))
def test_codes_as_people_write_them(text):
    assert code_of(text) == re.sub(r"\D", "", text)


@given(st.text(max_size=12))
def test_other_codes_are_refused(text):
    if refused(code_of, text) is None:
        assert re.fullmatch(r"[0-9]{8}", code_of(text))


@given(st.data())
def test_a_configuration_survives_words_and_files(data):
    game = data.draw(st.sampled_from(GAMES))
    values = {"game": game}
    for name, _, lowest, highest, _, words in fields_of(GAMES.index(game)):
        values[name] = data.draw(st.sampled_from(words) if words else st.integers(lowest, highest))
    if refused(configuration.from_values, values):
        return
    texts = [f"{name}={configuration.word(value)}" for name, value in values.items()]
    assert configuration.changed({}, texts) == values
    config = configuration.from_values(values)
    assert configuration.from_board(config.encode()).to_dict() == values
    assert configuration.differences(values, values) == {}


@given(st.lists(st.one_of(WORDS, st.tuples(st.sampled_from(field_names()), WORDS).map("=".join)), max_size=4))
def test_other_changes_are_refused_by_name(words):
    refused(lambda: configuration.from_values(configuration.changed(config_from_dict({}).to_dict(), words)))


@given(st.one_of(st.binary(max_size=60), st.recursive(st.none() | st.integers() | WORDS, st.lists).map(json.dumps)))
def test_other_configuration_files_are_refused(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "config.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert refused(configuration.values_in_file, path) is not None


def test_configuration_files_that_come_close(tmp_path):
    path = tmp_path / "config.json"
    schema = configuration.SCHEMAS[0]
    for document in ({"schema": schema}, {"schema": "x", "configuration": {}}, {"schema": schema, "configuration": []}):
        path.write_text(json.dumps(document))
        assert refused(configuration.values_in_file, path) is not None
    path.write_text(json.dumps({"schema": schema, "configuration": {"decks": 3}}))
    assert configuration.values_in_file(path) == {"decks": 3}
    assert refused(configuration.values_in_file, tmp_path / "none.json") is not None


@given(st.integers(86400, 2**32 - 1), st.integers(-14 * 60, 14 * 60))
def test_times_come_back(seconds, offset_minutes):
    sign = "-" if offset_minutes < 0 else "+"
    hours, minutes = divmod(abs(offset_minutes), 60)
    local = datetime.fromtimestamp(seconds + offset_minutes * 60, UTC)
    text = local.strftime("%Y-%m-%dT%H:%M:%S") + f"{sign}{hours:02}:{minutes:02}"
    assert parts_of(moment_of(text)) == (seconds, offset_minutes)


@given(st.text(max_size=30))
def test_other_times_are_refused(text):
    if text:
        refused(lambda: parts_of(moment_of(text)))


def test_times_out_of_range():
    for text in ("1969-12-31T00:00:00+00:00", "2106-02-08T00:00:00+00:00", "0001-01-01", "9999-12-31T23:59"):
        assert refused(lambda text=text: parts_of(moment_of(text))) is not None
    seconds, _ = parts_of(moment_of(None))
    assert seconds > 1_600_000_000


@given(st.lists(WORDS, max_size=3))
def test_answers_and_checks_are_known_words(words):
    refused(answers_in, words)
    refused(wanted_checks, Namespace(only=words, skip=[]))


def test_wanted_checks():
    assert tuple(CHECKS.split()) == NAMES, "what --help lists"
    assert wanted_checks(Namespace(only=[], skip=["keys"])) == set(NAMES) - {"keys"}
    assert wanted_checks(Namespace(only=["edges"], skip=[])) == {"edges"}
    assert answers_in(["lamps=yes", "panel=no"]) == {"lamps": True, "panel": False}


@given(st.lists(st.integers(0, 65535), min_size=9, max_size=9), st.integers(1, 1000))
def test_edges_pass_only_if_all_sensors_saw_all_of_them(counts, passes):
    check = judged(counts, passes)
    assert (check.state == "pass") == all(count == passes * 30 for count in counts)
    assert passes_in([passes * 30] * 9) == passes and judged([passes * 30] * 9, passes).state == "pass"


def test_a_sensor_that_differs_is_named():
    counts = [300] * 9
    counts[6] = 282
    check = judged(counts, 10)
    assert (
        check.state == "fail" and "differ from 300: D5 (" in check.detail and "clean these sensors" in check.next_step
    )
    assert "9 of 10 passes" in judged([270] * 9, 10).detail


class Progress:
    """In place of the display that is on the terminal."""

    seen: ClassVar = []

    def stop(self):
        self.seen.append("stop")

    def start(self):
        self.seen.append("start")


def test_a_person_answers_at_a_terminal(monkeypatch, capsys):
    """Nothing of it on stdout; what must go on meanwhile goes on."""
    far, near = os.openpty()
    waited = []

    def answer():
        waited.append(1)
        os.write(far, b"perhaps\nYES\n")

    with open(near) as terminal:
        monkeypatch.setattr("sys.stdin", terminal)
        monkeypatch.setattr(_ask, "MEANWHILE_S", 0.01)
        monkeypatch.setattr(progress, "_shown", [Progress()])
        os.write(far, b"no\n")  # too early: nobody has asked
        assert _ask.ask_yes("is it lit?", "--yes", lambda: waited or answer()) is True
        os.write(far, b"  1234 5678 \n")
        assert _ask.ask_line("code", "--code") == "1234 5678"
        os.write(far, b"\x04")  # the end of the input
        assert refused(_ask.ask_line, "code", "--code") is not None
    os.close(far)
    out, err = capsys.readouterr()
    assert out == "" and err.count("is it lit? [y/n]") == 2 and waited == [1]
    assert Progress.seen[:2] == ["stop", "start"] == Progress.seen[-2:], "no bar where the person types"


def test_the_table_file_of_a_board_is_found_or_what_is_in_the_way(run_directory):
    anything = Namespace(table=None)
    assert refused(table_path, anything, "E66A").message == "no table file names board E66A"
    tables_directory().mkdir(parents=True)
    table = TableFile.create("Derby 4")
    table.boards["scanner"] = BoardEntry("E66A", "")
    paths = [tables_directory() / f"{name}.json" for name in ("derby-4", "copy")]
    table.save(paths[0])
    assert table_path(anything, "E66A") == paths[0]
    assert table_path(Namespace(table=paths[1]), "E66A") == paths[1]
    table.save(paths[1])
    assert all(str(path) in refused(table_path, anything, "E66A").message for path in paths)
    for path in paths:
        path.chmod(0o644)
    error = refused(table_path, anything, "E66A")
    assert error.exit_code == REFUSED and "others may read it" in error.message and "chmod 600" in error.next_step


def test_hidden_words_are_typed_twice(monkeypatch, capsys):
    typed = iter(["123456", "123457", "765432", "765432"])
    monkeypatch.setattr("getpass.getpass", lambda prompt, stream: next(typed))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    assert _ask.ask_hidden("PIN of person 1", "--pins") == "765432"
    out, err = capsys.readouterr()
    assert "765432" not in out + err and "they differ" in err
