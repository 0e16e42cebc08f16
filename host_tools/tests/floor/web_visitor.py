"""Somebody at the office's pages, as a browser asks for them."""

import urllib.error
import urllib.parse
from http.cookiejar import CookieJar
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener

PASSWORD = "a long password of a test"


class Stay(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Browser:
    """Keeps cookies, follows nothing, says where its forms come from as browsers do."""

    def __init__(self, address):
        self.address = address.rstrip("/")
        self.cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.cookies), Stay)

    def ask(self, path, form=None, **headers):
        data = urllib.parse.urlencode(form).encode() if form is not None else None
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if data is not None:
            headers = {"Sec-Fetch-Site": "same-origin"} | headers
        try:
            answer = self._opener.open(Request(self.address + path, data, headers), timeout=120)
        except urllib.error.HTTPError as error:
            answer = error
        return answer.status, answer.read().decode(), answer.headers

    def sign_in(self, name, password=PASSWORD):
        return self.ask("/sign-in", {"name": name, "password": password})

    def token(self):
        return self.ask("/alarms")[1].partition('name="token" value="')[2].partition('"')[0]
