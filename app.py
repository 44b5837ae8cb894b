"""The app: `python app.py` (or `streamlit run app.py`) serves pages/frame.py; the service starts and stops with it.

Jobs go on without a browser, because the service lives as long as the server, not as long as a page.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import streamlit as st
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route

from pages.shared import collecting, session
from preprocess.errors import FootnoteError
from rag.config import load_settings
from rag.errors import IndexBusy
from rag.owner.lock import IndexLock


@asynccontextmanager
async def lifespan(_app: st.App) -> AsyncIterator[None]:
    """Open the service before the first page and close it with the server."""
    collecting.keep_short()
    await run_in_threadpool(_start)
    try:
        yield
    finally:
        await run_in_threadpool(session.close)


def _start() -> None:
    address, port = st.get_option("server.address") or "127.0.0.1", st.get_option("server.port")
    try:
        session.service(url=f"http://{address}:{port}")
    except FootnoteError as error:
        print(error, file=sys.stderr, flush=True)
        if isinstance(error, IndexBusy):
            # The server would print a traceback for an exception here, and a second app has nothing to clean up.
            os._exit(1)


async def chat(request: Request) -> RedirectResponse:
    """The first page has no name of its own in its address; whoever types the one of the menu gets there too."""
    return RedirectResponse(f"/?{request.url.query}" if request.url.query else "/")


ROUTES = [Route("/chat", chat), Route("/chat/", chat)]
app = st.App(Path(__file__).parent / "pages" / "frame.py", lifespan=lifespan, routes=ROUTES)


def _server_config() -> dict[str, str | int]:
    """Where retriever_config.yaml wants the app; nothing when it cannot be read (the page then says why)."""
    try:
        settings = load_settings()
        # A held lock is told before the port is tried, so that the sentence names the app that already runs.
        IndexLock(settings).release()
    except IndexBusy as error:
        sys.exit(str(error))
    except FootnoteError:
        return {}
    server = settings.server
    _need(server.address, server.port)
    return {"server.address": server.address, "server.port": server.port, "browser.serverAddress": server.address}


def _need(address: str, port: int) -> None:
    """End with one sentence where another program listens already."""
    with socket.socket(socket.AF_INET6 if ":" in address else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except OSError as error:
            sys.exit(
                f"The app cannot listen on {address}:{port} ({error.strerror}); "
                "stop the program that uses this port or set another server.port in retriever_config.yaml."
            )


if __name__ == "__main__":
    app.run(config=_server_config())
