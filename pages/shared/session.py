"""The one Service of this process, for app.py and every page."""

from __future__ import annotations

import threading

from rag.config import load_settings
from rag.service import Service

_lock = threading.Lock()
_held: Service | None = None


def service(url: str | None = None) -> Service:
    """The Service of the configured home, opened when there is none yet (the app opens it before any page).

    A changed FOOTNOTE_HOME closes the old one and opens the new. Raises ConfigError, IndexBusy, StorageError.
    """
    global _held
    with _lock:
        settings = load_settings()
        if _held is not None and _held.settings.home != settings.home:
            _held.close()
            _held = None
        if _held is None:
            _held = Service.open(settings, url=url)
        return _held


def close() -> None:
    """Close the Service, if one is open."""
    global _held
    with _lock:
        if _held is not None:
            _held.close()
            _held = None
