"""Whether a question for the largest, the first or the most of several is told by a place that says a rank.

A row is one of several, and says nothing of the others: "net income was $2 billion" names no best segment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.check.place.columns import company_stems
from rag.answering.check.place.items import content
from rag.answering.check.question.ground import Ground
from rag.answering.check.question.names import MONTH
from rag.answering.check.question.rivals.versus import bare_question
from rag.answering.check.question.wish import Wish
from rag.answering.check.question.words.accounted import unaccounted
from rag.types import Citation

_RANKS = (
    r"highest|lowest|largest|smallest|biggest|greatest|fewest|best|worst|strongest|weakest|fastest|slowest|longest"
    r"|shortest|(?<!at )most(?! (?:recent|(?-i:direct)))|(?<!at )least|top"
)
# Of two things the first is the higher one.
_OF_TWO = (
    r"the (?:higher|lower|larger|smaller|bigger|greater|better|worse|faster|slower)"
    r"|(?:gr[eo]w\w*|rose|fell|increased|declined|dropped) (?:more|less|faster|slower)"
    r"|(?:was|is|were|are) (?:higher|lower|larger|smaller|bigger|greater)(?=\W*$| in\b| at\b)"
)
_ASKED = re.compile(
    rf"^\W*(?:the )?(?:{_RANKS})\b|^\W*(?:please )?rank\b|"
    rf"^\W*(?:of|among|between)\b[^?]*?,\s+which\b.*\b(?:{_RANKS}|{_OF_TWO})\b|"
    # "Is the state with the largest sales also the one with the most customers".
    rf"\balso the ones? (?:with|that|which)\b.*\b(?:{_RANKS})\b|"
    # "In 2022 Q2, which …": when it is asked of stands before.
    r"^\W*(?:(?:in|as of|at|on|for|during)\b[^,?]*,\s+)?(?:(?:in|of|at|on|from|for) )?"
    rf"(?:which|what|who|where|when)\b.*\b(?:{_RANKS}|{_OF_TWO})\b",
    re.IGNORECASE,
)
# What something is primarily due to, relates to or is divided into is no rank.
_NO_RANK = r"due|driven|attributable|because|relat\w+|result\w+|reflect\w*|as|consist\w*|compris\w*|includ\w*|of|into"
_PRIMARY = rf"primar\w+\b(?<!due primarily)(?! (?:{_NO_RANK}|by)\b)"
# What is owed, and a trading desk, are called so too.
_PRINCIPAL = (
    r"principal\w*\b(?! (?:transactions?|amounts?|payments?|balances?|repayments?|outstanding|and interest)\b)"
    rf"(?! (?:{_NO_RANK})\b)(?<! of principal)"
)
_MAJORITY = r"majority(?! of (?:which|whom|th\w+|it)\b)"
_SAID = re.compile(
    rf"\b(?:{_RANKS}|{_PRIMARY}|{_PRINCIPAL}|main(?:ly)?|chief(?:ly)?|{_MAJORITY}|predominant\w*|led"
    r"|the leading|leads?|first (?:in|among|by)|rank\w*|half|no (?:other )?\w+ other than|no other|one [a-z]+(?=,)"
    r"|exceed\w*|all-time|record (?:high|low)\w*)\b",
    re.IGNORECASE,
)
# The worst of several may be the one with the largest decline.
_LEAST = r"lowest|smallest|fewest|slowest|shortest|(?<!at )least"
_ASKS_LEAST = re.compile(rf"\b(?:{_LEAST})\b", re.IGNORECASE)
_SAYS_LEAST = re.compile(rf"\b(?:{_LEAST}|worst|weakest|last|minimum|low of|record low)\b", re.IGNORECASE)
_WHICH_FIRST = re.compile(rf"^\W*(?:(?:in|of|at|on|from|for) )?which\b.*\b(?:{_RANKS}|{_OF_TWO})\b", re.IGNORECASE)
_WORDS = re.compile(rf"\b(?:{_RANKS}|rank)\b", re.IGNORECASE)
_PLACE = re.compile(r"\b(?:countr(?:y|ies)|states?|cit(?:y|ies)|regions?)\b", re.IGNORECASE)
# "Stores in Oregon", "factories in Vietnam", "Ohio is the largest"; no months.
_NAME = re.compile(
    rf"(?:\b(?:in|from|of|is|are|was|were|being) (?:the )?|^)(?!{MONTH.pattern})(?P<name>[A-Z][\w&’'-]+)"
    r"(?=[,.;:)(]|$| (?:and|or|is|was|were|has|had|made|makes|account\w*|represent\w*|[A-Z]))"
)
_NEAR, _FAR = 60, 10_000
# One figure at two times is no list of several things.
_A_NAME = re.compile(
    r"(?!\b(?:and|million|billion|thousand|percent|approximately|about|or)\b)\b[A-Za-z]{3,}|"
    # "QX-25": a thing that has only a number for a name, and no quarter or year.
    r"\b(?!(?:FY|CY|Q|H)\W?\d)[A-Z]{1,4}-\d{1,4}[A-Z]?\b"
)
_TIMES = re.compile(r"\b(?:versus|vs|compared|from|(?:19|20)\d\d)\b", re.IGNORECASE)
_SEVERAL = 3
# "The five largest customers" are not the largest customer, nor the ten largest.
_LARGEST = re.compile(
    r"\b(?:(?:top )?(?P<many>two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|\d{1,3}) )?"
    r"(?:largest|biggest|top) (?:[\w.]+ ){0,3}?(?P<what>customer|client|tenant|supplier|vendor|shareholder|stockholder"
    r"|product|market|contract|lender|depositor|borrower|distributor|licensee|partner|competitor|brand|store|propert|holder)",
    re.IGNORECASE,
)


def asks_rank(wish: Wish) -> bool:
    """Whether a question asks which of several is the first by some measure."""
    return _ASKED.search(bare_question(wish.text)) is not None


def leads_with_rank(text: str) -> bool:
    """Whether an answer's own words say a rank before anything is quoted: "Most votes against: …"."""
    return _WORDS.search(text.split("“")[0].split("\n")[0]) is not None


