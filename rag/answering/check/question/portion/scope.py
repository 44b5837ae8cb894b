"""Whether a figure counts what the question counts: nothing left out that it names, all that two of its parts share.

"Identical sales without fuel" are no fuel sales, and the total of current liabilities is no lease.
"""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import WEAK, content
from rag.answering.check.place.same_item import short
from rag.answering.check.question.clause import clause_of
from rag.answering.check.question.ground import Ground, bears
from rag.answering.check.question.speech import alike
from rag.answering.check.question.wish import Wish
from rag.answering.match.wanted import FIGURES
from rag.calculator.facts.telling import telling
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import Metric, vocabulary

_OUT = re.compile(r"\b(?:without|excluding|exclusive of|excl\.|ex)[ -](?:the )?(?P<what>[A-Za-z][\w-]*)", re.IGNORECASE)
# "Deferred tax assets, net of valuation allowance" are no allowance; "Less current portion" is the portion.
_NETTED = re.compile(r"(?<=[\w,)] )(?:net of|less) (?P<what>[A-Za-z][\w-]*(?: [A-Za-z][\w-]*)?)", re.IGNORECASE)
_TAKEN_OFF = re.compile(
    r"(?<=[\w,)] )(?:net of|less|excluding|without|before|except) (?:the |its )?"
    r"(?P<what>[A-Za-z][\w-]*(?: [a-z][\w-]*)?)"
    r"(?=\W*$|[,?]| (?:at|as of|in|on|for|of) | (?:fy|fiscal )?\'?\d| [a-z]{3,9} \d)",
    re.IGNORECASE,
)
_WITH = re.compile(r"\binclud(?:ing|es|ed) (?:the |its )?(?P<what>[A-Za-z][\w-]*(?: [a-z][\w-]*)?)", re.IGNORECASE)
# "Before taking out capitalized interest", "including what was capitalized": it is not to be taken off.
_LEFT_IN = re.compile(
    r"\b(?:(?:before|without|not) (?:taking out|deducting|subtracting|netting(?: off)?)|before|gross of"
    r"|includ(?:ing|es)|incl\.?) (?:the |its |any |what (?:was|is) )?(?P<what>[A-Za-z][\w-]*(?: [a-z][\w-]*)?)",
    re.IGNORECASE,
)
_GOES_TO = re.compile(r"\b(?:attributable|allocated|belonging|due) to (?P<whom>.+)", re.IGNORECASE)
_ASKED_OUT = re.compile(
    r"\b(?:without|exclu\w+|excl|ex|except|other than|apart from|before|net of|less|non|not|adjusted|underlying|core"
    r"|organic)\b",
    re.IGNORECASE,
)
# "RWA included off-balance RWA of $212 billion", "of our acquisition, including $138 million in payments to employees".
_AMOUNTS = (
    r"(?:(?:approximately |about )?[$€£]?\d[\d.,]*(?: (?:thousand|million|billion))?(?:, respectively)?,?"
    r"(?: (?:and|or))? )*"
)
_INCLUDED = re.compile(
    rf"\b(?:includ(?:es?|ed|ing)|inclusive of)\b(?P<what>[^.,:;$€£\d]*?){_AMOUNTS}"
    rf"(?:in (?:[A-Z]\w+ )+and {_AMOUNTS})?(?:approximately |about )?[$€£]?\s?$",
    re.IGNORECASE,
)
# "Included in the balance are $169 million of tax benefits that would impact the effective tax rate".
_INCLUDED_FIRST = re.compile(r"\W*(?:also )?included (?:in|within)\b.*\b(?:is|are|was|were)\b", re.IGNORECASE)
_TITLED = re.compile(r"\bincluded in [“\"](?P<whole>[^”\"]+)[”\"][^.;]* (?:is|are|was|were)\b", re.IGNORECASE)
_FIGURES = re.compile(r"\d[\d,.]*(?:\s?(?:thousand|million|billion|%))?")
_BEHIND = re.compile(
    r"\s*(?:thousand|million|billion)?\s?(?:in|of|for|related to|from)?\s?(?P<what>(?:[\w'’-]+ ){0,4})"
)
# What stands right behind what is left out may be its own figure: "excluding charges of $5 million".
_REST = re.compile(r"^\W*(?:all )?other (?!comprehensive|than)", re.IGNORECASE)
# "Other liabilities includes amounts payable to Acme, which totaled $5 million": the figure is of what is included.
_OF_THE_INCLUDED = re.compile(r"\binclud(?:es?|ed|ing)\b.*\bwhich (?:totall?ed|was|were|amounted)\b", re.IGNORECASE)
_REST_ASKED = re.compile(
    r"\b(?:other|others|misc\w*|sundry|rest|remain\w*|else|non-?operating|ancillary|further)\b", re.IGNORECASE
)
_SAYS = re.compile(
    r"(?!.*;).*\b(?:was|were|is|are|grew|rose|fell|increased|decreased|declined|dropped|up|down|totall?ed)\b",
    re.IGNORECASE,
)
_OWED = re.compile(r"\bliabilities\b", re.IGNORECASE)
_OWNED = re.compile(r"\b(?:equity|deficit|capital|net assets|funds)\b", re.IGNORECASE)
_BOTH = re.compile(rf"(?:{_OWED.pattern}.*\band\b.*{_OWNED.pattern}|{_OWNED.pattern}.*\band\b.*{_OWED.pattern})", re.I)
_SHARED = re.compile(
    r"\b(?P<one>(?:non-?)?current|(?:short|long)[- ]term) and (?P<two>(?:non-?)?current|(?:short|long)[- ]term) "
    r"(?!(?:portions?|parts?|maturit(?:y|ies)|instal?lments?)\b)"
    r"(?P<of>(?:(?!together\b|combined\b|at\b|as\b|in\b|on\b|of\b|and\b)[A-Za-z-]+ ?)+)",
    re.IGNORECASE,
)


