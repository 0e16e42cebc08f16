"""Who is at the office's page: a cookie that no script can read, a token in every form, a door that closes after tries.

In: requests. Out: a `Person`, or nobody. Forms of other sites are refused twice: by where the browser says they come
from, and by the token that only a page of this session has.
"""

import secrets
import time
from collections import defaultdict, deque
from typing import Any
from urllib.parse import parse_qs

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from railbird_host.floor.store.people import SESSION_HOURS, People, Person
from railbird_host.page.doorkeeper import is_own_origin

MOST_TRIES, TRIES_S = 8, 300.0
MOST_ADDRESSES = 1_000
LARGEST_FORM, MOST_FIELDS = 8_192, 20


class Tries:
    """Wrong passwords by address: after some the address waits."""

    def __init__(self) -> None:
        self._wrong: defaultdict[str, deque[float]] = defaultdict(lambda: deque(maxlen=MOST_TRIES))

    def may(self, address: str) -> bool:
        found = self._wrong.get(address)
        return not found or len(found) < MOST_TRIES or time.monotonic() - found[0] > TRIES_S

    def wrong(self, address: str) -> None:
        if len(self._wrong) > MOST_ADDRESSES:
            self._wrong.clear()
        self._wrong[address].append(time.monotonic())

    def right(self, address: str) -> None:
        self._wrong.pop(address, None)


class SignIn:
    def __init__(self, is_tls: bool):
        self._is_tls = is_tls
        # A browser takes this name from an encrypted page of this very host alone.
        self.cookie = "__Host-railbird" if is_tls else "railbird-office"
        self.tries = Tries()

    def who(self, request: Request, connection: Any) -> Person | None:
        token = request.cookies.get(self.cookie, "")
        return People(connection).who(token) if token else None

    def let_in(self, answer: Response, token: str) -> Response:
        answer.set_cookie(
            self.cookie, token, max_age=SESSION_HOURS * 3600, path="/", httponly=True, samesite="strict",
            secure=self._is_tls,
        )  # fmt: skip
        return answer

    def let_out(self, request: Request, answer: Response, connection: Any) -> Response:
        People(connection).sign_out(request.cookies.get(self.cookie, ""))
        answer.delete_cookie(self.cookie, path="/", httponly=True, samesite="strict", secure=self._is_tls)
        return answer


def is_from_here(headers: Headers) -> bool:
    """A browser says where a form comes from; one that does not say it names the origin."""
    site = headers.get("sec-fetch-site")
    return site == "same-origin" if site else is_own_origin(headers)


def carries(form: dict[str, str], person: Person) -> bool:
    return secrets.compare_digest(form.get("token", "").encode(), person.forms.encode())


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form; empty if it is too large to be one of ours, or has too many of them."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_FORM:
            return {}
    try:
        found = parse_qs(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        return {}
    return {name: values[0] for name, values in found.items()}


def address_of(request: Request) -> str:
    return request.client.host if request.client else ""
