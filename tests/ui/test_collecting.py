"""What stays is looked at once, what goes is still collected."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager

from pages.shared.collecting import Collecting


class Ring:
    """Garbage that only a collection finds: it holds itself."""

    def __init__(self) -> None:
        self.me = self


@contextmanager
def watched(again: float) -> Iterator[None]:
    gc.collect()
    callback = Collecting(again)
    gc.callbacks.append(callback)
    try:
        yield
    finally:
        gc.callbacks.remove(callback)
        gc.unfreeze()


def collected() -> float:
    """The CPU seconds of a full collection."""
    begun = time.thread_time()
    gc.collect()
    return time.thread_time() - begun


def test_what_outlives_a_long_collection_is_not_looked_at_again() -> None:
    kept = [[number] for number in range(1_000_000)]
    with watched(again=600.0):
        first = collected()
        assert gc.get_freeze_count() > len(kept) and collected() < first / 4
        ring = weakref.ref(Ring())
        collected()
        assert ring() is None, "garbage that was made since is collected"


def test_what_was_set_aside_is_looked_at_again_in_time() -> None:
    kept = [[number] for number in range(1_000_000)]
    with watched(again=0.0):
        held = Ring()
        ring = weakref.ref(held)
        collected()
        assert gc.get_freeze_count() > len(kept)
        del held
        collected()
        assert ring() is None
