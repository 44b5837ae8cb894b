"""The log of the app: tracebacks and warnings go to state_dir/logs/app.log, never to a person's terminal or page."""

from __future__ import annotations

import logging
from logging.handlers import RotatingFileHandler
from pathlib import Path

# Two files of these hold the last days of trouble and never fill a disk.
LIMIT_BYTES = 2_000_000


class _QuietFile(RotatingFileHandler):
    """A log that a full disk silences instead of filling the terminal with tracebacks."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the record."""


def log_to(folder: Path) -> logging.Handler:
    """Send what the loggers "footnote", "rag" and "preprocess" say to folder/app.log; returns what stop_log takes."""
    folder.mkdir(parents=True, exist_ok=True)
    handler = _QuietFile(folder / "app.log", maxBytes=LIMIT_BYTES, backupCount=1, delay=True, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    for name in ("footnote", "rag", "preprocess"):
        logger = logging.getLogger(name)
        logger.addHandler(handler)
        # The root logger writes to the terminal, where a person reads sentences.
        logger.propagate = False
    return handler


def stop_log(handler: logging.Handler) -> None:
    """Undo log_to."""
    for name in ("footnote", "rag", "preprocess"):
        logger = logging.getLogger(name)
        logger.removeHandler(handler)
        logger.propagate = True
    handler.close()
