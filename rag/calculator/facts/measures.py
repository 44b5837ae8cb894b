"""Which line of the book a place is of: another one is not what is asked, whatever is said around its table."""

from __future__ import annotations

from functools import lru_cache

from rag.calculator.facts.entries import Entry
from rag.calculator.facts.telling import telling, words
from rag.calculator.formulas import book


def is_of_profits(entry: Entry, title: str) -> bool:
    """Whether a place names each profit of the title whole: "Net income" under "operations" is no operating income."""
    places = (entry.own | entry.may | entry.column, entry.near, *map(telling, entry.heads))
    return all(any(profit <= place for place in places) for profit in _profits(title))


@lru_cache(maxsize=256)
def _profits(title: str) -> tuple[frozenset[str], ...]:
    """The telling words of each line of the book in the title that is some profit or income."""
    held = (telling(name) for name in book().names if " " in name and f" {name} " in f" {title} ")
    return tuple(name for name in held if telling("profit") < name)


def is_other_measure(entry: Entry, wanted: frozenset[str], left: frozenset[str]) -> bool:
    """Whether a line of the book that is asked for is said around the table only, and the place is of another one.

    left: the words that only the surroundings say. A sentence on assets over a table of property by country makes no
    assets of its rows.
    """
    if not any(line & left for line in _lines(wanted)):
        return False
    return any(not line <= wanted for place in (entry.column, *map(telling, entry.heads)) for line in _lines(place))


@lru_cache(maxsize=1 << 12)
def _lines(said: frozenset[str]) -> tuple[frozenset[str], ...]:
    """The telling words of each line of the book that the words hold, without "total"."""
    lines = (telling(name) - words().unheld for name in book().names)
    return tuple(line for line in lines if line and line <= said)
