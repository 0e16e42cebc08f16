"""The office's pages: tables at a glance, alarms, a table's day, a round, how reading goes, who has what.

In: the desk, a pool of connections, the floor's folder. Out: a Starlette application. Cards are those of the journal:
what is hidden at a table is hidden here.
"""

import secrets
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import psycopg
from jinja2 import Environment, PackageLoader, StrictUndefined
from psycopg_pool import ConnectionPool, PoolTimeout
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from railbird_host.base.errors import RailbirdError
from railbird_host.floor.office import metrics, views
from railbird_host.floor.office.asked import day_asked, number_asked, table_asked
from railbird_host.floor.office.desk import Desk
from railbird_host.floor.office.sign_in import SignIn, address_of, carries, form_of, is_from_here
from railbird_host.floor.setup.floor_folder import FloorFolder
from railbird_host.floor.store import questions
from railbird_host.floor.store.alarms import Alarms
from railbird_host.floor.store.people import ROLES, SUPERVISOR, TECHNICIAN, VIEWER, People, Person
from railbird_host.floor.store.roll_outs import RollOuts
from railbird_host.page.doorkeeper import Doorkeeper

View = Callable[[Request, Any, Person], Response]
Deed = Callable[[dict[str, str], Any, Person], Response]  # the first are a form's fields


