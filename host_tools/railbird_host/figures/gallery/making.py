"""A view in a line: header, right text, body, footer; for the modules of this folder that list views."""

from railbird.cards.card import card_from_text
from railbird.table import view as v
from railbird.table.view import View


def cards(text: str) -> list[int]:
    return [card_from_text(word) for word in text.split()]


def make(header: str, right: str, body: tuple, footer: str, alert: bool = False) -> View:
    view = View()
    view.header, view.header_right, view.header_alert = header, right, alert
    view.body, view.footer = body, footer
    view.table_number = 12
    return view


def message(header: str, right: str, what: str, do: list[str], code: str, footer: str) -> View:
    return make(header, right, v.message_body(what, do, code), footer)
