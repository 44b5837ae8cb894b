"""The second of two questions in one, with the thing that only the first one names.

"What rate did it pay on its notes, and what was outstanding": of the notes. "How much is left of its buyback program,
and when was the program approved": that program. "In the Oak case, what was awarded, and what did the court add".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rag.answering.check.question.named.under import strays
from rag.answering.match.stems import stem
from rag.answering.numbers.calendar_words import MONTH
from rag.answering.twofold import TIME
from rag.query.names import find_companies
from rag.query.vocabulary import vocabulary
from rag.types import Citation, Filing

# "And what was outstanding": of what, only the first question says.
NAMELESS = re.compile(
    r"^\W*(?:and )?(?:what|how much|how many)(?: (?:was|were|is|are))?(?: still)? "
    r"(?P<state>outstanding|left|remaining|due|owed|available|drawn|unused|unpaid|used|spent|paid|involved"
    rf"|at stake)(?P<when>{TIME}.*)?\W*$",
    re.IGNORECASE,
)
_FRAME = re.compile(
    r"^\W*(?P<frame>(?:in|under|for|from|on|at) "
    rf"(?!\d|{MONTH}|(?:the )?(?:(?:\w+ )?years?|fiscal|FY|end|quarter|first|last|next|coming|past|which|what)\b)"
    r"[^,?]+),\s",
    re.IGNORECASE,
)
_DEFINITE = re.compile(r"\b(?:the|that|this|those|these) (?P<noun>[a-z]{4,})\b(?! (?:of|for|in)\b)", re.IGNORECASE)
_WORD = re.compile(r"[\w’'&.-]+")
_POSSESSED = re.compile(r"[\w.&-]+[’']s?")
_OF_WHAT = re.compile(
    r"\b(?:on|of|under|for|from|in) (?P<whose>its|their|the|[A-Z][\w.&-]*[’']s?) "
    r"(?P<thing>[a-z][a-z-]*(?: [a-z][a-z-]*){0,3}?)"
    r"(?=\s(?:at|as of|in|for|during|by|on|to)\b|\W*$)"
)
_WHEN = re.compile(r"\s(?:at|as of|by)\s(?:the end of\s|year[- ]end|[A-Z][a-z]+ \d|fiscal|FY|\d).*$")
# "The Elm", "Oak Ridge Mill", within a sentence.
_NAME = re.compile(r"(?<=[a-z,] )(?:The )?(?P<name>[A-Z][\w&’'-]{2,}(?: [A-Z][\w&’'-]+)*)")
_TO_DO = frozenset(("left", "outstanding", "remaining", "still", "under", "more", "much", "many", "average"))


def of_its_thing(first: str, second: str, filings: Sequence[Filing]) -> str:
    """The second question with what the first one names of it; "" where it leaves nothing out that is named there."""
    if find_companies(second, filings).companies:
        return ""
    if (found := NAMELESS.match(second)) is not None:
        return _in_that_state(first, found["state"], found["when"] or "", filings)
    frame = _FRAME.match(first)
    led = f"{frame['frame']}, {second.lstrip()}" if frame is not None else ""
    return led or _the_same(first, second, filings)


def astray(question: str, first: str, second: str, places: Sequence[Citation], filings: Sequence[Filing]) -> bool:
    """Whether what is cited for the second question is of something else than both questions together ask for."""
    return any(strays(question, one) for one in places) or _of_another_name(first, second, places, filings)


def _of_another_name(first: str, second: str, places: Sequence[Citation], filings: Sequence[Filing]) -> bool:
    """Whether sentences are of a thing with another name than the one that the first question names.

    What the sale of the Oak mill gained, and by how much the rent came down: not by how much it did for the Elm mill.
    """
    asked = [one["name"] for one in _NAME.finditer(find_companies(first, filings).rest) if not _is_day(one["name"])]
    told = " ".join(f"{one.quote} {one.heading} {one.caption} {one.label}" for one in places)
    if not asked or any(name.casefold() in told.casefold() for name in asked) or any(one.cells for one in places):
        return False
    said = f"{first} {second} {' '.join(one.filing.company or '' for one in places)}".casefold()
    others = (one["name"] for place in places for one in _NAME.finditer(place.quote))
    return any(not _is_day(name) and not all(word.casefold() in said for word in name.split()) for name in others)


def _is_day(name: str) -> bool:
    return re.match(MONTH, name, re.IGNORECASE) is not None


def _in_that_state(first: str, state: str, own: str, filings: Sequence[Filing]) -> str:
    """ "How much of Acme's notes was outstanding at the end of 2023": the last thing that the first question is on."""
    when = _WHEN.search(first.rstrip("? "))
    head = first[: when.start()] if when is not None else first.rstrip("? ")
    things = list(_OF_WHAT.finditer(head))
    owner = _owner(first, filings)
    if not things or not owner:
        return ""
    told = own.rstrip(" ?.") or (when[0] if when is not None else "")
    return f"How much of {owner} {things[-1]['thing']} was {state}{told}?"


def _the_same(first: str, second: str, filings: Sequence[Filing]) -> str:
    """The second question with the full name of the one thing that both name: "the program"."""
    owner = _owner(first, filings)
    for found in _DEFINITE.finditer(second):
        name = _name_in(first, found["noun"])
        if not name or not owner:
            continue
        whole = name if _POSSESSED.match(name) else f"{owner} {name}"
        return f"{second[: found.start()]}{whole}{second[found.end() :]}"
    return ""


def _name_in(first: str, noun: str) -> str:
    """What stands before the noun in the first question, up to the last small word, with the noun itself."""
    words = _WORD.findall(first)
    at = next((i for i, word in enumerate(words) if stem(word.lower()) == stem(noun.lower())), None)
    if at is None:
        return ""
    begin = at
    while begin > 0 and not _is_small(words[begin - 1]):
        begin -= 1
        if _POSSESSED.fullmatch(words[begin]):
            break
    return " ".join(words[begin : at + 1]) if begin < at else ""


def _is_small(word: str) -> bool:
    return (
        word.lower() in vocabulary().stop_words or word.lower() in _TO_DO or word.lower() in ("its", "their", "under")
    )


def _owner(first: str, filings: Sequence[Filing]) -> str:
    """Whose it is, in the words of the first question: "Acme's"; "" where it names none or several."""
    found = find_companies(first, filings)
    if len(found.companies) != 1:
        return ""
    _, start, end = found.spans[0]
    name = re.sub(r"[’']s?$", "", first[start:end])
    return f"{name}'" if name.endswith("s") else f"{name}'s"
