"""The page's server: files, the felt, and a socket for each page. It never touches the table: it posts and it reads.

In: a running `LiveTable`. Out: a Starlette application. Only pages of this very server may open a socket; a page that
floods is told so and not listened to, one that does not read just misses pictures.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from railbird.scan.faults import SENSOR_NAMES
from railbird.table.config import config_from_dict
from railbird_host.page.commands import Command, CommandError, parse
from railbird_host.page.doorkeeper import Doorkeeper, TrainersCode, is_own_origin
from railbird_host.page.faces.find import face_of
from railbird_host.page.live_table import LiveTable
from railbird_host.page.serving import STATIC
from railbird_host.page.snapshot import PARTS_OF_VIEW, Reader
from railbird_host.page.training.records import record_page
from railbird_host.page.training.trainer import exercise_list
from railbird_host.page.troubles import TROUBLES
from railbird_host.sim.bench.bench import KEYS, LAYOUTS

PAGES = {"/": "table.html", "/players": "players.html", "/trainer": "trainer.html", "/help": "help.html"}
MOST_PAGES = 32
COMMANDS_A_SECOND = 100.0
TRAINER_ALONE = ("next_card", "person", "exam")
LEADER_ALONE = ("trouble", "sensor", "stuck", "lamp", "restart", "show")  # and picking a card
PICTURE_S = 1 / 30
BEAT_S = 1.0  # a sign of life: a page that hears nothing for three of them says so
ALIVE_S = 2.5  # a table that did nothing for so long has frozen: it gets no sign
SEND_LIMIT_S = 20.0
LEFT = (WebSocketDisconnect, RuntimeError, TimeoutError, OSError)  # how a page that leaves shows


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


class PageSocket:
    """One open page: its socket, what it may see, the keys under its fingers."""

    def __init__(self, socket: WebSocket, view: str):
        self.socket = socket
        self.view = view
        self.held: set[str] = set()


class PageServer:
    def __init__(self, table: LiveTable, host: str, code: TrainersCode | None = None):
        """`host`: the address that is listened on; `code`: what the trainer's page then asks for."""
        self.table = table
        self._host = host
        self._code = code or TrainersCode("")
        self._open = dict.fromkeys(PARTS_OF_VIEW, 0)
        self._changed = asyncio.Event()

    @property
    def pages(self) -> int:
        return sum(self._open.values())

    @property
    def is_led(self) -> bool:
        """A trainer looks on: the table is the trainee's; troubles, the choice of cards and of a table are not."""
        return self._open["trainer"] > 0

    def application(self) -> ASGIApp:
        routes = [
            *(Route(path, self._page(path, name)) for path, name in PAGES.items()),
            Route("/enter", self._enter, methods=["POST"]),
            Route("/record/{name:path}", self._record),
            Route("/felt/{game}.svg", self._felt),
            Route("/lists.json", self._lists),
            WebSocketRoute("/socket/{view}", self._socket),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        return Doorkeeper(Starlette(routes=routes, lifespan=self._lifespan), self._host)

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

    def _page(self, path: str, name: str):
        async def answer(request: Request) -> Response:
            if path == "/trainer" and not self._code.is_known(request):
                return FileResponse(STATIC / "enter.html", 401)
            return FileResponse(STATIC / name)

        return answer

    async def _enter(self, request: Request) -> Response:
        """The trainer's code, once a browser."""
        if not is_own_origin(request.headers):
            return PlainTextResponse("not from this page\n", 403)
        return await self._code.enter(request)

    async def _record(self, request: Request) -> Response:
        """What a trainee did, to be printed."""
        if not self._code.is_known(request):
            return FileResponse(STATIC / "enter.html", 401)
        name, records = request.path_params["name"], self.table.school.records
        if name not in records.people():
            return PlainTextResponse("nobody of that name was trained here\n", 404)
        return Response(record_page(name, records.results(name)), media_type="text/html")

    @staticmethod
    async def _felt(request: Request) -> Response:
        game = request.path_params["game"]
        if game not in LAYOUTS:
            return PlainTextResponse("no such game\n", 404)
        return Response(face_of(game).drawing(), media_type="image/svg+xml")

    @staticmethod
    async def _lists(_: Request) -> Response:
        """What a page can choose from."""
        troubles = [{"name": name, "of": trouble.of, "title": trouble.title} for name, trouble in TROUBLES.items()]
        lists = {"exercises": exercise_list(), "troubles": troubles, "sensors": SENSOR_NAMES, "keys": list(KEYS)}
        return JSONResponse(lists | {"games": {game: game_words(game) for game in LAYOUTS}})

    # Sockets

    async def _socket(self, socket: WebSocket) -> None:
        view = socket.path_params["view"]
        is_let_in = view != "trainer" or self._code.is_known(socket)
        if view not in PARTS_OF_VIEW or not is_let_in or not is_own_origin(socket.headers) or self.pages >= MOST_PAGES:
            await socket.close(1008)
            return
        await socket.accept()
        self._open[view] += 1
        self._wake()
        page = PageSocket(socket, view)
        try:
            await self._serve(page)
        finally:
            for key in page.held:  # whoever leaves lets go
                self.table.post(Command("up", {"key": key}))
            self._open[view] -= 1
            self._wake()

    async def _serve(self, page: PageSocket) -> None:
        """Until the page leaves, or does not read for long: then it is shut out, and may come again."""
        tasks = [asyncio.create_task(self._listen(page)), asyncio.create_task(self._tell(page))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(*LEFT):
            await page.socket.close(1011)
        for task in done:
            with contextlib.suppress(*LEFT):
                task.result()

    async def _listen(self, page: PageSocket) -> None:
        budget = Budget(COMMANDS_A_SECOND)
        while True:
            message = await page.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if page.view == "players":
                continue  # looks, and does nothing
            if not budget.spend():
                await asyncio.sleep(0.05)
                continue
            try:
                command = parse(message.get("text") or "")
                self._check_right(page.view, command)
            except CommandError as error:
                await page.socket.send_json({"refused": str(error)})
                continue
            if command.verb == "down":
                page.held.add(command.values["key"])
            elif command.verb == "up":
                page.held.discard(command.values["key"])
            if not self.table.post(command):
                await page.socket.send_json({"refused": "too much at once"})

    def _check_right(self, view: str, command: Command) -> None:
        """A trainee repeats an exercise but chooses none; under a trainer's eyes no card either, but to name it."""
        if view == "trainer":
            return
        verb, values = command
        is_new = verb == "exercise" and values["name"] != self.table.snapshot.exercise.get("name")
        is_picked = verb == "deal" and values["what"] == "pick" and not self.table.snapshot.table.get("names")
        if verb in TRAINER_ALONE or is_new or (self.is_led and (is_picked or verb in LEADER_ALONE)):
            raise CommandError(f"{verb}: only the trainer's page may")

    async def _tell(self, page: PageSocket) -> None:
        reader = Reader(page.view)
        was_led: bool | None = None
        news: list[str | bytes] = [json.dumps({"identity": self.table.identity})]
        while True:
            changed = self._changed
            if self.table.error is not None:
                await page.socket.send_json({"stopped": "the emulated table has stopped: see the terminal"})
                return
            news += reader.news(self.table.snapshot)
            if was_led != self.is_led and page.view == "table":
                was_led = self.is_led
                news.append(json.dumps({"led": was_led}))
            if not news and time.monotonic() - self.table.alive_s < ALIVE_S:
                news = ['{"beat": 1}']
            for message in news:
                sending = page.socket.send_text if isinstance(message, str) else page.socket.send_bytes
                await asyncio.wait_for(sending(message), SEND_LIMIT_S)  # type: ignore[arg-type]
            news = []
            await asyncio.sleep(PICTURE_S)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), BEAT_S)


def game_words(game: str) -> dict[str, Any]:
    """What the pages say of a game: all of it from its face."""
    face = face_of(game)
    config = config_from_dict({"game": game})
    return {
        "title": face.title,
        "steps": face.steps,
        "tour": face.tour,
        "rules": face.rules(),
        "odds": face.odds(config)._asdict(),
        "areas": [face.area_words(area) for area in range(len(LAYOUTS[game]().area_names))],
    }
