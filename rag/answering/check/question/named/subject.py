"""Whether a figure's table is about another subject: one row of the deferred taxes is no balance of what it names."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.captions import without_listed
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.headings import above
from rag.answering.check.place.items import ACCOUNTS, WEAK, content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.names import MONTH
from rag.answering.check.question.narrowing import narrows_alike
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish
from rag.answering.match.causes import CAUSE
from rag.query.vocabulary import load

# Up to three words in small letters: "of lease incentives with one customer" is of lease incentives.
_OF = re.compile(
    r"\s(?:in aggregate )?of (?!which|the|this|that|our|its|their|such|it|them|total|all|each)"
    r"(?P<what>[a-z-]+(?: (?!(?:and|or|in|on|at|for|from|with|related|to|by|as|that|of)\b)[a-z-]+){0,2})"
)


_COSTS = re.compile(r"\b(?:costs?|fees?|expenses?)$")
_SPENT = re.compile(
    r"\b(?:costs?|fees?|spen[dt]\w*|pa(?:y|id|ys|yments?)|charges?|outlays?|expens\w+)\b", re.IGNORECASE
)
_ITEMS = re.compile(r"[,;](?!\d)(?! (?:which|that|who|whose|where)\b)|\band\b")
# A name stands within a question, not at its beginning.
_NAME = re.compile(rf"(?<=\w )(?!{MONTH.pattern}|FY|Q[1-4])[A-Z][\w&-]+")


class Subject(BaseModel):
    """One entry of subjects.yaml, which says what its fields mean."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    name: str
    over: tuple[str, ...]
    words: tuple[str, ...]

    @cached_property
    def titles(self) -> re.Pattern[str]:
        """What finds the subject in a table's title."""
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, self.over))})\b", re.IGNORECASE)

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of the words that ask about it."""
        return frozenset(content(" ".join(self.words)))


class _Subjects(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    subjects: tuple[Subject, ...]


@lru_cache(maxsize=1)
def _subjects() -> tuple[Subject, ...]:
    return load(Path(__file__).with_name("subjects.yaml"), _Subjects).subjects


def another_subject(wish: Wish, ground: Ground) -> str:
    """The subject of every figure's table that neither the question nor the row itself speaks of; "" without one."""
    found = [_subject_over(wish, cited) for cited, _ in ground.figures]
    if not found or not all(found):
        return ""
    return f"the row “{short(ground.figures[0][0].name)}” stands in a table about {found[0]}"


def of_other_things(wish: Wish, ground: Ground) -> str:
    """What the sentence says right behind every number that it is of, where the question says nothing of it."""
    if not wish.figure or wish.quantity or ground.number.status == "derived" or not ground.figures:
        return ""
    found = [_of(wish, cited) for cited, _ in ground.figures]
    return f"the cited sentence says the number “of {found[0]}”" if all(found) else ""


def named_as_reason(wish: Wish, ground: Ground) -> str:
    """The name in the question that every sentence says only as the reason of its figure: "higher due to BDS"."""
    if not (wish.figure or wish.thing_asked) or CAUSE.search(wish.text) or not ground.figures:
        return ""
    for name in _NAME.findall(" ".join(wish.text.split())):
        stems = frozenset(content(name))
        if stems and all(_only_as_reason(stems, cited) for cited, _ in ground.figures):
            return f"the cited sentence names “{name}” only as a reason"
    return ""


def _only_as_reason(stems: frozenset[str], cited: Cited) -> bool:
    claim, place = cited.claim, cited.citation
    if claim is None:
        return False
    cause = CAUSE.search(claim.sentence, claim.mention.end)
    if cause is None and (cause := CAUSE.search(claim.sentence, 0, claim.mention.start)) is None:
        return False
    own = f"{claim.sentence[: cause.start()]} {_among_reasons(cited) if cause.end() <= claim.mention.start else ''}"
    around = f"{own} {above(cited)} {place.filing.title} {place.filing.company}"
    before, after = frozenset(content(around)), frozenset(content(claim.sentence[cause.end() :]))
    return all(bears(stem, after) for stem in stems) and not any(bears(stem, before | alike(around)) for stem in stems)


def _among_reasons(cited: Cited) -> str:
    """The one of several reasons that a number tells of: "investments in Azure, 4 points from the acquisition"."""
    assert cited.claim is not None
    text, mention = cited.claim.sentence, cited.claim.mention
    return f"{_ITEMS.split(text[: mention.start])[-1]}{_ITEMS.split(text[mention.end :])[0]}"


def _of(wish: Wish, cited: Cited) -> str:
    """The words behind "$250 million of", none of which the question says or means."""
    if cited.claim is None:
        return ""
    after = _OF.match(cited.claim.sentence, cited.claim.mention.end)
    if after is not None and _is_a_cost_beside(after["what"], wish.text):
        return after["what"]
    own = frozenset(content(after["what"])) - WEAK - ACCOUNTS if after is not None else frozenset()
    if after is None or not own or any(narrows_alike(word, wish.text) for word in after["what"].split()):
        return ""
    said = frozenset(content(wish.text)) | alike(wish.text)
    return "" if any(bears(word, said) for word in own) else after["what"]


def _is_a_cost_beside(what: str, text: str) -> bool:
    """Whether "debt issuance costs" are none of what is borrowed: the question says nothing of them, nor of a cost."""
    costs = _COSTS.search(what) is not None and _SPENT.search(text) is None
    return costs and not frozenset(content(text)) & frozenset(content(what))


def _subject_over(wish: Wish, cited: Cited) -> str:
    """What the row's table is about, where the question shares no word with its titles beyond the row's own."""
    if cited.cell is None:
        return ""
    headings, _, row = cited.name.rpartition(": ")
    titles = without_listed(f"{headings} {above(cited)}")
    asked = frozenset(content(wish.text)) - company_stems(cited.citation.filing)
    told = frozenset(content(titles)) - frozenset(content(row)) - ACCOUNTS - WEAK
    for subject in _subjects():
        if subject.titles.search(titles) and not subject.stems & (asked | frozenset(content(row))) and not asked & told:
            return subject.name
    return ""
