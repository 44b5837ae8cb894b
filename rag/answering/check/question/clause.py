"""The words of a sentence that are about one of its figures: its own clause, the subject, and what leads to it."""

from __future__ import annotations

import re

from rag.answering.check.derived.figures_cited import Cited
from rag.answering.numbers.calendar_words import MONTH
from rag.answering.numbers.read import figures

# A clause ends where the next number gets a subject of its own; a colon after a date leads to the figure of that date.
_ENDS = re.compile(
    r";|(?<!\b(?:19|20)\d\d):|(?:(?<=\d\d)|(?<=[a-z]{3})|(?<=[a-z]{2}\)))\.\s+(?=[A-Z])"
    r"|,\s+(?=(?:and|but|while|which|whereas|including|compared|of which|or|with|inclusive|partially|offset|excluding"
    # "Under leases, primarily for shops, that had not begun": an aside within what is said of the leases.
    r"|versus|due)\b|(?:mainly|primarily)\b(?![^,;.]*, that\b))"
    rf"|\s+(?:and|while|whereas|compared (?:with|to))\s+(?!{MONTH} \d)"
    r"(?=(?:(?!and )[\w-]+ ){0,3}(?!(?:19|20)\d\d\b)[$€£¥\d])"
)
# "Receivables of clubs were $3, those of schools were $2": a subject with its verb begins a clause behind a figure.
_NEXT_SUBJECT = re.compile(
    r"(?<=\d|\)|n)(?:,| and|, and) (?=(?!(?:which|that|who|it|they|we|of|or|in|at|for|as|on|to|by|and)\b)"
    r"(?:[a-z][a-z-]* ){0,7}[a-z-]+(?:, (?:net|gross),)? (?:was|were) (?:approximately |about )?[$€£¥])"
)
# "$5 million and $7 million of cost": two figures of one kind in a list, of which each has what stands around both.
_LISTED = re.compile(
    r"(?P<sign>[$€£¥]\s?)?\(?\d[\d,.]*\)?\s?(?P<kind>%|percent\b|points\b)?(?:million|billion|thousand)?"
    r"(?:,? (?:(?:in|at|for|on|as of) )?(?:fiscal |[A-Z][a-z]+ \d{1,2}, )?(?:19|20)\d\d)?\s?,?\s*$"
)
_NEXT_OF_LIST = re.compile(
    r"[\s,]*(?:and|or)\s+(?:approximately |about )?(?P<sign>[$€£¥]\s?)?"
    r"\(?\d[\d,.]*\)?\s?(?P<kind>%|percent\b|points\b)?"
)
# "During 2018 and 2017 we bought 26 million and 46 million shares".
_TWO_YEARS = re.compile(r"\b(?:19|20)\d\d,? (?:and|or) (?:fiscal )?(?:19|20)\d\d\b")
_RESPECTIVELY = re.compile(r"\brespectively\b")
# A sentence is quoted with the one before it only where that one says what it is about.
_SENTENCE_BEFORE = re.compile(r"(?:\d\d|[a-z]{2}[a-z)])\.\s+$")
# "Of it", "of which": what it is of stands before.
_POINTS_BACK = re.compile(r"\b(?:it|them|which|whom|thereof|these|those|this|respectively)\b", re.IGNORECASE)
_OF_ITS_OWN = re.compile(
    r"\s*(?:the|an?) (?!(?:year|quarter|period|month|total|remainder|rest)\b)(?:[a-z-]+ ){1,3}"
    r"(?:added|cost|contributed|was|were|rose|fell|grew|increased|decreased|declined|totall?ed|amounted)\b",
    re.IGNORECASE,
)
"""The subject and the verb of a clause that needs none of what stands before it."""
_INCLUDES = re.compile(
    r",? (?:which|that) includes? .*?,(?= (?:was|were|is|are|totall?ed|increased|decreased|rose|fell|grew)\b)"
)
_ONE_OF = r"(?: (?:million|billion))? of [a-z][a-z.-]+"
_OF_EACH = re.compile(
    rf"{_ONE_OF}(?:,? (?:and )?[$€£]\d[\d,.]*{_ONE_OF})*,? and (?:approximately )?[$€£]\d[\d,.]*{_ONE_OF}"
    r" (?P<noun>[a-z][a-z-]+(?: [a-z][a-z-]+){0,4})"
)
# What is compared is of the same thing: "a $13 million increase in the allowance, compared to a $30 million increase".
_COMPARED = re.compile(r"\bcompared\b", re.IGNORECASE)


# Why something moved does not name it: "income was $2 billion, driven by the impact of higher margins".
_REASON = re.compile(
    r",?\s(?:and\s)?(?:was |were )?(?:primarily |mainly |largely |partly |partially |principally )?"
    r"(?:driven by|reflecting|due to|because of|as a result of|resulting from|attributable to|caused by|led by"
    r"|offset by|thanks to|owing to)\b.*",
    re.IGNORECASE | re.DOTALL,
)

# "We had 36 stores; 27 were new": what is counted stands behind the number before.
_ELIDED = re.compile(
    r"[\s,;]*(?:(?:and|of whom|of which)\s)?(?:approximately |about |nearly |over |some )?$", re.IGNORECASE
)
_VERB = re.compile(r"\s(?:of (?:them|whom|which) )?(?:were|was|are|is|had|have|has|worked|work)\s", re.IGNORECASE)
_COUNTED = re.compile(r"\s(?P<noun>(?:[a-z-]+\s){0,2}?[a-z]{3,}(?<!s)(?<!ou)s)\b")

