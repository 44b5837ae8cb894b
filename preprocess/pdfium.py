"""The one lock around PDFium: it is not thread-safe, not even across documents."""

from __future__ import annotations

import threading

LOCK = threading.RLock()
"""Hold it per page, not per document, so that a page picture is never kept waiting by a long conversion."""
