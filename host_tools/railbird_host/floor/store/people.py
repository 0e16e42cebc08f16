"""People of the office: their roles, passwords (Argon2id), sessions, what they did. No password is there by default.

In: names and passwords as typed. Out: a person, or nothing. A session is a random token; the database has its hash, so
that whoever reads a backup can sign in as nobody.
"""

import hashlib
import secrets
from typing import Any, NamedTuple

import psycopg
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from railbird_host.base.errors import USAGE, RailbirdError

VIEWER, SUPERVISOR, TECHNICIAN = "viewer", "supervisor", "technician"
ROLES = (VIEWER, SUPERVISOR, TECHNICIAN)
SHORTEST_PASSWORD = 10
SESSION_HOURS, IDLE_MINUTES = 12, 60
HASHER = PasswordHasher()
NOBODY = HASHER.hash(secrets.token_hex(16))  # an unknown name takes as long as a known one
LONGEST_INPUT = 200


class Person(NamedTuple):
    id: int
    name: str
    role: str
    forms: str = ""  # a token that every form of this session carries


class People:
    def __init__(self, connection: "psycopg.Connection[Any]"):
        self._connection = connection

    def add(self, name: str, role: str, password: str) -> int:
        if not name.strip() or len(name) > LONGEST_INPUT or "\0" in name:
            raise RailbirdError("a person needs a name", "railbird floor person NAME --role supervisor", USAGE)
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_INPUT:
            message = f"a password has at least {SHORTEST_PASSWORD} characters"
            raise RailbirdError(message, "choose a longer one", USAGE)
        query = (
            "INSERT INTO people (name, role, password) VALUES (%s, %s, %s) "
            "ON CONFLICT (name) DO UPDATE SET role = excluded.role, password = excluded.password, left_on = NULL "
            "RETURNING id"
        )
        row = self._connection.execute(query, [name.strip(), role, HASHER.hash(password)]).fetchone()
        assert row is not None
        self._connection.execute("DELETE FROM sessions WHERE person = %s", [row.id])
        return int(row.id)

    def leave(self, name: str) -> bool:
        """May not sign in any more; the name stays as long as what the person did is kept."""
        query = "UPDATE people SET left_on = current_date, password = '' WHERE name = %s RETURNING id"
        row = self._connection.execute(query, [name]).fetchone()
        if row is not None:
            self._connection.execute("DELETE FROM sessions WHERE person = %s", [row.id])
        return row is not None

    def forget(self, name: str) -> bool:
        """Takes the name away everywhere: what the person did is then done by a number."""
        if not self.leave(name):
            return False
        self._connection.execute("UPDATE people SET name = NULL WHERE name = %s", [name])
        return True

    def sign_in(self, name: str, password: str) -> str | None:
        """The token of a new session."""
        query = "SELECT id, password FROM people WHERE name = %s AND left_on IS NULL"
        row = self._connection.execute(query, [name[:LONGEST_INPUT].replace("\0", "")]).fetchone()
        try:
            HASHER.verify(row.password if row else NOBODY, password[:LONGEST_INPUT])
        except (VerificationError, InvalidHashError):
            return None
        if row is None:
            return None
        token = secrets.token_urlsafe(32)
        self._connection.execute(
            "INSERT INTO sessions (token, person, forms) VALUES (%s, %s, %s)",
            [hashed(token), row.id, secrets.token_urlsafe(24)],
        )
        return token

    def who(self, token: str) -> Person | None:
        query = (
            "UPDATE sessions SET used = now() FROM people WHERE token = %s AND people.id = person AND left_on IS NULL "
            "AND began > now() - make_interval(hours => %s) AND used > now() - make_interval(mins => %s) "
            "RETURNING people.id, people.name, people.role, forms"
        )
        row = self._connection.execute(query, [hashed(token), SESSION_HOURS, IDLE_MINUTES]).fetchone()
        return Person(row.id, row.name, row.role, row.forms) if row else None

    def sign_out(self, token: str) -> None:
        self._connection.execute("DELETE FROM sessions WHERE token = %s", [hashed(token)])

    def note(self, person: int | None, what: str, address: str) -> None:
        query = "INSERT INTO access_log (person, what, address) VALUES (%s, %s, %s)"
        self._connection.execute(query, [person, what[:LONGEST_INPUT].replace("\0", ""), address[:64]])


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
