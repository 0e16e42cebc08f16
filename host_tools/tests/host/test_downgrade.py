"""An older release onto a table that plays: refused, then meant, then found in the journal."""

import re

import pytest

from railbird_host.base.errors import REFUSED
from railbird_host.device.flash.image import load_image
from railbird_host.device.flash.uf2 import read_uf2, write_uf2
from railbird_host.device.images import image_path

OLD = "0.9.7"


@pytest.fixture
def older(tmp_path):
    """The image of a role, with a version before its own wherever it names it; else it is the same."""

    def make(role):
        path = image_path(role.upper(), "development")
        own, old = load_image(path).version.encode(), OLD.encode()
        assert len(own) == len(old)
        content, names = re.subn(rb"(development |\0)%s(?=[ \0])" % re.escape(own), rb"\g<1>" + old, _content(path))
        assert names == 3  # what it says of itself, its record, what picotool shows
        file = tmp_path / f"{role}.uf2"
        file.write_bytes(write_uf2(content))
        return file

    return make


def _content(path):
    return read_uf2(path.read_bytes()).content


@pytest.mark.soak
def test_a_downgrade_is_refused_then_journalled(make_table, railbird, railbird_json, older, tmp_path):
    table = make_table()
    own = load_image(image_path("DISPLAY", "development")).version
    words = ("flash", "--board", "display", "--table", table.file)
    resets = table.do(lambda bench: len(bench.display.resets))
    code, _, error = railbird(*words, "--image", older("display"))
    assert code == REFUSED and f"runs {own}, the image is {OLD}: older" in error and "--downgrade" in error
    assert table.do(lambda bench: len(bench.display.resets)) == resets, "it was not touched"
    code, document = railbird_json(*words, "--image", older("display"), "--downgrade")
    assert code == 0 and document["boards"][0]["build"].startswith(OLD), document
    table.bench.run(8.0)
    assert f"DOWNGRADE from {own}" in shown(railbird, table, tmp_path / "down.rbj")
    code, document = railbird_json("status", "--board", "display")
    assert code == 0 and OLD in str(document)
    assert railbird(*words, "--development")[0] == 0, "up again it needs no word"
    table.bench.run(8.0)
    text = shown(railbird, table, tmp_path / "up.rbj")
    assert text.count("DOWNGRADE") == 1 and f"update from {OLD}" in text


def shown(railbird, table, file):
    """The journal as a person reads it; it must verify too."""
    code, told, error = railbird("log", "pull", "--board", "display", "--table", table.file, "--out", file)
    assert code == 0, told + error
    assert railbird("log", "verify", file, "--table", table.file)[0] == 0
    return railbird("log", "show", file)[1]
