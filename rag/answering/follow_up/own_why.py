"""Follow-ups why that name what moved: "what made the operating cash drop?", "why did that loss get bigger there?".

What they name takes the company, the time and the part of the question before; what only points at the figure before
is put as "it", which a why is asked of anyway.
"""

from __future__ import annotations

import re
from dataclasses import replace

from rag.answering.follow_up.change import CHANGED, GROWTH, SINCE, asks_why
from rag.answering.follow_up.figure import Before
from rag.answering.follow_up.kept import of_the_part_kept
from rag.answering.follow_up.named import THERE, tells_of_parts
from rag.answering.follow_up.periods import DATED, SAME_TIME, SHIFT, asked_of, in_words, order
from rag.answering.match.evidence import text_stems
from rag.answering.whys import asked_plainly
from rag.types import Query

_PLAIN = re.compile(
    r"^why did (?P<what>.+?) (?P<verb>increase|decrease|improve|worsen|change|fall|drop|decline|rise|grow)\b"
    r"(?P<tail>[^?]*)\W*$",
    re.IGNORECASE,
)
_OF_IT = re.compile(r"^why did (?:it|that|this|they|them|these|those) (?P<rest>\w+\b.*)$", re.IGNORECASE)
_POINTS = re.compile(r"^(?:it|that|this|they|these|those|the figure|the number|the amount)\b", re.IGNORECASE)
_OWNED = re.compile(r"^(?:the|its|their|our)\s+", re.IGNORECASE)
_LED = re.compile(r"^\W*(?:(?:and|but|so|ok)\b[\s,]*)*", re.IGNORECASE)
# "And why did its profit fall?" goes on from the part before.
_GOES_ON = re.compile(r"^\W*(?:and|but|so)\b|\b(?:its|their|there)\b", re.IGNORECASE)
_WHOLE = re.compile(r"^\W*why\b", re.IGNORECASE)
# "Why did that loss get bigger there?"
_THAT = re.compile(
    r"(?P<why>\bwhy (?:did|has|have|was|is|were|are)) (?:the|this|that|these|those) (?P<noun>[\w-]+(?: [\w-]+){0,2}?) "
    r"(?=(?:get|gotten|become|so|that|up|down|higher|lower|bigger|smaller|larger|worse|better|increase|decrease|rise|"
    r"fall|drop|decline|grow|shrink|widen|narrow|change|improve|worsen|go)\b)",
    re.IGNORECASE,
)
_THERE_LAST = re.compile(r"\s+(?:over )?there(?=\W*$)", re.IGNORECASE)
_SHORT = 6
_ANY_FIGURE = text_stems("figure number amount loss losses")
_LOST = re.compile(r"\bloss(?:es)?\b", re.IGNORECASE)
_EARNED = re.compile(r"\b(?:profit|income|earnings|margin)\b", re.IGNORECASE)


def pointing_why(question: str, before: Before) -> str:
    """A why with "it" for the figure before where that is pointed at by a word of its name; others as they are."""
    found = _THAT.search(question)
    known = _ANY_FIGURE | text_stems(before.figure)
    if found is not None and text_stems(found["noun"]) <= known:
        question = f"{question[: found.start()]}{found['why']} it {question[found.end() :]}"
    # "What pushed them up?"
    plain = _OF_IT.match(asked_plainly(_LED.sub("", question)))
    question = f"Why did it {plain['rest']}" if plain is not None and not asks_why(question) else question
    # A figure that is named is of the part before; of the one before nothing more is said by "there".
    bare = _THERE_LAST.sub("", question)
    return bare if asks_why(bare) or GROWTH.match(bare) or CHANGED.match(bare) else question


def as_a_loss(question: str, before: Before) -> Before:
    """The figure before as a loss, where the follow-up calls it one: a filing tells of losses what moved them."""
    if not _LOST.search(question) or _LOST.search(before.figure) or not _EARNED.search(before.figure):
        return before
    return replace(before, figure=_EARNED.sub("loss", before.figure))


def why_of_its_own(question: str, before: Before, new: Query) -> str:
    """A why that names its own figure, of the company, the time and the part before; "" for other questions."""
    found = _PLAIN.match(asked_plainly(_LED.sub("", question)))
    if found is None or not before.owner or new.filters.companies or new.named_absent or not new.metrics:
        return ""
    what = _plain_name(found["what"])
    tail = _plain_name(SINCE.sub("", f" {found['tail'].strip()}"))
    if _POINTS.match(found["what"]) or not what or tail:
        return ""
    timed = SINCE.sub("", question)
    dated = new.periods if DATED.search(timed) else ()
    moved = dated or asked_of(timed, before.text, replace(new, periods=()), before.query)
    # Of two years the later one's filing tells what changed.
    when = in_words(moved) or (before.when if before.span else in_words(sorted(before.query.periods, key=order)[-1:]))
    told = _GOES_ON.search(question) is not None and tells_of_parts(question, new)
    kept = of_the_part_kept(f"and {what}?", before, replace(new, periods=())) if told else None
    if kept is None and _WHOLE.match(question) and timed == question and len(question.split()) <= _SHORT:
        return ""
    part = f"{kept.part} " if kept is not None else ""
    return f"Why did {before.owner}'s {part}{what} {found['verb'].lower()}{when}?"


def _plain_name(words: str) -> str:
    """Words without their time, what points at a part, and the small word that is left at their end."""
    bare = THERE.sub("", SAME_TIME.sub(" ", SHIFT.sub(" ", DATED.sub(" ", words))))
    return re.sub(r"(?:^|\s+)(?:in|for|during|of|at|over|by|on)\s*$", "", _OWNED.sub("", " ".join(bare.split())))
