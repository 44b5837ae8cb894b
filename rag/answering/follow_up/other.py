"""The other reading of a bare name in a follow-up ("and smart home?"): of that part, or a row of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.follow_up.cost import earned_by_it
from rag.answering.follow_up.earlier import question_before
from rag.answering.follow_up.in_order import BY_PARTS
from rag.answering.follow_up.kept import Kept, of_the_part_kept
from rag.answering.follow_up.named import lead_of, of_its_kind, with_part
from rag.answering.follow_up.parts import MARGIN, margin_in_words
from rag.answering.follow_up.periods import spelled_out
from rag.answering.follow_up.plainly import put_plainly
from rag.answering.follow_up.said import LEAD, without_turns
from rag.answering.follow_up.standing_alone import ASKS, standalone
from rag.query.understand import understand
from rag.types import Filing

_SEGMENT = re.compile(r" segment$", re.IGNORECASE)
_NAME = re.compile(r"(?:the )?[^\W\d][\w’'&./-]*(?: [\w’'&./-]+){0,3}")


def other_reading(question: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> str:
    """What a bare name may mean besides what `standalone` takes it for: which one, only the filings can tell.

    It is the figure before, of that part, or a row of that name; "" where its words are those of a figure.
    """
    if not history:
        return ""
    before, text = question_before(history, filings), put_plainly(without_turns(spelled_out(question))[0])
    name, new = LEAD.sub("", text).strip(" ?.!"), understand(text, filings)
    # What a part earned is its operating income, or its net income where no other profit of it is told.
    if (earned := earned_by_it(text, before, new)).count(" operating income"):
        return earned.replace(" operating income", " net income")
    if MARGIN.match(text) and (margin := margin_in_words(before)):
        return margin
    known = new.metrics or new.topics or new.periods or new.filters.companies or new.named_absent
    if known or not before.owner or not before.figure or not _NAME.fullmatch(name) or ASKS.match(name):
        return ""
    # What is called a segment is one: no row of its name is meant.
    if _SEGMENT.search(name):
        return ""
    taken = standalone(question, history, filings)
    kind, of_part = of_its_kind(name, before, new), with_part(before.text, before, f" for {name}")
    row = f"What was {name} of {before.owner}{before.when}?"
    readings = [reading for reading in (kind, of_part, row) if reading]
    # Where a part was asked for before, the name is another part: its row alone would lose the figure.
    lost = row if before.inside or lead_of(before.figure) or BY_PARTS.search(before.text) else ""
    return next((one for one in readings if taken in readings and one not in (taken, lost)), "")


def of_the_whole_instead(question: str, history: Sequence[tuple[str, str]], filings: Sequence[Filing]) -> Kept | None:
    """The figure of the part before that a follow-up was taken to ask for, and of the company; None for others."""
    if not history:
        return None
    text = put_plainly(without_turns(spelled_out(question))[0])
    kept = of_the_part_kept(text, question_before(history, filings), understand(text, filings))
    return kept if kept is not None and standalone(question, history, filings) == kept.question else None