class Pages:
    def __init__(
        self,
        desk: Desk,
        pool: "ConnectionPool[Any]",
        floor: FloorFolder,
        host: str,
        is_tls: bool,
        names: Iterable[str] = (),
    ):
        """`names`: under which the page is asked for, besides `host`."""
        self._desk, self._pool, self._floor, self._host, self._names = desk, pool, floor, host, names
        self._sign_in = SignIn(is_tls)
        loader = PackageLoader("railbird_host.floor", "templates")
        self._templates = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True)
        self._templates.globals["shown_time"] = views.shown_time

    def application(self) -> ASGIApp:
        routes = [
            Route("/", self._page(VIEWER, self._floor_page)),
            Route("/alarms", self._page(VIEWER, self._alarms_page)),
            Route("/alarms/{number:number}", self._acknowledge, methods=["POST"]),
            Route("/table/{table}", self._page(VIEWER, self._table_page)),
            Route("/table/{table}/round", self._page(VIEWER, self._recall)),
            Route("/table/{table}/round/{number:number}", self._page(VIEWER, self._round_page)),
            Route("/table/{table}/reading", self._page(VIEWER, self._reading_page)),
            Route("/table/{table}/export", self._page(SUPERVISOR, self._export)),
            Route("/images", self._page(SUPERVISOR, self._images_page)),
            Route("/images/roll-out", self._begin_roll_out, methods=["POST"]),
            Route("/images/roll-out/{number:number}", self._end_roll_out, methods=["POST"]),
            Route("/sign-in", self._sign_in_page, methods=["GET", "POST"]),
            Route("/sign-out", self._sign_out, methods=["POST"]),
            Route("/metrics", self._metrics),
            Mount("/static", StaticFiles(packages=[("railbird_host.floor", "static")])),
        ]
        return Doorkeeper(Starlette(routes=routes), self._host, self._names)

    # How a page is answered

    def _page(self, role: str, view: View) -> Callable[[Request], Awaitable[Response]]:
        def answer(request: Request) -> Response:
            try:
                with self._pool.connection() as connection:
                    person = self._sign_in.who(request, connection)
                    if person is None:
                        return RedirectResponse("/sign-in", 303)
                    if ROLES.index(person.role) < ROLES.index(role):
                        return self._words(f"This is for a {role}; you are a {person.role}.", 403, person)
                    People(connection).note(person.id, request.url.path, address_of(request))
                    return view(request, connection, person)
            except RailbirdError as error:
                return self._words(f"{error.message}. {error.next_step}", 400)
            except (psycopg.OperationalError, PoolTimeout):
                return self._no_database()

        async def in_thread(request: Request) -> Response:
            return await run_in_threadpool(answer, request)

        return in_thread

    def _show(self, name: str, person: Person | None, status: int = 200, **values: Any) -> Response:
        values |= {"person": person, "broker_up": self._desk.is_broker_up, "database_up": self._desk.is_database_up}
        return HTMLResponse(self._templates.get_template(name).render(values), status)

    def _words(self, words: str, status: int, person: Person | None = None) -> Response:
        return self._show("words.html", person, status, words=words)

    def _no_database(self) -> Response:
        return self._words("The database does not answer. Nothing is lost: tables send again what was not stored.", 503)

    # Signing in

    async def _sign_in_page(self, request: Request) -> Response:
        if request.method == "GET":
            return self._show("sign_in.html", None, wrong="")
        if not is_from_here(request.headers):
            return self._words("This form came from another page.", 403)
        form = await form_of(request)
        return await run_in_threadpool(self._try_sign_in, request, form)

    def _try_sign_in(self, request: Request, form: dict[str, str]) -> Response:
        address, tries = address_of(request), self._sign_in.tries
        if not tries.may(address):
            return self._show("sign_in.html", None, 429, wrong="Too many wrong passwords. Wait five minutes.")
        try:
            with self._pool.connection() as connection:
                people, name = People(connection), form.get("name", "")
                token = people.sign_in(name, form.get("password", ""))
                if token is None:
                    tries.wrong(address)
                    people.note(None, "wrong password", address)
                    return self._show("sign_in.html", None, 401, wrong="Name or password is wrong.")
                tries.right(address)
                return self._sign_in.let_in(RedirectResponse("/", 303), token)
        except (psycopg.OperationalError, PoolTimeout):
            return self._no_database()

    async def _sign_out(self, request: Request) -> Response:
        def leave(_: dict[str, str], connection: Any, person: Person) -> Response:
            return self._sign_in.let_out(request, RedirectResponse("/sign-in", 303), connection)

        return await self._form(request, VIEWER, leave)

    async def _form(self, request: Request, role: str, do: Deed) -> Response:
        """What a form of a page of this very session asks for."""
        form = await form_of(request)

        def check(_: Request, connection: Any, person: Person) -> Response:
            if not is_from_here(request.headers) or not carries(form, person):
                return self._words("This form came from another page.", 403)
            return do(form, connection, person)

        return await self._page(role, check)(request)

    # Pages

    def _floor_page(self, _: Request, connection: Any, person: Person) -> Response:
        rows = views.tables_at_a_glance(connection, self._desk.now)
        return self._show("floor.html", person, rows=rows, alarms=Alarms(connection).open())

    def _alarms_page(self, _: Request, connection: Any, person: Person) -> Response:
        alarms = Alarms(connection)
        may = person.role != VIEWER
        return self._show("alarms.html", person, alarms=alarms.open(), past=alarms.past(), may=may)

    async def _acknowledge(self, request: Request) -> Response:
        def acknowledge(form: dict[str, str], connection: Any, person: Person) -> Response:
            done = Alarms(connection).acknowledge(request.path_params["number"], person.id, form.get("why", ""))
            return RedirectResponse("/alarms", 303) if done else self._words("Somebody was faster.", 409, person)

        return await self._form(request, SUPERVISOR, acknowledge)

    def _table_page(self, request: Request, connection: Any, person: Person) -> Response:
        table, when = table_asked(request), day_asked(request)
        if not self._is_here(connection, table):
            return self._nowhere(table, person)
        return self._show("table.html", person, **views.table_day(connection, self._desk.now, table, when))

    def _is_here(self, connection: Any, table: str) -> bool:
        return table in self._desk.now.tables or questions.is_known(connection, table)

    def _nowhere(self, table: str, person: Person) -> Response:
        return self._words(f"There is no table {table} on this floor.", 404, person)

    def _recall(self, request: Request, _: Any, person: Person) -> Response:
        number = number_asked(request)
        if number is None:
            return self._words("A round has a number, such as 123.", 400, person)
        return RedirectResponse(f"/table/{table_asked(request)}/round/{number}", 303)

    def _round_page(self, request: Request, connection: Any, person: Person) -> Response:
        table, number = table_asked(request), request.path_params["number"]
        found = views.round_views(connection, table, number)
        if not found:
            return self._words(f"{table} has no round {number} here.", 404, person)
        return self._show("round.html", person, table=table, number=number, rounds=found)

    def _reading_page(self, request: Request, connection: Any, person: Person) -> Response:
        table = table_asked(request)
        if not questions.is_known(connection, table):
            return self._words(f"Nothing has come from a table {table} yet.", 404, person)
        return self._show("reading.html", person, **views.reading(connection, table))

    def _export(self, request: Request, connection: Any, person: Person) -> Response:
        table, when = table_asked(request), day_asked(request)
        if not self._is_here(connection, table):
            return self._nowhere(table, person)
        name = f"{views.plain(table)}-{when.isoformat()}.csv"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return PlainTextResponse(views.day_as_csv(connection, table, when), headers=headers, media_type="text/csv")

    def _images_page(self, _: Request, connection: Any, person: Person) -> Response:
        found = views.who_has_what(connection, self._desk.now, self._floor.authority.accounts())
        return self._show("images.html", person, may=person.role == TECHNICIAN, **found)

    async def _begin_roll_out(self, request: Request) -> Response:
        def begin(form: dict[str, str], connection: Any, person: Person) -> Response:
            done = RollOuts(connection).begin(form.get("image", ""), person.id)
            return RedirectResponse("/images", 303) if done else self._words("One is under way.", 409, person)

        return await self._form(request, TECHNICIAN, begin)

    async def _end_roll_out(self, request: Request) -> Response:
        def end(form: dict[str, str], connection: Any, person: Person) -> Response:
            done = RollOuts(connection).end(request.path_params["number"], person.id, form.get("why", ""))
            return RedirectResponse("/images", 303) if done else self._words("It has ended.", 409, person)

        return await self._form(request, TECHNICIAN, end)

    async def _metrics(self, request: Request) -> Response:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not secrets.compare_digest(given.encode(), self._floor.metrics_token.encode()):
            return PlainTextResponse("the token of metrics.token is needed\n", 401)
        return PlainTextResponse(metrics.text_of(self._desk), media_type="text/plain; version=0.0.4")
