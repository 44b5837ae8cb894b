"""Follow-ups on how a figure moved: another one of the part before, and what it was once its change was told."""

from __future__ import annotations

import re
from dataclasses import replace

from rag.answering.follow_up.beside import part_before
from rag.answering.follow_up.change import change
from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.kept import of_the_part_kept
from rag.answering.follow_up.periods import asked_of, in_words
from rag.answering.follow_up.said import LEAD
from rag.types import Query

_ITS = r"(?:its|their|the|that (?:segment|division|business|unit)['’]s)"
_FIGURE_MOVED = re.compile(
    rf"how (?:much )?(?:did|has|have) (?:{_ITS} )?(?P<figure>[^?]+?) "
    r"(?:do(?:ne)?|developp?(?:ed)?|moved?|changed?|evolved?|perform(?:ed)?|fared?|gr[eo]wn?|look(?:ed)?)",
    re.IGNORECASE,
)
# "What was it in 2021?" asks how much it was, and not how it moved.
_CHANGE = re.compile(r"how (?:much )?did the .+ change\b", re.IGNORECASE)
_WHAT_IT_WAS = re.compile(
    r"(?:what|how (?:much|high|large|big))(?: is| was) (?:that|it|this)\b(?! (?:up|down|higher|lower))[^?]*",
    re.IGNORECASE,
)


def moved_of_a_part(question: str, before: Before, new: Query) -> str:
    """ "How did its operating profit do?" as the change of that figure of the part before; "" for others."""
    found = _FIGURE_MOVED.fullmatch(LEAD.sub("", question).strip(" ?.!"))
    part = part_before(before)
    if found is None or not part or new.periods or len(new.metrics) != 1:
        return ""
    kept = of_the_part_kept(f"and {found['figure']}?", before, new)
    return change(replace(before, figure=found["figure"], part="", inside=part), before.query) if kept else ""


def level_then(question: str, before: Before, new: Query) -> str:
    """ "What was it in 2021?" after a change as the figure itself at that time; "" for other questions."""
    if _CHANGE.match(before.text) is None or _WHAT_IT_WAS.fullmatch(LEAD.sub("", question).strip(" ?.!")) is None:
        return ""
    periods = asked_of(question, "", new, before.query)
    return f"What was {before.owner}'s {before.named}{in_words(periods)}?" if periods and before.owner else ""
