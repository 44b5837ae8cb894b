"""What an edit of a text may not do: bring a figure, a footnote, a name or a direction that was not there (S2-15)."""

from __future__ import annotations

import re
from collections import Counter

from rag.answering.check.claims.claims import claims_of
from rag.answering.check.claims.sentences import sentence_spans
from rag.answering.numbers.read import MARKER, figures
from rag.reports.model.guards import misquotes

# Names with an ampersand, a hyphen or an apostrophe are one word.
_WORD = re.compile(r"[^\W\d_]+(?:['’&.-][^\W\d_]+)*")
# Numbers in words: an edit that turns "three" into "four" changes a fact.
_COUNTED = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million"
    r"|billion|trillion|dozen|half|third|quarter|twice|double[ds]?|doubling|triple[ds]?|tripling|halve[ds]?|tenfold)\b",
    re.IGNORECASE,
)
# A polish that drops "not" changes no figure and turns the meaning.
_DENIED = re.compile(
    r"\b(?:not|no|never|without|neither|nor|none|cannot|unchanged)\b|n['’]t\b|[不沒未無]", re.IGNORECASE
)
# Where a capital letter says nothing, as every sentence begins with one.
_SENTENCE_START = re.compile(r"(?:^|[.!?:;。！？：；\n]|\]|[“\"(])\s*$")
# Words that writers capitalise by habit: no name is added with them.
_PLAIN = {
    "company",
    "companies",
    "group",
    "management",
    "board",
    "report",
    "fiscal",
    "year",
    "years",
    "quarter",
    "i",
    "directors",
}
WAYS = {1: "a rise", -1: "a fall"}


def added_facts(before: str, after: str, *, counted: bool) -> tuple[str, ...]:
    """What `after` says and `before` does not: figures with their direction, footnotes, names, counts in words.

    counted: nor as often, and no denial more or less, as only the wording may change.
    """
    had, has = facts_of(before), facts_of(after)
    new = has - had if counted else Counter({key: 1 for key in has if key not in had})
    found = list(dict.fromkeys((*new, *misquotes(after, (before,)), *_turned(before, after), *_names(before, after))))
    if counted and len(_DENIED.findall(before)) != len(_DENIED.findall(after)):
        found.append("a denial")
    return tuple(found)


def said_once(text: str) -> str:
    """The text without sentences that it has said before, whatever footnotes stand with them."""
    kept, said = list[str](), set[str]()
    for start, end in sentence_spans(text):
        plain = " ".join(MARKER.sub(" ", text[start:end]).lower().split()).strip(" .。")
        if not plain or plain not in said:
            kept.append(text[start:end])
        said.add(plain)
    return "".join(kept).strip()


def lost_facts(before: str, after: str) -> tuple[str, ...]:
    """Figures and footnotes that stood in `before` more often than in `after`."""
    return tuple(dict.fromkeys(facts_of(before) - facts_of(after)))


def facts_of(text: str) -> Counter[str]:
    """Figures, counts in words and footnotes, as often as they stand in the text."""
    printed = figures(text)
    counted = (
        match[0].lower()
        for match in _COUNTED.finditer(text)
        if not any(one.start <= match.start() < one.end for one in printed)
    )
    return Counter([*(one.text.strip() for one in printed), *MARKER.findall(text), *counted])


def _turned(before: str, after: str) -> list[str]:
    """Figures that were said to rise and are now said to fall, or the reverse."""
    had, has = _ways(before), _ways(after)
    return [f"{WAYS[way]} by {figure}" for figure, way in has if (figure, -way) in had and (figure, way) not in had]


def _ways(text: str) -> dict[tuple[str, int], None]:
    return {
        (claim.mention.text.strip().lstrip("-"), claim.direction): None
        for start, end in sentence_spans(text)
        for claim in claims_of(text[start:end])
        if claim.direction
    }


def _names(before: str, after: str) -> list[str]:
    """Words with a capital letter inside a sentence that the text before does not have in any case."""
    known = {word.lower().removesuffix("'s").removesuffix("’s") for word in _WORD.findall(before)}
    stems = {word[:4] for word in known if len(word) > 3}  # "Chinese" where "China" stood
    found = []
    for match in _WORD.finditer(after):
        plain = match[0].lower().removesuffix("'s").removesuffix("’s")
        inside = _SENTENCE_START.search(after[: match.start()][-8:]) is None
        if match[0][:1].isupper() and inside and plain not in known | _PLAIN and plain[:4] not in stems:
            found.append(match[0])
    return found
