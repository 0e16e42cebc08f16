"""The table file: keys go in and come back, and show themselves to nobody."""

import json
import pickle
import stat

import pytest

from railbird_host.base.errors import REFUSED, USAGE, RailbirdError
from railbird_host.device.service.table_file import BoardEntry, TableFile


def saved(tmp_path):
    table = TableFile.create("Derby 4")
    table.boards["display"] = BoardEntry("E661", "00ff")
    table.note_pull(12, b"m" * 16, b"s" * 16)
    path = tmp_path / "table.json"
    table.save(path)
    return table, path


def test_comes_back_and_is_its_owners_alone(tmp_path):
    table, path = saved(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert TableFile.load(path) == table
    assert list(tmp_path.iterdir()) == [path]


def test_file_of_a_table_that_was_never_pulled_or_before_seals_were_kept(tmp_path):
    table, path = saved(tmp_path)
    data = json.loads(path.read_text())
    del data["pulled_seals"]
    path.write_text(json.dumps(data))
    assert TableFile.load(path).pulled_seals == [] and TableFile.load(path).last_head == table.last_head


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620, 0o666])
def test_readable_by_others_is_refused(tmp_path, mode):
    _, path = saved(tmp_path)
    path.chmod(mode)
    with pytest.raises(RailbirdError) as refused:
        TableFile.load(path)
    assert refused.value.exit_code == REFUSED and "chmod 600" in refused.value.next_step


def test_keys_are_shown_nowhere(tmp_path):
    table, path = saved(tmp_path)
    keys = [table.service_key.reveal(), table.journal_key.reveal()]
    shown = f"{table} {table!r} {table.service_key!s} {vars(table)}"
    path.write_text(path.read_text().replace('"name": "Derby 4",', ""))
    with pytest.raises(RailbirdError) as broken:
        TableFile.load(path)
    shown += f"{broken.value.message} {broken.value.next_step} {broken.value.__context__!r}"
    for key in keys:
        assert key.hex() not in shown and repr(key) not in shown
    with pytest.raises(TypeError):
        pickle.dumps(table)


@pytest.mark.parametrize("change", ["schema", "service_key", "journal_key", "name", "display"])
def test_damaged_file_is_named(tmp_path, change):
    _, path = saved(tmp_path)
    data = json.loads(path.read_text())
    data[change] = {"x": 1}
    path.write_text(json.dumps(data))
    if change == "name":
        return
    with pytest.raises(RailbirdError, match=r"table\.json"):
        TableFile.load(path)


def test_missing_file_is_named(tmp_path):
    with pytest.raises(RailbirdError, match="No such file"):
        TableFile.load(tmp_path / "none.json")


def test_text_that_is_no_json_is_named(tmp_path):
    path = tmp_path / "table.json"
    for text in ("", "[]", "3", "{", "null"):
        path.write_text(text)
        path.chmod(0o600)
        with pytest.raises(RailbirdError):
            TableFile.load(path)


@pytest.mark.parametrize("content", [b"", b"root:x:0:0\n", b"{}", b"\xff\x00" * 600])
def test_nobody_is_told_to_close_a_file_that_is_no_table_file(tmp_path, content):
    path = tmp_path / "passwd"
    path.write_bytes(content)
    path.chmod(0o644)
    with pytest.raises(RailbirdError, match="is no table file") as refused:
        TableFile.load(path)
    assert refused.value.exit_code == USAGE and "chmod" not in refused.value.next_step


def test_a_damaged_table_file_that_others_may_read_is_closed_first(tmp_path):
    _, path = saved(tmp_path)
    path.write_text(path.read_text()[:-40])
    path.chmod(0o644)
    with pytest.raises(RailbirdError, match="others may read it"):
        TableFile.load(path)
    path.chmod(0o600)
    with pytest.raises(RailbirdError, match="is no table file") as damaged:
        TableFile.load(path)
    assert "restore" in damaged.value.next_step
