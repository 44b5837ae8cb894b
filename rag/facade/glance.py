"""The key figures of filings, worked out in the background and kept while the filing stays as it is."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from preprocess.errors import FootnoteError
from preprocess.report import Report
from preprocess.store.reports import main_file
from rag.types import Filing

if TYPE_CHECKING:
    from rag.reports.facts.key_figures import KeyFigures

LOG = logging.getLogger("footnote.glance")
# A filing that was read again or corrected is another one.
Key = tuple[Filing, int]
AGAIN_SECONDS = 5.0
"""How long a filing whose figures could not be worked out is left alone first; each further time twice as long."""


class Glance:
    """One thread at a time works down the filings that were asked for; a page takes what is ready."""

    def __init__(self, data_dir: Path, report_of: Callable[[str], Report]) -> None:
        self._data_dir = data_dir
        self._report_of = report_of
        self._lock = threading.Lock()
        self._kept: dict[Key, KeyFigures] = {}
        self._failed: dict[Key, tuple[float, float]] = {}
        self._waiting: list[Key] = []
        self._at: Key | None = None

    def of(self, filings: Sequence[Filing]) -> Mapping[str, KeyFigures]:
        """report_id → key figures of those that are ready; the others are begun."""
        keys = [(filing, self._made(filing)) for filing in filings]
        with self._lock:
            self._waiting = [key for key in keys if self._is_due(key) and key != self._at]
            if self._waiting and self._at is None:
                self._at = self._waiting.pop(0)
                threading.Thread(target=self._work, args=(self._at,), name="footnote-glance", daemon=True).start()
            return {key[0].report_id: self._kept[key] for key in keys if key in self._kept}

    def _made(self, filing: Filing) -> int:
        """When the report was stored, in nanoseconds."""
        try:
            return main_file(self._data_dir / filing.report_id).stat().st_mtime_ns
        except (OSError, FootnoteError):
            return 0

    def _is_due(self, key: Key) -> bool:
        at, pause = self._failed.get(key, (float("inf"), 0.0))
        return key not in self._kept or time.monotonic() > at + pause

    def _work(self, key: Key | None) -> None:
        while key is not None:
            found: KeyFigures | None = None
            try:
                found = self._figures(key[0])
            finally:
                with self._lock:
                    self._keep(key, found)
                    # Taken under the lock: what another thread begins right after it is not this one's work.
                    key = self._at = self._waiting.pop(0) if found is not None and self._waiting else None

    def _keep(self, key: Key, found: KeyFigures | None) -> None:
        report_id, (_, pause) = key[0].report_id, self._failed.get(key, (0.0, AGAIN_SECONDS / 2))
        self._kept = {other: one for other, one in self._kept.items() if other[0].report_id != report_id}
        self._failed = {other: at for other, at in self._failed.items() if other[0].report_id != report_id}
        if found is not None:
            self._kept[key] = found
        if found is None or found.failed:
            self._failed[key] = (time.monotonic(), pause * 2)

    def _figures(self, filing: Filing) -> KeyFigures:
        from rag.reports.facts.key_figures import KeyFigures, key_figures

        try:
            return key_figures(self._report_of(filing.report_id))
        except Exception:
            # One strange filing, or one deleted meanwhile, must not take the figures of the others away.
            LOG.exception("key figures of %s", filing.report_id)
            return KeyFigures(failed=True)
