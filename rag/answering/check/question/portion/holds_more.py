"""Whether a row holds more than the item that is asked for: "Accounts payable and accrued liabilities" for payables."""

from __future__ import annotations

import re
from dataclasses import replace

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.items import ACCOUNTS, WEAK, content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.kind.margin import is_margin_row
from rag.answering.check.question.rivals.beside_it import timeless
from rag.answering.check.question.wish import Wish
from rag.calculator.facts.includes import added_to

# What stands behind one of these says of what, whence or when, and lists no further items.
_OF_WHAT = re.compile(
    r"\s*(?:\(|[,;]? ?\b(?:of|in|from|to|for|by|on|at|with|before|after|net of|less|excluding|including|attributable"
    r"|related|provided|used|per|as|held|due)\b).*",
    re.IGNORECASE,
)
_BOUGHT = re.compile(
    r"(?:net )?(?:purchases?|acquisitions?|additions?|investments?|payments?) (?:of|to|in|for|related to)"
    r"(?: (?:purchases?|acquisitions?) of)? (?=[^,]* (?:and|&) )",
    re.IGNORECASE,
)
_AND = re.compile(r",\s*(?:and|&)\s+|\s+(?:and|&|/)\s+|,\s+", re.IGNORECASE)
# Lists that are one item's name: who asks for one of them asks for all.
_ONE_NAME = re.compile(
    r"\bcash,? (?:(?:and|&) )?(?:cash )?equivalents\b|\bproperty(?:, plant)?,? (?:and|&) equipment\b"
    r"|\bproperty, plant\b"
    r"|\bselling, general\b|\bgeneral (?:and|&) administrative\b|\bland, buildings\b|\bcosts (?:and|&) expenses\b"
    r"|\bsales (?:and|&) (?:other )?(?:operating )?revenues?\b|\brevenues? (?:and|&) (?:net )?sales\b"
    r"|\bMiddle East\b|\btrade (?:and|&) other\b",
    re.IGNORECASE,
)
# "Film assets, gross": how an item is counted is no other item.
_HOW = re.compile(r"gross|net|(?:non-?)?current|basic|diluted|long-term|short-term|at cost", re.IGNORECASE)
_LISTS = re.compile(r"\band\b|[&/]", re.IGNORECASE)
_BOTH = re.compile(r"\b(?:and|plus)\b", re.IGNORECASE)
# "Gross property of equipment": the last word is the part that is meant.
_OF_ONE = re.compile(
    r"\bof (?:the |its |all )?(?P<part>[A-Za-z][\w-]*)(?:\s+(?:at|as of|in|on|for|by|did|does|had|were|was)\b.*)?\W*$",
    re.I,
)
# "And what was it a year before": of the same item.
_IT_AGAIN = re.compile(
    r",?\s+and (?:what|how (?:much|many|high|large|big)) (?:was|were|is|are) (?:it|that|they)\b.*$", re.I
)
_COSTS = re.compile(r"(?P<list>\b[a-z-]+ (?:and|&) [a-z-]+)(?= (?:expenses?|costs?|charges?)\b)", re.IGNORECASE)
_WORDS = 6
"""A longer member of a list is a clause."""


def holds_more(wish: Wish, ground: Ground) -> str:
    """Why a row that lists several items is not the one of them that is asked for; "" where all or none is named."""
    if one := _of_one_member(wish, ground):
        return one
    if _BOTH.search(_IT_AGAIN.sub(" ", wish.text)):
        return ""
    names = {_own(cited) for cited, _ in ground.figures if cited.cell is not None}
    if len(names) != 1 or len(names) != len({cited.citation.marker for cited, _ in ground.figures}):
        return ""
    own = next(iter(names))
    asked = frozenset(content(timeless(wish.text)))
    if any(own.casefold() in part.casefold() for part in (*wish.parts, *wish.segments)):
        return _in_the_caption(ground, asked)
    if _ONE_NAME.search(own) or all(is_margin_row(wish.text, cited) for cited, _ in ground.figures):
        return ""
    more = _unasked(own, asked)
    return f"the cited row “{short(own)}” holds “{more}” too" if more else ""


def _of_one_member(wish: Wish, ground: Ground) -> str:
    """Why a row of a list is not what of it is of one member: "gross property of equipment" beside both together."""
    asked = _OF_ONE.search(timeless(wish.text))
    if asked is None or ground.number.status == "derived" or not ground.figures:
        return ""
    part, before = frozenset(content(asked["part"])), frozenset(content(wish.text[: asked.start()]))
    for cited, _ in ground.figures:
        own = cited.name.rpartition(": ")[2]
        stems = frozenset(content(own)) - WEAK
        within = part and part < stems and not part - stems and (stems - part) & before and not _OF_WHAT.search(own)
        if cited.cell is None or not within or not _LISTS.search(own):
            return ""
    return f"the question asks for what is of “{asked['part']}” alone, the cited row is of all that it lists"


def as_told(wish: Wish, ground: Ground) -> Wish:
    """The wish with what the row of a statement adds to the item, which the calculator tells beside its figure."""
    names = {cited.name.rpartition(": ")[2] for cited, _ in ground.figures if cited.cell is not None}
    added = added_to(wish.text, next(iter(names))) if len(names) == 1 and ground.statements else ""
    return replace(wish, text=f"{wish.text} and {added}") if added else wish


def _in_the_caption(ground: Ground, asked: frozenset[str]) -> str:
    """What the costs that a caption names hold besides, where the rows are called by parts of the company."""
    found = [_COSTS.search(cited.citation.caption) for cited, _ in ground.figures]
    more = [_unasked(one["list"], asked) if one is not None else "" for one in found]
    return f"the cited table is of “{found[0]['list']}”, which holds “{more[0]}” too" if found[0] and all(more) else ""


def _own(cited: Cited) -> str:
    """A row's name without what stands over it, and without what it says of the items."""
    called = cited.name.rpartition(": ")[2]
    if (bought := _BOUGHT.match(called)) is not None:
        # What was bought is what the row is of: "Purchases of property and equipment and intangible assets".
        return _ONE_NAME.sub(lambda one: _LISTS.sub("", one[0]).replace(",", ""), called[bought.end() :])
    return _OF_WHAT.sub("", called).strip()


def _unasked(name: str, asked: frozenset[str]) -> str:
    """The first item of a list that the question does not name, where it names another of them wholly; else ""."""
    parts = [part.strip() for part in _AND.split(name) if part.strip()]
    members = [part for at, part in enumerate(parts) if not (at and _HOW.fullmatch(part))]
    if len(members) < 2 or not _LISTS.search(name) or any(len(member.split()) > _WORDS for member in members):
        return ""
    shared = frozenset(content(members[-1].split()[-1])) if len(members[-1].split()) > 1 else frozenset()
    own = [
        frozenset(content(member)) - WEAK - (ACCOUNTS | shared if len(member.split()) > 1 else WEAK)
        for member in members
    ]
    wholly = [stems for stems in own if stems and stems <= asked]
    if not wholly:
        return ""
    best = max(wholly, key=len)
    return next((member for member, stems in zip(members, own, strict=True) if stems and stems != best), "")
