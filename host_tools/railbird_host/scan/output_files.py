"""Writes print sheets where the user wants them: one PDF, or one SVG per page."""

from pathlib import Path

from railbird_host.base.errors import USAGE, RailbirdError
from railbird_host.base.whole_file import write_whole
from railbird_host.scan.pdf import pdf_of_pages
from railbird_host.scan.sheet import Page
from railbird_host.scan.svg import svg_of_page


def write_pages(pages: list[Page], path: Path) -> list[Path]:
    """The files that were written."""
    if path.suffix == ".pdf":
        contents = {path: pdf_of_pages(pages)}
    elif path.suffix == ".svg" and len(pages) == 1:
        contents = {path: svg_of_page(pages[0]).encode()}
    elif path.suffix == ".svg":
        contents = {
            path.with_name(f"{path.stem}-{number}.svg"): svg_of_page(page).encode()
            for number, page in enumerate(pages, 1)
        }
    else:
        raise RailbirdError(f"{path} is neither .pdf nor .svg", "name a file that ends in .pdf or .svg", USAGE)
    for name, content in contents.items():
        write_whole(name, content)
    return list(contents)
