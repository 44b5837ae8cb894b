"""Time for scans: a page that is read by OCR takes seconds, and 300 of them more than one filing may take in all.

Every slow page has a limit of its own and is granted what it took beyond the limit of its task, so that a long scan is
not stopped while it goes on, and a page that hangs still is.
"""

from __future__ import annotations

from typing import Any

PAGE_SECONDS = 120.0
"""One page may take so long; a page of a scan takes about 12 seconds of one core."""
SLOW = 2.0
"""A page of a text layer takes a fiftieth of a second; one that takes longer than this was read by OCR."""
MOST = 6 * 3600.0


class PageClock:
    """What the pages of one task are granted in seconds; times are of a monotonic clock."""

    def __init__(self) -> None:
        self._last: float | None = None
        self._granted = 0.0

    def tell(self, event: dict[str, Any], now: float) -> None:
        """Take in an event of the worker: progress of the stage "reading" is a page that is done."""
        if event.get("event") != "progress" or event.get("stage") != "reading":
            self._last = None
            return
        self._granted = self.granted(now)
        done, total = event.get("done"), event.get("total")
        self._last = now if done != total else None

    def granted(self, now: float) -> float:
        """Seconds beyond the task's limit by now, with the page that is being read."""
        taken = min(now - self._last, PAGE_SECONDS) if self._last is not None else 0.0
        return min(self._granted + (taken if taken > SLOW else 0.0), MOST)
