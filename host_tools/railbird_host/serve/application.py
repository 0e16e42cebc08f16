"""Pages of the table's computer: the players' monitor, and a read-only look for the supervisor's tablet.

In: a running `Keeping`. Out: a Starlette application. Nothing that a page sends does anything; only pages of this very
server may open a socket, and a page that hears nothing for a while knows that it shows no truth.
"""

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from railbird_host.page.doorkeeper import Doorkeeper, is_own_origin
from railbird_host.page.serving import STATIC
from railbird_host.serve.keeping import Keeping

OWN = Path(__file__).parent / "static"
MOST_PAGES = 32
TELL_S = 0.25
SEND_LIMIT_S = 10.0
LEFT = (WebSocketDisconnect, RuntimeError, TimeoutError, OSError)


class Pages:
    def __init__(self, keeping: Keeping, host: str):
        self._keeping = keeping
        self._host = host
        self._open = 0

    def application(self) -> ASGIApp:
        routes = [
            Route("/", page(OWN / "look.html")),
            Route("/players", page(STATIC / "players.html")),
            WebSocketRoute("/socket/{view}", self._socket),
            Mount("/own", StaticFiles(directory=OWN)),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        return Doorkeeper(Starlette(routes=routes), self._host)

    async def _socket(self, socket: WebSocket) -> None:
        view = socket.path_params["view"]
        if view not in ("players", "look") or not is_own_origin(socket.headers) or self._open >= MOST_PAGES:
            await socket.close(1008)
            return
        await socket.accept()
        self._open += 1
        telling = asyncio.create_task(self._tell(socket, view))
        try:
            with contextlib.suppress(*LEFT):
                while (await socket.receive())["type"] != "websocket.disconnect":
                    pass  # a page looks, and does nothing
        finally:
            self._open -= 1
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    async def _tell(self, socket: WebSocket, view: str) -> None:
        """What is new; and every second that there is nothing new, as long as the table is followed."""
        seen: dict[str, Any] = {}
        while True:
            news = {name: part for name, part in self._parts(view).items() if seen.get(name) != part}
            if news:
                seen.update(news)
                text = json.dumps(news, ensure_ascii=False)
                await asyncio.wait_for(socket.send_text(text), SEND_LIMIT_S)
            await asyncio.sleep(TELL_S)

    def _parts(self, view: str) -> dict[str, Any]:
        keeping = self._keeping
        # Seconds go on while the loop does: one that hangs is no truth either.
        clock = {"seconds": keeping.seconds, "journal": "up" if keeping.table.get("up") else "no answer"}
        part = {"players": keeping.players} if view == "players" else {"table": keeping.table}
        return part | {"clock": clock}


def page(path: Path):  # type: ignore[no-untyped-def]
    async def answer(_: Request) -> Response:
        return FileResponse(path)

    return answer
