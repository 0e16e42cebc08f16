"""Renders every screen to `build/shots`: `python -m railbird_host.figures.gallery.draw [FOLDER]`.

One PNG a screen, and two contact sheets: the chosen views of `gallery_views.py`, each once and in their extremes, and
whatever real tables show (`table_views.py`). `digests.txt` has a line for each chosen one: a test says which changed.
"""

import hashlib
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from railbird.table.view import View
from railbird_host.figures.gallery.table_views import table_views
from railbird_host.figures.gallery.views import views
from railbird_host.sim.show.canvas import draw, picture

COLUMNS = 5
MARGIN, CAPTION = 12, 20


def contact_sheet(pictures: dict[str, Image.Image]) -> Image.Image:
    width, height = next(iter(pictures.values())).size
    rows = -(-len(pictures) // COLUMNS)
    sheet = Image.new(
        "RGB", (MARGIN + COLUMNS * (width + MARGIN), MARGIN + rows * (height + CAPTION + MARGIN)), "#444444"
    )
    pen = ImageDraw.Draw(sheet)
    for index, (name, image) in enumerate(pictures.items()):
        x = MARGIN + index % COLUMNS * (width + MARGIN)
        y = MARGIN + index // COLUMNS * (height + CAPTION + MARGIN)
        pen.text((x, y), name, fill="white", font=ImageFont.load_default(14))
        sheet.paste(image, (x, y + CAPTION))
    return sheet


def digests(screens: dict[str, tuple[View, str]]) -> str:
    """A line for each screen: its name, and a hash of its pixels."""
    hashes = {name: hashlib.sha256(draw(view, tag).tobytes()).hexdigest() for name, (view, tag) in screens.items()}
    return "".join(f"{name} {digest[:16]}\n" for name, digest in sorted(hashes.items()))


def write_gallery(folder: Path, screens: dict[str, tuple[View, str]], played_screens: dict[str, View]) -> int:
    """Gives the number of screens. Those of tables are numbered anew each time: older ones go."""
    folder.mkdir(parents=True, exist_ok=True)
    for outdated in folder.glob("table-[0-9][0-9][0-9]-*.png"):
        outdated.unlink()
    chosen = {name: picture(draw(view, tag)) for name, (view, tag) in screens.items()}
    played = {name: picture(draw(view)) for name, view in played_screens.items()}
    for name, image in (chosen | played).items():
        image.save(folder / f"{name}.png")
    (folder / "digests.txt").write_text(digests(screens))
    contact_sheet(chosen).save(folder / "contact-sheet.png")
    contact_sheet(played).save(folder / "contact-sheet-of-tables.png")
    return len(chosen) + len(played)


def main() -> int:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("build/shots")
    print(f"{write_gallery(folder, views(), table_views())} screens in {folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
