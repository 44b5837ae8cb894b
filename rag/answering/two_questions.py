"""Two questions in one, "What was the gross margin and why did it decline?": each is answered, or said not to be.

The second is read as a follow-up of the first, which names its company, figure and time. An answer to the whole that
rests on the places of both halves stands as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rag.answering.follow_up.standing_alone import standalone
from rag.answering.framed import plainly_readable
from rag.answering.match.evidence import text_stems
from rag.answering.match.wanted import FIGURES, wanted
from rag.answering.thing_of_first import NAMELESS, astray, of_its_thing
from rag.answering.twofold import TIME, Asked, as_answer_to, joined_answers, one_twice, ticked
from rag.answering.why_of_first import asks_which, in_none, speaks_of_first, why_of_first
from rag.answering.whys import asked_plainly
from rag.chunks.tokens import tokenize
from rag.query.names import find_companies
from rag.query.periods import find_periods, without_periods
from rag.query.vocabulary import vocabulary
from rag.types import Answer, Filing

_ASKS = (
    r"why\b|who(?:m|se)?\b|when\b|where\b|by how (?:much|many)\b|how (?:much|many|high|large|big|low|far|old)\b|"
    r"how (?:dependent|reliant)\b|"
    r"how (?:is|are) (?:the|its|their) \w+ (?:split|spread|divided|organi[sz]ed|structured)\b|"
    r"(?:to|in|by|from|with|for|under|on) (?:which|whom)\b|"
    r"what (?:drove|caused|explains?|led to|was|were|is|are|share|percent\w*|portion|proportion)\b|"
    r"what [a-z]+ (?:did|had|has)\b"
)
_NOUN_DID = re.compile(r"what [a-z]+ (?:did|had|has)\b", re.IGNORECASE)
_ASKED_WHOLE = re.compile(r"\b(?:did|was|were|is|are|does|do|had|has)\b", re.IGNORECASE)
_TWO = re.compile(rf"^(?P<first>.{{8,}}?)[,;]?\s(?:and|&)\s(?P<second>(?:{_ASKS}).*)$", re.IGNORECASE | re.DOTALL)
# "Which segment earned most, and which had the widest margin": of the same ones.
_DID = r"(?:had|has|was|earned|made|sold|grew|lost|generated|posted|recorded|contributed|shrank|declined|fell|rose)"
_WHICH_TWO = re.compile(
    r"^(?P<first>\W*(?P<head>which (?:of )?[^?,]*?(?:segments?|categor(?:y|ies)|divisions?|regions?|geograph(?:y|ies)|"
    rf"countr(?:y|ies)|products?|brands?|business(?:es)?|units?|channels?)) (?P<said>{_DID}\b[^?]+?)),?\s+and which "
    rf"(?:one |of them )?(?P<second>{_DID}\b[^?]+)\?\W*$",
    re.IGNORECASE,
)
# A second question in a sentence of its own.
_APART = re.compile(r"^(?P<first>[^?]{8,}\?)\s+(?:and )?(?P<second>[A-Z][^?]{6,}\?)\W*$")
_REASON = re.compile(r"^(?:why\b|what (?:drove|caused|explains?|led to)\b|what (?:was|were) (?:the )?reasons?\b)", re.I)
_WORDY = re.compile(
    r"^(?:why|who(?:m|se)?|when|where|how (?:is|are)|what (?:drove|caused|explains?|led to)|"
    r"(?:to|by|from|with) (?:which|whom))\b",
    re.I,
)
_NAMES_ONE = re.compile(r"^\W*(?:[^?,]+, )?(?:which|what)\b.*\b(?:most|least|\w+est|worst|best)\b", re.IGNORECASE)
_HOW_MANY = re.compile(r"^\W*how many\b", re.IGNORECASE)
_NUMBER = re.compile(r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|single|sole)\b", re.IGNORECASE)
_PLACED = re.compile(r"\bgeographical", re.IGNORECASE)
_NEARLY_ALL = re.compile(
    r"\b(?:nearly |virtually |substantially |almost )?all (?:of )?(?:our|its|the|net)\b", re.IGNORECASE
)
_MEASURES = re.compile(r"^(?:by )?how (?:much|many|high|large|big)\b", re.IGNORECASE)
_OF_EACH = re.compile(r"\b(?:each|respectively|both|those|these)\b", re.IGNORECASE)
_ITS_MOVE = re.compile(
    r"\b(?:its|their|this|that|such) (growth|increase|decrease|decline|rise|fall|drop|change|improvement)\b",
    re.IGNORECASE,
)
# "And when does it expire?": what it is of is what the first question names, and no company.
_OF_IT = re.compile(
    r"\b(?:is|was|are|were) (?:it|they)\b"
    r"|\b(?:does|do|did|will) (?:it|they) (?:expire|mature|end|run|cost|come|fall|bear|last|close)\b",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"^why(?: (?:so|was that|is that|that is|that was))?"
    r"(?:,? (?:given|although|though|even though|despite|considering)\b[^?]*)?\W*$",
    re.IGNORECASE,
)
# Behind "which of them fell" it asks for the same.
_BEHIND = re.compile(
    r"^(?:for what reasons?|what (?:was|is|were|are) (?:the )?(?:main |key )?(?:reason|cause|driver)s?"
    r"(?: (?:for|of|behind) (?:it|that|this))?|what (?:was|is|lies|lay) behind (?:it|that|this)|"
    r"what (?:caused|drove|explains|led to) (?:it|that|this))\W*$",
    re.IGNORECASE,
)
_WHEN = re.compile(rf"{TIME}.*$", re.IGNORECASE)
# "When was it paid", "what it lost on them": what it is stands in the first question.
_POINTS = re.compile(
    r"\b(?:is|was|are|were|does|do|did|will|has|have|had) (?:it|they|this|that|these|those)\b"
    r"|\b(?:on|for|from|with) them\b",
    re.IGNORECASE,
)
_SHARE_OF_IT = re.compile(r"\b(?:share|percent\w*|part|portion|proportion)\b.*\b(?:it|them|that)\b", re.IGNORECASE)
_WHAT_WAS = re.compile(r"^\W*(?:and )?what (?:(?:was|were|is|are)\b|(?=(?:gain|loss|charge|proceeds)s? did\b))", re.I)
_AMOUNT = re.compile(
    r"\b(?:balances?|liabilit(?:y|ies)|expenses?|costs?|provisions?|accruals?|allowances?|reserves?|revenues?|income"
    r"|(?:net |gross )?(?:sales|profits?|loss(?:es)?)|margins?|receivables?|payables?|deposits|advances|dividends|EPS"
    r"|share|percentage|proportion)"
    r"(?= (?:in|at|for|of|during|as of)\b|\W*$)|\b(?:gain|loss|charge|proceeds)s? did\b",
    re.IGNORECASE,
)
_ASKS_WHEN = re.compile(r"^\W*(?:and )?when\b", re.IGNORECASE)
_IN_YEAR = re.compile(r" (?:in|at|for|as of) (?:the end of )?(?:FY ?|fiscal )?(?:19|20)\d\d(?=\W*$)")
_MOST_OF_IT = 0.6
_LONGEST = 25
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def two_questions(question: str) -> tuple[str, str] | None:
    """The two questions in one, the first with the time that only the second tells; None for a single one."""
    if (both := _WHICH_TWO.match(question.strip())) is not None:
        when = _WHEN.search(both["said"])
        later = "" if find_periods(both["second"]).years or when is None else when[0]
        return f"{both['first']}?", f"{both['head'].lstrip()} {both['second'].strip()}{later}?"
    if (twice := one_twice(question)) is not None:
        return twice
    found = _APART.match(question.strip()) or _TWO.match(question.strip())
    if found is None or len(found["second"].split()) > _LONGEST or re.match(r"\W*(?:why|between)\b", question, re.I):
        return None
    first, second = found["first"].strip(" ,?"), found["second"].strip()
    if _NOUN_DID.match(second) and not _ASKED_WHOLE.search(first):
        # "What sales and what profit did it have".
        return None
    when = _WHEN.search(second.rstrip("?. "))
    if when is not None and not (find_periods(first).named or find_periods(first).years):
        first = f"{first}{when[0]}"
    bare = _BARE.match(second) or (_BEHIND.match(second) and asks_which(first))
    return f"{first}?", "why did it change?" if bare else f"{second.rstrip('?. ')}?"


def both_answered(question: str, made: Answer, asked: Asked, filings: Sequence[Filing]) -> Answer:
    """The answers to both of two questions in one, where the answer to the whole does not rest on both places."""
    two = two_questions(question)
    if two is not None and (_WHICH_TWO.match(question.strip()) or one_twice(question)):
        return _each_alone(two, made, asked)
    if two is None or _is_whole(made, two[1]):
        return made
    first = asked(two[0])[0]
    if _APART.match(question.strip()):
        first = both_answered(two[0], first, asked, filings)
    if _NAMES_ONE.match(two[0]) and _MEASURES.match(two[1]):
        # The part that is largest is told with its figure.
        return as_answer_to(first, made) if first.mode == "computed" and ticked(first) else made
    if _NAMES_ONE.match(two[0]) and not _WORDY.match(two[1]) and not _is_sure(first):
        # What the second asks of the one that is not known would be told of all of them.
        return made
    if not _WORDY.match(two[1]) and _is_sure(first) and _tells_two(first):
        return made if _is_sure(made) and _rests_on(made, first) else as_answer_to(first, made)
    if _is_sure(made) and _rests_on(made, first) and _tells_two(made) and not _REASON.match(two[1]):
        return made
    of_first = why_of_first(two[0], first) if _REASON.match(two[1]) and _is_sure(first) else ""
    if _REASON.match(two[1]) and in_none(two[0], first):
        return as_answer_to(first, made)
    thing = "" if _REASON.match(two[1]) else of_its_thing(*two, filings)
    alone = of_first or (plainly_readable(thing, filings) if thing else _second(two, first, filings))
    second = asked(alone)[0]
    if of_first:
        second = replace(second, refused=second.refused or not speaks_of_first(first, second.citations))
        return _put_together(question, made, two, first, second)
    texts = _places(second) if thing else (alone, *_places(second))
    if (_POINTS.search(two[1]) or NAMELESS.match(two[1])) and not _is_of(texts, thing or two[0], filings):
        second = replace(second, refused=True)
    if not _WORDY.match(two[1]) and astray(question, *two, second.citations, filings):
        second = replace(second, refused=True)
    return _put_together(question, made, two, first, second)


def _each_alone(two: tuple[str, str], made: Answer, asked: Asked) -> Answer:
    """Which was the first by one figure, and which by another: what tells one of them tells not both."""
    halves = [(half, asked(half)[0]) for half in two]
    sure = [one for _, one in halves if _is_sure(one)]
    if len(sure) != 1:
        return as_answer_to(joined_answers(*sure) if sure else halves[0][1], made)
    lacking = next(half for half, one in halves if not _is_sure(one))
    return as_answer_to(replace(sure[0], notices=(*_unanswered(lacking), *sure[0].notices)), made)


def _is_of(texts: Iterable[str], first: str, filings: Sequence[Filing]) -> bool:
    """Whether one of the texts speaks of what the first question names, so that "it" was not read as the company."""
    tokens = tokenize(without_periods(find_companies(first, filings).rest))
    named = text_stems(" ".join(token for token in tokens if token not in vocabulary().stop_words))
    return not named or any(len(named & text_stems(text)) >= _MOST_OF_IT * len(named) for text in texts)


def _places(made: Answer) -> Iterator[str]:
    return (f"{one.quote} {one.label} {one.heading} {one.caption}" for one in made.citations)


def _is_whole(made: Answer, second: str) -> bool:
    """Whether an answer to both is there, or cannot be had: computed of two figures, or one for each of many."""
    computed = made.mode == "computed" and ticked(made) and not _WORDY.match(second)
    return computed or (_OF_EACH.search(second) is not None and _REASON.match(second) is None)


def _second(two: tuple[str, str], first: Answer, filings: Sequence[Filing]) -> str:
    """The second question as one that stands by itself: "its" is of what the first answer names."""
    plain = _ITS_MOVE.sub(lambda found: f"the {'increase' if found[1].lower() == 'growth' else found[1]}", two[1])
    alone = standalone(asked_plainly(plain), ((two[0], first.text),), filings)
    # When something was done is not known to be in the year of the first question.
    alone = alone if find_periods(two[1]).years or not _ASKS_WHEN.match(plain) else _IN_YEAR.sub("", alone)
    return plainly_readable(alone, filings)


def _put_together(question: str, made: Answer, two: tuple[str, str], first: Answer, second: Answer) -> Answer:
    named = _is_sure(first) or _OF_IT.search(two[1]) is None
    figures = (_wants_amount(two[0]), _wants_amount(two[1]))
    halves = [
        half
        for half, figure in zip((first, second), figures, strict=True)
        if ticked(half) or not figure or _counts(half)
    ]
    sure = [half for half in halves if _is_sure(half) and (named or half is first)]
    whole = _is_sure(made)
    if not sure and whole and not _tells_two(made) and NAMELESS.match(two[1]):
        return replace(made, notices=(*_unanswered(two[1]), *made.notices))
    if not sure or (whole and _rests_on(made, first) and _rests_on(made, second)):
        return made
    if len(sure) == 2:
        return as_answer_to(first if _rests_on(first, second) else joined_answers(first, second), made)
    if whole and not _REASON.match(two[1]):
        half = two[1] if sure[0] is first else two[0]
        asks_own = _names_figure(half) or _ASKS_WHEN.match(half) is not None
        short = len(sure) == 1 and _rests_on(made, sure[0]) and not _tells_two(made) and asks_own
        return replace(made, notices=(*_unanswered(half), *made.notices)) if short else made
    lacking = question[len(two[0]) - 1 :].lstrip(" ,;") if sure[0] is first else two[0]
    if sure[0] is first and _SHARE_OF_IT.search(two[1]) and _tells_share(first):
        return as_answer_to(first, made)
    apart = _REASON.match(two[1]) or sure[0] is second or not _tells_two(sure[0])
    told = _unanswered(lacking) if apart else ()
    return as_answer_to(replace(sure[0], notices=(*told, *sure[0].notices)), made)


def _unanswered(half: str) -> tuple[str, ...]:
    """That one of the two questions has no answer."""
    plain = re.sub(r"^(?:and|&) ", "", half).rstrip("? ")
    return (f"Not answered, as no place of the filings says it for sure: “{plain}?”.",)


def _is_sure(made: Answer) -> bool:
    return not made.refused and (ticked(made) or not made.numbers)


def _wants_amount(half: str) -> bool:
    """Whether a half asks for so much of something, which words without a number do not tell."""
    return wanted(half) in FIGURES or (_WHAT_WAS.match(half) is not None and _AMOUNT.search(half) is not None)


def _counts(half: Answer) -> bool:
    """Whether the sentence says how many there are by a word ("three segments"), or where nearly all of it is."""
    told = _NUMBER if _HOW_MANY.match(half.question) else _NEARLY_ALL if _PLACED.search(half.question) else None
    return told is not None and not (half.refused or half.numbers) and any(told.search(c.quote) for c in half.citations)


def _names_figure(half: str) -> bool:
    """Whether a half asks for a figure of its own, which the answer to the other does not tell by the way."""
    return _wants_amount(half) or NAMELESS.match(half) is not None


def _tells_share(made: Answer) -> bool:
    """Whether the one sentence of an answer says a share: "its largest customer was 25% of net sales"."""
    return made.mode == "quotes" and len(made.citations) == 1 and any(one.text.endswith("%") for one in made.numbers)


def _tells_two(made: Answer) -> bool:
    """Whether one sentence that is quoted tells more than one number, beside one figure over the years."""
    ticks = [number.citation for number in made.numbers if number.status != "unverified"]
    return made.mode == "quotes" and any(
        ticks.count(one.marker) > max(1, len(set(_YEAR.findall(one.quote)))) for one in made.citations if not one.cells
    )


def _rests_on(whole: Answer, half: Answer) -> bool:
    """Whether all places of a half's answer are among those of the whole."""
    there = {(one.ref_id, one.quote) for one in whole.citations}
    return bool(half.citations) and all((one.ref_id, one.quote) in there for one in half.citations)
