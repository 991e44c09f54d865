"""Tests whose program is missing are left out with a word, or fail where nothing may be left out."""

import shutil
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page

from tests.house import ROOT
from tests.running import Ended, run

SAMPLE = """
import pytest

@pytest.mark.browser
def test_page():
    pass

@pytest.mark.trace
def test_calls():
    pass
"""


def try_sample(folder: Path, *arguments: str) -> Ended:
    """Run two marked tests on a machine where no program is found."""
    for name in ("pyproject.toml", "tests/conftest.py"):
        shutil.copy(ROOT / name, folder)
    (folder / "test_sample.py").write_text(SAMPLE, "utf-8")
    return run(sys.executable, "-m", "pytest", "-rs", *arguments, str(folder), cwd=folder, PATH="")


def test_without_the_programs_they_are_skipped_and_it_says_how_to_get_them(tmp_path: Path) -> None:
    result = try_sample(tmp_path)
    assert result.returncode == 0
    assert "2 skipped" in result.stdout
    assert "sudo apt install chromium-headless-shell" in result.stdout
    assert "sudo apt install strace" in result.stdout


def test_under_require_browser_they_fail(tmp_path: Path) -> None:
    result = try_sample(tmp_path, "--require-browser")
    assert result.returncode == 1
    assert "2 failed" in result.stdout or "2 errors" in result.stdout
    assert "sudo apt install strace" in result.stdout


class Lamp(BaseHTTPRequestHandler):
    """Answers every request with a small page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"<title>a lamp</title>")

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


@pytest.mark.browser
def test_the_systems_own_browser_comes_up_and_finds_the_table_by_name(page: Page) -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Lamp) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page.goto(f"http://table.lan:{server.server_port}/")
        server.shutdown()
    assert page.title() == "a lamp"
    assert page.evaluate("isSecureContext") is False
