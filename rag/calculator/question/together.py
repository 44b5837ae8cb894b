"""Sums that a question asks for: "A and B together", "the sum of A, B and C", "debt, short-term and long-term"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from rag.query.periods import find_periods

_SIGN = (
    r"(?:(?:taken |added |both |counted |put )?together|combined|added up|altogether|in total|in aggregate|in sum|"
    r"summed(?: up)?)(?! ratio)"
)
# Kinds that make up the whole of a thing: to name both is to ask for their sum.
_SHORT = r"(?:short[- ]term|current(?: portion| maturities| installments)?)"
_LONG = r"(?:long[- ]term|non-?\s?current)(?: portion)?"
_OPPOSED = rf"(?:(?:{_SHORT} (?:and|plus|&) {_LONG})|(?:{_LONG} (?:and|plus|&) {_SHORT}))"
_WORD = r"[A-Za-z][\w&/’'.-]*"
_KIND = re.compile(rf"{_SHORT}|{_LONG}", re.IGNORECASE)
# "Total debt (short-term plus long-term)", "securities, available for sale and held to maturity, in total".
_KINDS = re.compile(
    rf"(?P<what>{_WORD}(?: {_WORD}){{0,4}}?)(?:,| \() ?"
    rf"(?:(?P<pair>{_OPPOSED})(?:\)|,)?(?: {_SIGN},?)?|"
    rf"(?P<open>{_WORD}(?: {_WORD}){{0,4}} (?:and|plus) {_WORD}(?: {_WORD}){{0,4}}?)(?:\)|,)? {_SIGN},?)(?=\W|$)",
    re.IGNORECASE,
)
_SUM_OF = re.compile(
    r"\b(?:the )?(?:(?:combined|aggregate) )?(?:sum|total) of (?:the )?(?=[^?]*\band\b)", re.IGNORECASE
)
_SAID = re.compile(rf",?\s*\b{_SIGN}", re.IGNORECASE)
_PLUS = re.compile(r"\s+(?:plus|\+)\s+", re.IGNORECASE)
_LAST = re.compile(r",\s+and\s+", re.IGNORECASE)
_COMMA = re.compile(r"\s*,\s*(?:and\s+)?", re.IGNORECASE)
_JOINT = re.compile(r"\s*,\s*(?:and\s+)?|\s+(?:and|plus|\+)\s+", re.IGNORECASE)
# Whatever else is computed is read elsewhere.
_OTHER = re.compile(
    r"\b(?:divided|relative to|ratio|margin|minus|less|average|mean|(?<!and )growth(?! (?:cap|and))|grew|grow|"
    r"chang\w*|increas\w*|"
    r"decreas\w*|percent\w*|share of|defined|means|which|why|how (?:do|does|did) .* (?:compare|differ)|difference|if|"
    r"where|when|who|each|respectively|versus|vs)\b|\) (?:to|over) |%|[=×÷*]",
    re.IGNORECASE,
)
# Behind these the first of the things begins; before those the last one ends.
_BEGINS = re.compile(
    r"(?:\b(?:were|was|are|is|much|many|the|its|of|from|in|on|for|by|both|what|did [A-Z]\w+(?: [A-Z]\w+)? \w+)|"
    r"['’]s|s['’]|:)\s+",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\s+(?:(?:at|as of|as at|during|for|of|on|by|did|do|does|was|were|is|are|had|has|have|amount|come|came|made)\b|"
    r"in (?=the |fiscal|its |\d|FY|Q[1-4]|H[12]))|\s*[?(]|,\s|$",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b(?:at|as of|as at|in|for|during|on)\b[^?,]*(?:, )?(?:19|20)\d\d\b", re.IGNORECASE)
# "Nike's 2018 cash and investments": the year is of both.
_YEAR_FIRST = re.compile(
    r"(?P<own>['’]s?) (?P<year>(?:fiscal (?:year )?|FY ?)?(?:19|20)\d\d) (?P<what>(?-i:[a-z])[^?,]*)"
    r"(?!.*(?:19|20)\d\d)",
    re.IGNORECASE,
)
_OWNED = re.compile(r"(?P<what>.+?) (?P<whose>of (?-i:[A-Z]).*)", re.IGNORECASE)
_MOST, _LONGEST = 4, 400


@dataclass(frozen=True, slots=True)
class Added:
    """What is added up, by name, and the question for each of them; when: the time as the question says it."""

    names: tuple[str, ...]
    questions: tuple[str, ...]
    when: str = ""


def read_together(question: str) -> Iterator[Added]:
    """The ways to read a question as one for a sum, surest first; none for any other question."""
    if len(question) > _LONGEST or _OTHER.search(question):
        return
    question = _YEAR_FIRST.sub(r"\g<own> \g<what> in \g<year>", question, count=1)
    kinds, told, said = (pattern.search(question) for pattern in (_KINDS, _SUM_OF, _SAID))
    if kinds is not None and kinds["pair"]:
        yield from _of_kinds(question, kinds)
    elif told is not None:
        yield from _split(question[told.end() :], question[: told.start()])
    elif said is not None:
        yield from _split(question[: said.start()] + question[said.end() :])
        yield from _of_kinds(question, kinds) if kinds is not None else ()
    elif _PLUS.search(question):
        yield from _split(question)


def _of_kinds(question: str, found: re.Match[str]) -> Iterator[Added]:
    """ "Borrowings, current and non-current" as "current borrowings" and "non-current borrowings"."""
    before, after = question[: found.start()], question[found.end() :]
    what = found["what"]
    if owned := _OWNED.match(what):
        what, after = owned["what"], f" {owned['whose']} {after}"
    start = _start(what)
    lead, what = before + what[:start], re.sub(r"^total ", "", what[start:], flags=re.IGNORECASE)
    kinds = _JOINT.split(found["pair"] or found["open"])
    ways = [_named(kind, what) for kind in kinds]
    for names in product(*ways):
        yield _asked(names, lead, after)


def _start(text: str) -> int:
    """Where the last thing that the text begins to name starts."""
    return max((found.end() for found in _BEGINS.finditer(text)), default=0)


def _named(kind: str, what: str) -> tuple[str, ...]:
    if re.search(r"\b(?:portion|maturities|installments)$", kind, re.IGNORECASE):
        return f"{kind} of long-term {what}", f"{kind} of {what}"
    return f"{kind} {what}", f"{what} {kind}"


def _part(kind: str, what: str) -> tuple[str, ...]:
    """How a filing may name the part of a thing: "current leases", "current portion of leases"."""
    if " " in kind:
        return (f"{kind} of {what}",)
    return f"{kind} {what}", f"{kind} portion of {what}"


def _split(text: str, lead: str = "") -> Iterator[Added]:
    """The question cut at its first thing: "What were Nike's | cash and marketable securities | at …"."""
    joint = re.search(r"\s+(?:and|plus|\+)\s+", text)
    if joint is None:
        return
    start = _start(text[: joint.start()])
    yield from _listed(f"{lead}{text[:start]}", text[start:])


def _listed(lead: str, text: str) -> Iterator[Added]:
    """The names of a list, and those with what the last of them ends with: "sustaining and growth capital"."""
    joint = _LAST.search(text) or re.search(r"\s+(?:and|plus|\+)\s+", text)
    if joint is None:
        return
    end = _ENDS.search(text, joint.end())
    stop = end.start() if end is not None else len(text)
    after = _SAID.sub("", text[stop:])
    names = [name.strip() for name in _JOINT.split(_SAID.sub("", text[:stop])) if name.strip()]
    # "Research and development, sales and marketing, and overhead": the commas part them.
    parted = [name.strip() for name in _COMMA.split(_SAID.sub("", text[:stop])) if name.strip()]
    if 2 < len(parted) <= _MOST and len(parted) < len(names):
        yield _asked(tuple(parted), lead, after)
    if not 2 <= len(names) <= _MOST or any(find_periods(name).years for name in names):
        return
    last = _KIND.match(names[-1])
    # "Current and noncurrent lease liabilities": each is all of the last one's thing, and no shorter one.
    if last is not None and all(_KIND.fullmatch(name) for name in names[:-1]):
        thing = names[-1][last.end() :].strip()
        ways = [_part(name, thing) for name in names[:-1]]
        yield from (_asked((*named, names[-1]), lead, after) for named in product(*ways))
        return
    if not any(_KIND.fullmatch(name) for name in names[:-1]):
        yield _asked(tuple(names), lead, after)
    tail = names[-1].split()
    for kept in range(1, len(tail)):
        shared = " ".join(tail[kept:])
        yield _asked((*(f"{name} {shared}" for name in names[:-1]), names[-1]), lead, after)
    yield from (_asked(fewer, lead, after) for fewer in _merged(_SAID.sub("", text[:stop])))


def _merged(text: str) -> Iterator[tuple[str, ...]]:
    """A list whose names have an "and" of their own: "sales and marketing | general and administrative expense"."""
    joints = list(_JOINT.finditer(text))
    for count in range(1, len(joints) if len(joints) <= _MOST else 1):
        for cuts in combinations(joints, count):
            starts, ends = [0, *(cut.end() for cut in cuts)], [*(cut.start() for cut in cuts), len(text)]
            yield tuple(text[start:end].strip() for start, end in zip(starts, ends, strict=True))


def _asked(names: tuple[str, ...], lead: str, after: str) -> Added:
    lead = re.sub(r"\b(?:combined|total|both|the sum of)\s*$", "", lead, flags=re.IGNORECASE)
    said = (f"{lead} {name} {after}".rstrip(" ?.,") for name in names)
    when = _WHEN.search(after)
    asked = tuple(" ".join(f"{one}?".split()).replace(" ,", ",") for one in said)
    return Added(names, asked, " ".join(when[0].split()) if when is not None else "")