def leaves_out(wish: Wish, ground: Ground) -> str:
    """The word of the question that the place of every figure says only to leave it out; "" where there is none."""
    if not wish.figure or not ground.figures:
        return ""
    kept = _LEFT_IN.search(wish.text)
    if kept is None and _ASKED_OUT.search(wish.text):
        return ""
    if kept is not None and all(_is_only_of(cited, kept["what"]) for cited, _ in ground.figures):
        return f"the cited place is of what goes to “{kept['what']}” alone"
    said = frozenset(content(wish.text))
    found = [_left_out(cited, said) if kept is None else _taken_off(cited, kept["what"]) for cited, _ in ground.figures]
    return f"the cited place leaves out “{found[0]}”, which the question names" if found and all(found) else ""


def _is_only_of(cited: Cited, kept: str) -> bool:
    """Whether a row is what goes to those whose share the question leaves in: "income before minority interests"."""
    name = _own(cited) if cited.cell is not None else ""
    goes = _GOES_TO.search(name)
    return goes is not None and all(bears(word, frozenset(content(goes["whom"]))) for word in content(kept))


def _taken_off(cited: Cited, kept: str) -> str:
    """What a row is net of, where it is what the question leaves in: "net of amount capitalized"."""
    stems = frozenset(content(kept))
    netted = _NETTED.finditer(f"{cited.name} {cited.column}" if cited.cell is not None else "")
    return next((out["what"] for out in netted if any(bears(word, stems) for word in content(out["what"]))), "")


def of_what_is_taken_off(wish: Wish, ground: Ground) -> str:
    """Why a row that begins with what the question takes off is not what is left: "debt net of its current portion"."""
    netted = _TAKEN_OFF.search(wish.text)
    if netted is None or ground.number.status == "derived" or not ground.figures:
        return ""
    off = frozenset(content(netted["what"]))
    within = [c.claim is not None and off <= _included_in(c.claim.sentence) for c, _ in ground.figures]
    firsts = [frozenset(content(_own(cited))[: len(off)]) for cited, _ in ground.figures]
    said = " ".join(netted["what"].split())
    held = off and (all(first == off for first in firsts) or all(within))
    return f"the question takes “{said}” off" if held else ""


def _included_in(sentence: str) -> frozenset[str]:
    """The stems of what a sentence says to be included: "long-term debt, including the current portion"."""
    return frozenset().union(*(content(found["what"]) for found in _WITH.finditer(sentence)))


def of_both_sides(wish: Wish, ground: Ground) -> str:
    """Why the sum of a balance sheet's right side is neither the equity nor the liabilities that are asked for."""
    owed, owned = _OWED.search(wish.text), _OWNED.search(wish.text)
    if bool(owed) == bool(owned):
        return ""
    both = [cited.name for cited, _ in ground.figures if cited.cell is not None and _BOTH.search(_own(cited))]
    return f"the cited row is “{short(both[0])}”, which is more" if both and len(both) == len(ground.figures) else ""


def of_the_rest(wish: Wish, ground: Ground) -> str:
    """Why what is left over is not what is asked for: "other liabilities" are no total liabilities."""
    if not wish.figure or ground.number.status == "derived" or not ground.figures or _REST_ASKED.search(wish.text):
        return ""
    rests = [_REST.match(_own(cited)) is not None and not _is_of_the_included(cited) for cited, _ in ground.figures]
    return f"the cited place is of “{short(_own(ground.figures[0][0]))}”, which is only the rest" if all(rests) else ""


def _is_of_the_included(cited: Cited) -> bool:
    """Whether the figure of a sentence is of what its subject includes, and not of the subject."""
    claim = cited.claim
    return claim is not None and _OF_THE_INCLUDED.search(claim.sentence, 0, claim.mention.start) is not None


