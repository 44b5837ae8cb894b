"""A running app and a headless Chromium that notes every address it asks for."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Error, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = Path("/usr/bin/chromium")
# Without the last three, Chromium itself looks for hosts on the internet.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PATIENCE = 180_000
"""Milliseconds: the first answer of a fresh process loads libraries, on a machine that may be busy."""


@dataclass
class Window:
    """One browser page; foreign holds every request that did not go to the app, dialogs every script dialog."""

    page: Page
    base: str
    foreign: list[str] = field(default_factory=list)
    dialogs: list[str] = field(default_factory=list)

    def go(self, path: str) -> None:
        """Open a page of the app and wait until its script has run."""
        self.page.goto(self.base + path)
        self.settle()

    def settle(self) -> None:
        """Wait until no script is running."""
        self.page.wait_for_timeout(300)
        self.page.wait_for_selector("[data-testid='stApp'][data-test-script-state='notRunning']", timeout=PATIENCE)

    def wait(self, selector: str) -> None:
        """Wait until something is visible."""
        self.page.locator(selector).first.wait_for(timeout=PATIENCE)


@contextmanager
def served(home: Path, model: str = "", web: Sequence[str] = ()) -> Iterator[str]:
    """The app as a process of its own with its own data folder; yields its address.

    model: an endpoint's base URL; web: the addresses that its web search finds.
    """
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port)]
    if model:
        command = [sys.executable, "-m", "tests.ui.app_with_model", str(port), model, *web]
    environment = {**os.environ, "FOOTNOTE_HOME": str(home)}
    log = (home / "app.log").open("wb")
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        base = f"http://127.0.0.1:{port}"
        _await(base, process, home / "app.log")
        yield base
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        log.close()


@contextmanager
def window(base: str) -> Iterator[Window]:
    """A fresh Chromium at 1440×900."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(ARGUMENTS))
        context = chromium.new_context(viewport={"width": 1440, "height": 900}, accept_downloads=True)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        opened = Window(page, base)
        context.on("request", lambda request: _note(opened, request.url))
        page.on("websocket", lambda socket: _note(opened, socket.url))
        page.on("dialog", lambda dialog: (opened.dialogs.append(dialog.message), dialog.dismiss()))
        try:
            yield opened
        finally:
            context.close()
            chromium.close()


def as_seen(opened: Window) -> str:
    """The address, the state of the script and the text of a page."""
    with contextlib.suppress(Error):
        state = opened.page.locator("[data-testid='stApp']").get_attribute("data-test-script-state", timeout=2_000)
        text = opened.page.locator("body").inner_text(timeout=2_000)
        return f"{opened.page.url}, script {state}\n{text[:3_000]}"
    return "It could not be read."


def _note(opened: Window, url: str) -> None:
    own = (opened.base + "/", opened.base.replace("http", "ws", 1) + "/", "data:", "blob:" + opened.base)
    if not url.startswith(own):
        opened.foreign.append(url)


def _await(base: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        assert process.poll() is None, log.read_text(errors="replace")
        with contextlib.suppress(OSError), urllib.request.urlopen(base + "/_stcore/health", timeout=5) as answer:
            if answer.status == 200:
                return
        time.sleep(0.3)
    raise AssertionError("the app did not start: " + log.read_text(errors="replace"))