def unranked(wish: Wish, ground: Ground) -> str:
    """Why places that say no rank do not answer a question for one; "" where one says it, or none is asked for."""
    if not asks_rank(wish) or ground.number.status == "derived":
        return ""
    # What is the largest is not the one with the least.
    said = _SAYS_LEAST if _ASKS_LEAST.search(wish.text) else _SAID
    ranked = any(said.search(_without_owner(cited)) or _lists(cited, peers) for cited, peers in ground.figures)
    return "" if ranked else "the question asks for a rank, which nothing at the cited place says"


def untold_first(question: str, quoted: str, citations: Sequence[Citation]) -> str:
    """Why quotes without a figure do not tell which of several is the first: they only announce a table, or tell of it.

    What the largest risk is may be told in words alone; which segment grew most is not.
    """
    if not _WHICH_FIRST.search(bare_question(question)) or leads_with_rank(quoted):
        return ""
    said = _SAYS_LEAST if _ASKS_LEAST.search(question) else _SAID
    told = any(said.search(_bare_of_owner(one.quote, one)) for one in citations)
    return "" if told else "the question asks for a rank, which nothing at the cited place says"


def unsaid_of_first(wish: Wish, ground: Ground) -> str:
    """The words of a question for a rank that a sentence does not bear; a place is named in place of "country"."""
    if not asks_rank(wish):
        return ""
    text = _WORDS.sub(" ", wish.text)
    asked = frozenset(content(wish.text)).union(*(company_stems(cited.citation.filing) for cited, _ in ground.figures))
    named = [one["name"] for cited, _ in ground.figures for one in _NAME.finditer(_at(cited))]
    if (place := _PLACE.search(text)) is not None:
        if all(frozenset(content(one)) <= asked for one in named):
            return f"the question asks for a {place[0].lower()}, the cited place names none"
        text = _PLACE.sub(" ", text)
    return unaccounted(replace(wish, text=text), ground)


def _lists(cited: Cited, peers: Sequence[Cited]) -> bool:
    """Whether a sentence says as much of several, which rank themselves: "7% in toys, 5% in shoes and 2% in tents".

    What stands far from each other in a long sentence is of different things.
    """
    alike = [peer for peer in peers if peer.kind == cited.kind and cited.kind]
    if cited.claim is None or len(alike) < _SEVERAL:
        return False
    quote = cited.citation.quote
    at = sorted(
        found.start() for text in {peer.text for peer in alike} for found in re.finditer(re.escape(text), quote)
    )
    gaps = [after - before if _names_one(quote[before:after]) else _FAR for before, after in pairwise(at)]
    return any(max(gaps[one : one + _SEVERAL - 1]) <= _NEAR for one in range(len(gaps) - _SEVERAL + 2))


def _at(cited: Cited) -> str:
    """The sentence, or the row and its column: a title over a table ("Significant products") ranks no row of it."""
    return cited.citation.quote if cited.claim is not None else f"{cited.name} ; {cited.column}"


def _names_one(between: str) -> bool:
    """Whether something is named between two figures, and no other time: "7% in toys, 5%"."""
    return _TIMES.search(between) is None and _A_NAME.search(between) is not None


def _without_owner(cited: Cited) -> str:
    """What stands there without the words of the company's name: "Best Buy" is no best one."""
    return _bare_of_owner(_at(cited), cited.citation)


def _bare_of_owner(text: str, place: Citation) -> str:
    own = "|".join(re.escape(word) for word in (place.filing.company or "").split() if word[:1].isupper())
    return re.sub(rf"\b(?:{own})(?!\w)", " ", text) if own else text


def of_another_many(wish: Wish, ground: Ground) -> str:
    """Why a sentence on the five largest of a kind is no answer on the largest one; "" where both name as many."""
    asked = _LARGEST.search(wish.text)
    if asked is None or not ground.figures:
        return ""
    found = [_many_of(asked["what"], cited) for cited, _ in ground.figures]
    if not all(found) or any((asked["many"] or "").lower() in many for many in found):
        return ""
    return f"the question asks for “{asked[0]}”, the cited sentence is of {max(map(max, found)) or 'one'} of them"


def _many_of(what: str, cited: Cited) -> set[str]:
    """How many of the largest of a kind a sentence speaks of, each in small letters; "" stands for one."""
    sentence = cited.claim.sentence if cited.claim is not None else ""
    said = (one for one in _LARGEST.finditer(sentence) if one["what"].lower() == what.lower())
    return {(one["many"] or "").lower() for one in said}
