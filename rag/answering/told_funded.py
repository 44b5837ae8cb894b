"""Whether a plan holds more than it owes, in words before the figure that says so by its sign."""

from __future__ import annotations

from rag.answering.readings import Reading
from rag.answering.twofold import ticked
from rag.query.funded import OVER, as_funded_status, asks_funded_status, state_of
from rag.types import Answer


def told_funded(question: str, made: Answer) -> Answer:
    """The answer after "Underfunded.", where the question asks which it is and one row tells it by its sign.

    A plan beside another one, or another year beside the one that is asked, is not called by the sign of the first.
    """
    asks = as_funded_status(question) != question or asks_funded_status(question)
    rows = [place for place in made.citations if place.cells]
    values = [number.value for number in made.numbers if number.value is not None]
    if not asks or not ticked(made) or len(rows) != 1 or len(values) != 1 or len(made.citations) != 1:
        return made
    state = state_of(rows[0].label.rpartition(": ")[2], values[0])
    more, less = ("hold", "owe") if state == OVER else ("owe", "hold")
    led = Reading(question, f"{state}: the plans {more} more than they {less}.\n\n")
    return led.told(made) if state else made
