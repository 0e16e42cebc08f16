"""In the firmware a game's name stands in its own folder, in the rules and in its line of registration alone."""

import re
from pathlib import Path

from railbird.table.registration import GAMES

FIRMWARE = Path(__file__).resolve().parents[3] / "firmware" / "railbird"
NAMES = re.compile("|".join(("derby", "poker", "super.?(4|four)", "federal", *GAMES)), re.IGNORECASE)


def is_allowed(path: Path) -> bool:
    parts = path.relative_to(FIRMWARE).parts
    return (
        parts[0] == "games"
        or parts[:2] == ("table", "registration.py")
        or (parts[:1] == ("table",) and parts[1] in GAMES)
    )


def test_no_game_is_known_by_name_outside_of_its_folder():
    found = []
    for path in sorted(FIRMWARE.rglob("*.py")):
        if not is_allowed(path):
            lines = path.read_text().splitlines()
            found += [
                f"{path.name}:{number}: {line.strip()}" for number, line in enumerate(lines, 1) if NAMES.search(line)
            ]
    assert found == []


def test_every_line_of_registration_has_its_folder():
    for game in GAMES:
        assert {"facts.py", "game.py", "layout.py"} <= {path.name for path in (FIRMWARE / "table" / game).iterdir()}
