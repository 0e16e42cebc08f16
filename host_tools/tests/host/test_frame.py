"""The frame of the `railbird` command: conventions that every verb must keep, found by walking the parsers."""

import ast
import json
import os
import shlex
import signal
import subprocess
import sys
import time

import pytest

from railbird.table.config import field_names
from railbird_host.base import output
from railbird_host.base.errors import REFUSED, RailbirdError
from railbird_host.cli import main as frame
from railbird_host.cli._reference import reference, reference_path
from railbird_host.device.ports.emulated import announce
from railbird_host.device.service.fields import MEANINGS, all_fields

ROOT = reference_path().parents[1]
RAILBIRD = [sys.executable, "-m", "railbird_host.cli.main"]


def run_with(monkeypatch, capsys, error, *argv):
    """`railbird completion bash …` whose verb raises `error` (None: prints and returns)."""
    from railbird_host.cli import completion

    def verb(arguments):
        raise error

    monkeypatch.setattr(completion, "run", verb)
    code = frame.main(["completion", "bash", *argv])
    return code, capsys.readouterr()


def test_every_verb_has_json_help_and_examples():
    parser = frame.build_parser()
    names = [name.replace("_", "-") for name, _ in frame.verb_modules()]
    assert len(names) == len(set(names)) >= 1
    for name, module in frame.verb_modules():
        assert module.HELP and not module.HELP.endswith(".") and module.HELP[0].islower(), name
        assert module.EXAMPLES and any("railbird" in line for line in module.EXAMPLES), name
    for leaf in frame.leaves(parser):
        assert "--json" in leaf._option_string_actions, leaf.prog
        assert leaf.description and f"  {leaf.prog}" in leaf.epilog, f"{leaf.prog} has no example of its own"
        assert all(action.help for action in leaf._actions), leaf.prog


def test_examples_name_their_own_verb():
    for name, module in frame.verb_modules():
        assert any(f"railbird {name.replace('_', '-')}" in line for line in module.EXAMPLES), name


def test_reference_page_is_current():
    assert reference_path().read_text() == reference(), "run: python -m railbird_host.cli._reference"


def test_every_error_has_a_next_step():
    """Wherever one is made: a message, then what the person can do about it."""
    calls = [
        (path, node)
        for path in (ROOT / "host_tools/railbird_host").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RailbirdError"
    ]
    assert len(calls) > 100
    for path, call in calls:
        step = call.args[1] if len(call.args) > 1 else ast.Constant("")
        assert not isinstance(step, ast.Constant) or step.value, f"{path}, line {call.lineno}"


def test_error_names_the_next_step_and_gives_its_code(monkeypatch, capsys):
    code, output = run_with(monkeypatch, capsys, RailbirdError("the key is missing", "railbird unlock", REFUSED))
    assert code == 6
    assert output.out == ""
    assert output.err == "railbird: the key is missing\n  next: railbird unlock\n"


def test_error_with_json_is_a_document(monkeypatch, capsys):
    code, output = run_with(monkeypatch, capsys, RailbirdError("no", "do", REFUSED), "--json")
    assert json.loads(output.out) == {"schema": "railbird.error/1", "message": "no", "next": "do", "exit_code": code}


def test_system_error_is_told_without_a_traceback(monkeypatch, capsys):
    code, output = run_with(monkeypatch, capsys, OSError(28, "No space left on device", "/x/y"))
    assert code == 5
    assert "No space left on device (/x/y)" in output.err and "Traceback" not in output.err
    assert "make room" in output.err
    code, output = run_with(monkeypatch, capsys, FileNotFoundError(2, "No such file or directory", "/x/y"))
    assert code == 2 and "name another file" in output.err
    code, output = run_with(monkeypatch, capsys, PermissionError(13, "Permission denied", "/x/y"))
    assert code == 2 and "Permission denied (/x/y)" in output.err and "name another file" in output.err
    code, output = run_with(monkeypatch, capsys, OSError(5, "Input/output error"))
    assert code == 5 and "railbird doctor" in output.err


def test_interrupt_gives_130(monkeypatch, capsys):
    code, output = run_with(monkeypatch, capsys, KeyboardInterrupt())
    assert code == 130 and output.err == "railbird: interrupted\n"


def test_examples_are_commands():
    """Up to a pipe, a remark or a file to write to; what stands in front of the command is the shell's."""
    parser = frame.build_parser()
    for _, module in frame.verb_modules():
        for line in module.EXAMPLES:
            words = shlex.split(line.removeprefix('eval "$(').removeprefix("sudo ").replace(')"', " "), comments=True)
            ends = [words.index(word) for word in ("|", ">") if word in words]
            parser.parse_args(words[1 : min(ends, default=None)])


def test_usage_is_2_and_names_the_help(capsys):
    assert frame.main(["no-such-verb"]) == 2
    assert "railbird --help" in capsys.readouterr().err
    assert frame.main(["flsh"]) == 2
    assert "next: railbird flash --help" in capsys.readouterr().err
    assert frame.main(["status", "--bord", "x"]) == 2
    assert "next: railbird status --help" in capsys.readouterr().err
    assert frame.main(["log", "pull", "here.rbj"]) == 2
    assert "next: railbird log pull --help" in capsys.readouterr().err
    assert frame.main([]) == 2
    assert "examples:" in capsys.readouterr().err
    assert frame.main(["log", "show", "--no-such-option", "--json"]) == 2
    output = capsys.readouterr()
    document = json.loads(output.out)
    assert document["schema"] == "railbird.error/1" and document["next"] == "railbird log show --help"
    assert "Traceback" not in output.err