# "Leased assets are recorded in “Property and equipment, net”".
_BOOKED = re.compile(
    r"\b(?:recorded|included|reported|classified|presented) (?:in|within|under) [“\"][^”\"]+[”\"]", re.I
)
_BOOKED_ASKED = re.compile(r"\b(?:recorded|includ\w+|reported|classified|presented|part of)\b", re.IGNORECASE)


def without_parts(text: str) -> str:
    """The text without what its subject only includes: "cloud revenue, which includes Azure, was $5 billion"."""
    return _INCLUDES.sub(" ", text)


def _shared(sentence: str, at: int) -> str:
    """The noun that all of a list share and only its last says: "$5 of federal, and $7 of state tax credits"."""
    found = _OF_EACH.match(sentence, at)
    return found["noun"] if found is not None else ""


def _elided(cited: Cited, begin: int) -> str:
    """What the number before counts, where a clause begins with a bare number that counts some of that."""
    assert cited.claim is not None
    sentence, mention = cited.claim.sentence, cited.claim.mention
    bare = cited.claim.kind == "plain" and not mention.currency and _ELIDED.fullmatch(sentence, begin, mention.start)
    if not bare or not _VERB.match(sentence, mention.end):
        return ""
    before = [one for one in figures(sentence[:begin]) if one.kind == "plain" and not one.currency]
    found = [_COUNTED.match(sentence, one.end) for one in before[:1]]
    return next((one["noun"] for one in found if one is not None), "")


def said_of(cited: Cited) -> str:
    """What a quotation says of a figure of its: the whole of it where the clause only points to what stands before."""
    assert cited.claim is not None
    sentence, quote = cited.claim.sentence, cited.citation.quote
    begin, end = _clause(cited)
    own = f"{sentence[begin:end]} {_shared(sentence, cited.claim.mention.end)} {_elided(cited, begin)}"
    if _SENTENCE_BEFORE.search(sentence, 0, begin):
        return without_parts(sentence[:end])
    if _POINTS_BACK.search(own):
        return without_parts(quote)
    if _COMPARED.search(sentence, max(0, begin - len("compared with ")), begin + len("compared")):
        return without_parts(sentence[:end])
    if _OF_ITS_OWN.match(own):
        return own
    lead = quote[: max(0, quote.find(sentence[:40]))]
    return without_parts(f"{lead} {_subject(sentence)} {own}")


def said_without_reason(cited: Cited) -> str:
    """What a quotation says of a figure of its, without why it is so where the reason stands behind the figure."""
    assert cited.claim is not None
    said, text = said_of(cited), cited.claim.mention.text
    reason = _REASON.search(said, said.rfind(text) + len(text)) if text in said else None
    return said[: reason.start()] if reason else said


def _subject(sentence: str) -> str:
    """What stands before the first figure of a sentence, which a date is none of, and before its first colon."""
    first = next((one.start for one in figures(sentence)), len(sentence))
    return re.split("[;:]", sentence[:first], maxsplit=1)[0].rstrip("$€£¥ ")


def unbooked(text: str, question: str) -> str:
    """The text without where something is booked, which does not say what it is; a question may ask for just that."""
    return text if _BOOKED_ASKED.search(question) else _BOOKED.sub(" ", text)


def clause_of(cited: Cited) -> str:
    """The clause that a figure of a sentence stands in."""
    assert cited.claim is not None
    begin, end = _clause(cited)
    return cited.claim.sentence[begin:end]


def _clause(cited: Cited) -> tuple[int, int]:
    """Where it begins and ends in the sentence."""
    assert cited.claim is not None
    sentence, mention = cited.claim.sentence, cited.claim.mention
    begin, end = 0, len(sentence)
    ends = (*_ENDS.finditer(sentence), *(m for m in _NEXT_SUBJECT.finditer(sentence) if figures(sentence[: m.start()])))
    for match in sorted(ends, key=lambda one: one.start()):
        if _is_in_a_list(sentence, match) or _is_between_dashes(sentence, match.start()):
            continue
        if match.end() <= mention.start:
            begin = match.end()
        elif match.start() >= mention.end:
            end = match.start()
            break
    return begin, end


def _is_between_dashes(sentence: str, at: int) -> bool:
    """Whether a place is in what two dashes put in: "our top brands—Oak, Elm, and Ash—accounted for 67%"."""
    return sentence.count("—", 0, at) % 2 == 1 and "—" in sentence[at:]


def _is_in_a_list(sentence: str, end: re.Match[str]) -> bool:
    """Whether what looks like the end of a clause only joins two figures of one list."""
    following, before = _NEXT_OF_LIST.match(sentence, end.start()), _LISTED.search(sentence, 0, end.start())
    if following is None or before is None:
        return False
    kinds = [(bool(one["sign"]), one["kind"]) for one in (before, following)]
    listed = _RESPECTIVELY.search(sentence, end.end()) or _TWO_YEARS.search(sentence, 0, end.start())
    return kinds[0] == kinds[1] and (any(kinds[0]) or listed is not None)