def of_an_included_part(wish: Wish, ground: Ground) -> str:
    """What a sentence says that a whole included, where the question asks for the whole and not for that."""
    if wish.several or ground.number.status == "derived":
        return ""
    found = [_included(wish, cited) for cited, _ in ground.figures]
    return f"the cited figure is of “{found[0]}”, which is only a part" if found and all(found) else ""


def _included(wish: Wish, cited: Cited) -> str:
    if cited.claim is None or wish.kind not in FIGURES | {"prose"}:
        return ""
    sentence, at = cited.claim.sentence, cited.claim.mention
    if own := _under_a_title(wish, cited):
        return own
    lead, behind = _INCLUDED.search(sentence, 0, at.start), _BEHIND.match(sentence, at.end)
    said = frozenset(content(wish.text)) | alike(wish.text) | telling(wish.text)
    if lead is None:
        return _told_behind(sentence[at.end :], said) if _INCLUDED_FIRST.match(sentence, 0, at.start) else ""
    part = lead["what"] if content(lead["what"]) or behind is None else behind["what"]
    quiet = WEAK | company_stems(cited.citation.filing)
    unsaid = any(not bears(word, said) for word in frozenset(content(part)) - quiet)
    return part.strip() if unsaid else ""


def _under_a_title(wish: Wish, cited: Cited) -> str:
    """What a figure is of, where the sentence before it says in which line item, the one asked for, it is included."""
    titled = _TITLED.search(cited.citation.quote)
    whole = frozenset(content(titled["whole"])) - WEAK if titled is not None else frozenset()
    asked, clause = frozenset(content(wish.text)) - WEAK, clause_of(cited)
    if titled is None or not whole or not whole <= asked:
        return ""
    own = frozenset(content(clause))
    # Who asks for some of it says a word that the line item has not.
    return "" if any(bears(word, own) for word in asked - whole) else " ".join(clause.split()[:4])


def _told_behind(text: str, said: frozenset[str]) -> str:
    """What is told behind the figure of a part, in its clause where it has one; "" where a word of it is said."""
    part, _, clause = _FIGURES.split(text)[-1].partition(" that ")
    own = frozenset(content(clause or part)) - (frozenset(content(part)) if clause else WEAK)
    return " ".join((clause or part).split()) if own and not any(bears(word, said) for word in own) else ""


def _own(cited: Cited) -> str:
    """The row's name without what heads it."""
    return cited.name.rpartition(": ")[2]


def _left_out(cited: Cited, said: frozenset[str]) -> str:
    """What the name of a row, or the subject of a sentence, leaves out though the question says it."""
    place = f"{cited.name} {cited.column}"
    if cited.claim is not None:
        place = cited.claim.sentence[: cited.claim.mention.start]
    for out in (*_OUT.finditer(place), *_NETTED.finditer(place if cited.claim is None else "")):
        own = frozenset(content(out["what"])) - WEAK
        beside = frozenset(content(f"{place[: out.start()]} {place[out.end() :]}"))
        told = cited.claim is None or _SAYS.match(place, out.end()) is not None
        if own and own <= said and told and not own & beside:
            return out["what"]
    return ""


def without_the_shared(wish: Wish, ground: Ground) -> str:
    """Why a row is no part of a sum whose two parts share a name: "current and noncurrent lease liabilities"."""
    shared = _SHARED.search(wish.text)
    if shared is None or not wish.aim.together:
        return ""
    names = frozenset(content(shared["of"])) - WEAK
    for cited, _ in ground.figures:
        place = cited.citation
        there = frozenset(content(f"{cited.name} {cited.column} {place.heading} {place.caption} {place.label}"))
        if cited.cell is not None and not all(bears(word, there) for word in names):
            return f"the cited row is “{short(cited.name)}”; the question speaks of “{shared['of'].strip()}”"
    return ""


def without_the_other(wish: Wish, ground: Ground) -> str:
    """The known line item that the question joins with what the row is of, and that no row of the answer says."""
    if wish.several or not wish.figure or ground.number.status == "derived" or not ground.figures:
        return ""
    if any(cited.cell is None for cited, _ in ground.figures):
        return ""
    rows = " ".join((*(place.label for place in ground.around), *(f"{c.name} {c.column}" for c, _ in ground.figures)))
    there, tokens = frozenset(content(rows)) | alike(rows) | telling(rows), tokenize(wish.text)
    for found in vocabulary().mentions(wish.text, tokens):
        after = found.position + found.length
        words = content(" ".join(tokens[found.position : after]))
        joined = isinstance(found.entry, Metric) and tokens[after : after + 1] == ["and"]
        if joined and words and not any(bears(word, there) for word in words):
            return f"the question asks for “{' '.join(tokens[found.position : after])}” too"
    return ""
