"""What an address of the office's pages asks for: a table, a day, a number. Whatever is typed there, nothing breaks.

In: requests. Out: plain values that the database takes. A number in a path has as many digits as one may have.
"""

from datetime import UTC, date, datetime

from starlette.convertors import Convertor, register_url_convertor
from starlette.requests import Request

MOST_DIGITS = 18  # of what a database counts by; Python itself refuses to read thousands


class Number(Convertor[int]):
    regex = f"[0-9]{{1,{MOST_DIGITS}}}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", Number())  # in a route: {round:number}


def table_asked(request: Request) -> str:
    return str(request.path_params["table"]).replace("\0", "")


def day_asked(request: Request) -> date:
    """Today where none is named that has a day before it and one after it."""
    try:
        when = date.fromisoformat(request.query_params.get("day", ""))
    except ValueError:
        when = date.min
    return when if date.min < when < date.max else datetime.now(UTC).date()


def number_asked(request: Request) -> int | None:
    text = request.query_params.get("number", "")
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None