def test_every_verb_shows_its_help(capsys):
    for name, module in frame.verb_modules():
        with pytest.raises(SystemExit) as leaving:
            frame.main([name.replace("_", "-"), "--help"])
        shown = capsys.readouterr().out
        assert leaving.value.code == 0 and "examples:" in shown and module.EXAMPLES[0] in shown


def test_a_table_on_a_pipe_is_plain_columns(capsys):
    output.print_table(("role", "cards"), [("scanner", "1ST: AS\n2ND: 5H"), (None, 7)], "Title")
    assert capsys.readouterr().out == "Title\nrole     cards\nscanner  1ST: AS\n         2ND: 5H\n         7\n"


def test_words_that_have_to_be_typed_are_whole_on_a_narrow_terminal(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("TERM", "dumb")
    serial, port, build = "E6614C311B7E2F01", "/dev/serial/by-id/usb-Raspberry-if00", "0.1.0 0123456789ab c0dec0de"
    rows = [("scanner", serial, port, f"{build} development", "provisioned", "table 1, Racing Card Derby")]
    columns = ("role", "serial", "port", "build", "keys", "table")
    output.print_table(columns, rows, whole=("role", "serial", "port"))
    said = capsys.readouterr().out
    assert "scanner" in said and serial in said and port in said and "…" not in said
    assert "".join(said.split()).count("0123456789ab") <= 1  # the others may go over several lines


def test_version(capsys):
    with pytest.raises(SystemExit) as leaving:
        frame.main(["--version"])
    assert leaving.value.code == 0
    assert capsys.readouterr().out.startswith("railbird 1.")


def test_reader_that_goes_away_is_no_error():
    process = subprocess.Popen([*RAILBIRD, "completion", "bash"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.close()
    assert process.wait() == 0
    assert process.stderr.read() == b""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP], ids=lambda number: number.name)
def test_termination_runs_the_same_way_out_as_ctrl_c(number):
    script = (
        "import sys, time\nfrom railbird_host.cli import completion, main\n"
        "def wait(arguments):\n"
        "    print('ready', flush=True)\n"
        "    try:\n        time.sleep(60)\n"
        "    finally:\n        print('left clean', flush=True)\n"
        "completion.run = wait\nsys.exit(main.main(['completion', 'bash']))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),  # the tests themselves may run under nohup
    )
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.05)
    process.send_signal(number)
    out, err = process.communicate(timeout=300)
    assert (out, err, process.returncode) == ("left clean\n", "railbird: interrupted\n", 130)


def completions(line: str, tmp_path) -> list[str]:
    answer = tmp_path / "answer"
    environment = {
        **os.environ,
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        "_ARGCOMPLETE_IFS": "\n",
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
    }
    subprocess.run(RAILBIRD, env=environment, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return [word.strip() for word in answer.read_text().split("\n")]


def test_verbs_and_choices_complete(tmp_path):
    assert "completion" in completions("railbird comp", tmp_path)
    assert set(completions("railbird completion ", tmp_path)) >= {"bash", "zsh", "fish"}


def test_boards_and_files_complete(tmp_path, monkeypatch):
    announce(os.devnull, "scanner", "E6614C311B7E2F01")
    for verb in ("status", "flash", "deploy", "config get"):
        assert set(completions(f"railbird {verb} --board ", tmp_path)) >= {"E6614C311B7E2F01", "scanner", os.devnull}
    assert completions("railbird pair --scanner E66", tmp_path) == ["E6614C311B7E2F01"]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "monday.rbj").touch()
    assert completions("railbird log show mon", tmp_path) == ["monday.rbj"]
    assert completions("railbird config get --table mon", tmp_path) == ["monday.rbj"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("railbird config set ", {"decks=", "game=", "aces_up_option="}),
        ("railbird provision --set so", {"source="}),
        ("railbird bench up --set source=", {"source=shoe", "source=shuffler", "source=continuous"}),
        ("railbird log show x.rbj --kind PAI", {"PAIRED"}),
        ("railbird hil --bench ", {"emulated", "rig"}),
        ("railbird bench check r", {"rig"}),
        ("railbird bringup --from la", {"latch", "lamps"}),
        ("railbird bringup --emulated --fault rev", {"reversed-strip"}),
        ("railbird selftest --only s", {"sensors"}),
    ],
)
def test_names_complete_where_names_belong(line, expected, tmp_path):
    assert set(completions(line, tmp_path)) >= expected


def test_every_field_of_the_configuration_has_its_meaning_and_range_in_the_help(capsys):
    assert set(MEANINGS) == set(field_names())
    with pytest.raises(SystemExit):
        frame.main(["config", "set", "--help"])
    shown = capsys.readouterr().out
    for field in all_fields():
        assert f"{field.name}: {field.meaning}" in shown and f"may be {field.values}" in shown
