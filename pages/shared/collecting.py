"""Full garbage collections stay short, because Streamlit makes one after every run of a page.

Each of them looks at everything that is loaded, libraries, index and filings, while nothing else can run: a tenth of a
second and more between a click and its page, and as much for every look at an answer that is being made.
"""

from __future__ import annotations

import gc
import time

# Seconds of CPU; a page's own objects take a few milliseconds.
LONG = 0.02
# Seconds after which what was set aside is looked at again, because some of it may be garbage by now.
AGAIN = 600.0


class Collecting:
    """A callback of gc: what outlives a long collection is left out of the next ones."""

    def __init__(self, again: float = AGAIN) -> None:
        self._again = again
        self._looked = time.monotonic()
        self._begun = 0.0

    def __call__(self, phase: str, info: dict[str, int]) -> None:
        """Called by gc before and after each collection."""
        if info["generation"] < 2:
            return
        if phase == "start":
            if time.monotonic() - self._looked > self._again:
                gc.unfreeze()
                self._looked = time.monotonic()
            self._begun = time.thread_time()
        elif time.thread_time() - self._begun > LONG:
            # Right after a collection no garbage is among them.
            gc.freeze()


def keep_short() -> None:
    """Keep the collections of this process short from now on."""
    gc.callbacks.append(Collecting())
