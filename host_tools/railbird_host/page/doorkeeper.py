"""Who may talk to the page's server: by the names it is asked under and by the page a socket comes from.

In: an ASGI application and the address it listens on. Out: the same, behind a door. A foreign page that lets its own
name point to this machine (DNS rebinding) is asked for by that name, and so is told apart; a foreign page's socket
carries that page's origin. Answers forbid a page to load, frame or send anything elsewhere.
"""

import secrets
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "::1")
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-cache"),
]


class Doorkeeper:
    def __init__(self, application: ASGIApp, host: str, names: Iterable[str] = ()):
        """`names`: others of this machine, such as its certificate has; `*.example` is all of that house."""
        self._application = application
        self._is_public = host not in LOOPBACK
        own = socket.gethostname().lower()
        self._names = {*LOOPBACK, *(name.lower() for name in names)}
        if self._is_public:
            self._names |= {host.lower(), own, f"{own}.local"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        kind = scope["type"]
        if kind in ("http", "websocket") and not self.knows(Headers(scope=scope).get("host", "")):
            if kind == "http":
                await PlainTextResponse("unknown host\n", 421)(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self._application(scope, receive, send_safely)

    def knows(self, host: str) -> bool:
        """Our own names; an address too, where more than this machine may ask: nobody else's name is one."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            is_ours = name in self._names or f"*.{name.partition('.')[2]}" in self._names
            return is_ours or (self._is_public and bool(ip_address(name)))
        except ValueError:
            return False


class TrainersCode:
    """What stands between the network and the trainer's page: a code from the terminal, then a cookie of this browser.

    Without a code (on loopback) everybody is let in. After ten wrong ones nobody is, until the server starts anew.
    """

    COOKIE = "railbird-trainer"
    MOST_WRONG = 10

    def __init__(self, code: str):
        self._code = code
        self._pass = secrets.token_urlsafe(24)
        self._wrong = 0

    def is_known(self, connection: HTTPConnection) -> bool:
        given = connection.cookies.get(self.COOKIE, "")
        return not self._code or secrets.compare_digest(given.encode(), self._pass.encode())

    async def enter(self, request: Request) -> Response:
        given = (await request.body())[:200].decode("utf-8", "replace").partition("code=")[2].strip().replace("+", "")
        if self._wrong >= self.MOST_WRONG:
            return PlainTextResponse("too many wrong codes: start the server again for a new one\n", 403)
        if not secrets.compare_digest(given.encode(), self._code.encode()):
            self._wrong += 1
            return RedirectResponse("/trainer#wrong", 303)
        answer = RedirectResponse("/trainer", 303)
        answer.set_cookie(self.COOKIE, self._pass, httponly=True, samesite="strict")
        return answer


def new_code() -> str:
    """Six digits: enough for ten tries, short enough for a terminal."""
    return f"{secrets.randbelow(10**6):06d}"


def is_own_origin(headers: Headers) -> bool:
    """The page that opens a socket came from this very server."""
    return headers.get("origin", "") in [f"{scheme}://{headers.get('host', '')}" for scheme in ("http", "https")]
