"""The example in the emulator's README runs as it stands there."""

import re
from pathlib import Path

from railbird_host.device.images import image_path
from railbird_host.sim import emulator


def test_the_example_runs(tmp_path, monkeypatch, capsys):
    text = (Path(emulator.__file__).parent / "README.md").read_text()
    example = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert example
    root = image_path("DISPLAY", "development").parents[2]
    (tmp_path / "build").symlink_to(root / "build")
    monkeypatch.chdir(tmp_path)
    names: dict = {}
    exec(example[1], names)
    assert "42" in capsys.readouterr().out
    assert (tmp_path / "panel.png").exists()
    assert names["display"].boots == 2 and not names["scanner"].has_power
