"""The page's server: files, the felt, and a socket for each page. It never touches the table: it posts and it reads.

In: a running `LiveTable`. Out: a Starlette application. Only pages of this very server may open a socket; a page that
floods is told so and not listened to, one that does not read just misses pictures.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from railbird.scan.faults import SENSOR_NAMES
from railbird_host.bench.table_bench import KEYS, LAYOUTS
from railbird_host.page.commands import Command, CommandError, parse
from railbird_host.page.felt_drawing import felt_drawing
from railbird_host.page.live_table import LiveTable
from railbird_host.page.snapshot import PARTS_OF_VIEW, Reader
from railbird_host.page.trainer import exercise_list
from railbird_host.page.troubles import TROUBLES

STATIC = Path(__file__).parent / "static"
PAGES = {"/": "table.html", "/players": "players.html", "/trainer": "trainer.html"}
MOST_PAGES = 32
COMMANDS_A_SECOND = 100.0
TRAINER_ALONE = ("next_card",)
PICTURE_S = 1 / 30
SEND_LIMIT_S = 20.0
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
POLICY = "default-src 'self'; img-src 'self' data:; connect-src 'self'"


class Doorkeeper:
    """Refuses hosts that are not ours: a page elsewhere can't reach the table by renaming this machine."""

    def __init__(self, application: ASGIApp, hosts: tuple[str, ...]):
        self._application = application
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self.knows(Headers(scope=scope).get("host", "")):
            await PlainTextResponse("unknown host\n", 421)(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [
                    (b"content-security-policy", POLICY.encode()),
                    (b"x-content-type-options", b"nosniff"),
                    (b"referrer-policy", b"no-referrer"),
                    (b"cache-control", b"no-cache"),
                ]
            await send(message)

        await self._application(scope, receive, send_safely)

    def knows(self, host: str) -> bool:
        return not self._hosts or host.rsplit(":", 1)[0] in self._hosts


class Budget:
    """So many commands a second, and a short burst; what is beyond is dropped."""

    def __init__(self, per_second: float):
        self._per_second = self._left = per_second
        self._last_s = time.monotonic()

    def spend(self) -> bool:
        now_s = time.monotonic()
        self._left = min(self._per_second, self._left + (now_s - self._last_s) * self._per_second)
        self._last_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True


class PageServer:
    def __init__(self, table: LiveTable, hosts: tuple[str, ...] = LOOPBACK):
        self.table = table
        self.pages = 0
        self._hosts = hosts
        self._changed = asyncio.Event()

    def application(self) -> ASGIApp:
        routes = [
            *(Route(path, self._page(name)) for path, name in PAGES.items()),
            Route("/felt/{game}.svg", self._felt),
            Route("/lists.json", self._lists),
            WebSocketRoute("/socket/{view}", self._socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        return Doorkeeper(Starlette(routes=routes, lifespan=self._lifespan), self._hosts)

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()

        def changed() -> None:
            with contextlib.suppress(RuntimeError):  # the loop is gone: nobody looks any more
                loop.call_soon_threadsafe(self._wake)

        self.table.changed = changed
        self.table.start()
        try:
            yield
        finally:
            await asyncio.to_thread(self.table.stop)

    def _wake(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()

    @staticmethod
    def _page(name: str):
        async def answer(_: Request) -> Response:
            return FileResponse(STATIC / name)

        return answer

    @staticmethod
    async def _felt(request: Request) -> Response:
        game = request.path_params["game"]
        if game not in LAYOUTS:
            return PlainTextResponse("no such game\n", 404)
        return Response(felt_drawing(game), media_type="image/svg+xml")

    @staticmethod
    async def _lists(_: Request) -> Response:
        """What a page can choose from."""
        troubles = {name: trouble.title for name, trouble in TROUBLES.items()}
        lists = {"exercises": exercise_list(), "troubles": troubles, "sensors": SENSOR_NAMES, "keys": list(KEYS)}
        return JSONResponse(lists)

    # Sockets

    async def _socket(self, socket: WebSocket) -> None:
        view = socket.path_params["view"]
        if view not in PARTS_OF_VIEW or not self._is_ours(socket) or self.pages >= MOST_PAGES:
            await socket.close(1008)
            return
        await socket.accept()
        self.pages += 1
        held: set[str] = set()
        sender = asyncio.create_task(self._tell(socket, Reader(view)))
        try:
            await self._listen(socket, view, held)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.pages -= 1
            sender.cancel()
            for key in held:  # whoever leaves lets go
                self.table.post(Command("up", {"key": key}))
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sender

    def _is_ours(self, socket: WebSocket) -> bool:
        host = socket.headers.get("host", "")
        known = not self._hosts or host.rsplit(":", 1)[0] in self._hosts
        return known and socket.headers.get("origin", "").split("://", 1)[-1] == host

    async def _listen(self, socket: WebSocket, view: str, held: set[str]) -> None:
        budget = Budget(COMMANDS_A_SECOND)
        while True:
            text = await socket.receive_text()
            if view == "players":
                continue  # looks, and does nothing
            if not budget.spend():
                await asyncio.sleep(0.05)
                continue
            try:
                command = parse(text)
            except CommandError as error:
                await socket.send_json({"refused": str(error)})
                continue
            if command.verb in TRAINER_ALONE and view != "trainer":
                await socket.send_json({"refused": f"{command.verb}: only the trainer's page may"})
                continue
            if command.verb == "down":
                held.add(command.values["key"])
            elif command.verb == "up":
                held.discard(command.values["key"])
            if not self.table.post(command):
                await socket.send_json({"refused": "too much at once"})

    async def _tell(self, socket: WebSocket, reader: Reader) -> None:
        while True:
            changed = self._changed
            if self.table.error is not None:
                await socket.send_json({"stopped": "the emulated table has stopped: see the terminal"})
                await socket.close(1011)
                return
            for message in reader.news(self.table.snapshot):
                sending = socket.send_text(message) if isinstance(message, str) else socket.send_bytes(message)
                await asyncio.wait_for(sending, SEND_LIMIT_S)
            await asyncio.sleep(PICTURE_S)
            await changed.wait()
