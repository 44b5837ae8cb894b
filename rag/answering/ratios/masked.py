"""A question without its company and its time, each part of the company that it names as a sign of its own.

What is left is arithmetic in words over figures; of which company, part and time each of them is, is known apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rag.answering.match.part_names import ReportOf, is_measured, names_of_parts, pattern_of
from rag.calculator.facts.segment_names import SMALL, initials, segments_of
from rag.calculator.question.phrases import plain
from rag.chunks.tokens import tokenize
from rag.query.directory import company_of
from rag.query.names import find_companies
from rag.query.vocabulary import Metric, vocabulary
from rag.types import Filing

SIGN = re.compile(r"⟦(\d)⟧")
"""What stands for a part."""
_MOST, _SHORTENED = 9, 3
_MONTH = r"(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_LED = r"(?:,?\s*\b(?:in|for|at|as of|as at|during|on|by|of)\s+(?:the\s+)?)?"
_YEAR = r"(?:fiscal\s+(?:year\s+)?|FY\s?'?|calendar\s+(?:year\s+)?|year\s+)?(?:19|20)\d\d|FY\s?'?\d\d"
TIME = re.compile(
    rf"{_LED}(?P<time>(?:(?:(?:end|close) of\s+)|year[- ]ends?\s+)?"
    rf"(?:(?:quarter|(?:three|six|nine|twelve) months|year|half|weeks)\s+end(?:ed|ing)\s+)?"
    rf"(?:{_MONTH}\s+\d{{1,2}},?\s+(?:19|20)\d\d|"
    rf"(?:Q[1-4]|[1-4]Q|H[12]|(?:first|second|third|fourth)\s+(?:fiscal\s+)?quarter|first\s+(?:half|six\s+months|"
    rf"nine\s+months))(?:\s+of)?(?:\s+the)?\s*(?:{_YEAR})|{_YEAR})(?!\d|%|,\d)(?:\s+year[- ]end)?)"
    r"(?!\s*(?:notes?|bonds?|debentures?|plan|program|stores?|acquisition)\b)",
    re.IGNORECASE,
)
"""A time with the word that leads to it, its own words as the group "time"."""
_NOUN = re.compile(
    r"^(?:['’]s?)?\s+(?:(?:business|operating|reportable|reporting|geographic)\s+)?(?:segment|division|business unit|"
    r"region)\b(?!\s+(?:result|total)s?\b)(?:['’]s?)?",
    re.IGNORECASE,
)
_SEGMENT = re.compile(r"\bsegment$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Masked:
    """text: the arithmetic in words; company, parts and when: as the question calls them, "" where it does not."""

    text: str
    company: str
    parts: tuple[str, ...]
    when: str

    def asked(self, figure: str, parts: Sequence[int], when: str = "") -> str:
        """The question for one figure of those parts, of the company where there are none; when: at another time."""
        named = [self.parts[at] for at in parts]
        whose = [] if self.company and any(self.company in name for name in named) else [self.company]
        led = replace(self, when=when).at if when else self.at
        said = re.sub(r"^segment ", "", figure) if any(_SEGMENT.search(name) for name in named) else figure
        words = (*whose, *named, said, led)
        return " ".join(word for word in words if word).strip()

    @property
    def at(self) -> str:
        """When, with the word that leads to it."""
        if not self.when:
            return ""
        if self.when.lower().startswith(("year-end", "year end", "end", "close")):
            return f"at the {self.when}"
        if re.match(r"(?:quarter|year|half|weeks|\w+ months) end", self.when, re.IGNORECASE):
            return f"in the {self.when}"
        return f"at {self.when}" if self.when[:1].isalpha() and "," in self.when else f"in {self.when}"

    def named(self, words: str) -> str:
        """Words of the text as the question says them, as they stand within a sentence."""
        said = " ".join(SIGN.sub(lambda found: self.parts[int(found[1])], words).split())
        said = re.sub(r"\bsegment segment\b", "segment", said, flags=re.IGNORECASE)
        capital = SIGN.match(words) is None and re.match(r"[A-Z][a-z]+ [a-z]", said)
        return f"{said[0].lower()}{said[1:]}" if capital else said


def masked(question: str, filings: Sequence[Filing], report_of: ReportOf) -> Masked | None:
    """The question without whose figure it asks for and when; None where it names several companies or times."""
    found = find_companies(question, filings)
    if len(found.companies) != 1 or found.absent:
        return None
    times = list(TIME.finditer(question))
    if len({" ".join(one["time"].lower().split()) for one in times}) > 1:
        return None
    names = names_of_parts(question, found.companies[0], filings, report_of)
    own = [report_of(filing.report_id) for filing in filings if company_of(filing) == found.companies[0]]
    owners = [(start, end) for _, start, end in found.spans]
    segments = segments_of(own)
    # "CCB" of Consumer & Community Banking.
    short = {initials(name).upper() for name in segments if initials(name) != plain(name)}
    # "Las Vegas Strip" of Las Vegas Strip Resorts.
    cut = {name.rpartition(" ")[0]: name for name in segments if len(name.split()) >= _SHORTENED}
    named = (*names, *sorted(short), *(name for name in cut if name not in names))
    spans = sorted(_parts(question, named, owners, frozenset(map(plain, segments))))
    spans = [(start, end, cut.get(name, name)) for start, end, name in spans]
    parts = tuple(dict.fromkeys(name for _, _, name in spans))
    if len(parts) > _MOST:
        return None
    taken = [(start, end, f" ⟦{parts.index(name)}⟧ ") for start, end, name in spans]
    free = [(a, b) for a, b in owners if not any(start < b and a < end for start, end, _ in taken)]
    taken += [(a, _possessive(question, b), " ") for a, b in free]
    taken += [(_begin(one, question), one.end(), " ") for one in times]
    company = question[free[0][0] : free[0][1]].removesuffix("'s").removesuffix("’s") if free else ""
    when = " ".join(times[0]["time"].split()) if times else ""
    return Masked(_cut(question, taken), company, parts, when)


def _parts(
    question: str, names: Sequence[str], owners: Sequence[tuple[int, int]], segments: frozenset[str]
) -> Iterator[tuple[int, int, str]]:
    """Where parts stand that are written as names or are segments, and how they are called with the noun behind."""
    taken: list[tuple[int, int]] = []
    for name in names:
        for match in pattern_of(name).finditer(question):
            start, end = match.start("name"), match.end()
            noun = _NOUN.match(question[match.end("name") :])
            segment = plain(name) in segments and (" " in name or is_measured(question, match))
            capital = all(word[:1].isupper() for word in re.findall(r"[A-Za-z.]+", match["name"]) if word not in SMALL)
            if not (capital or segment) or any(a < end and start < b for a, b in taken):
                continue
            # "Blizzard" within "Activision Blizzard" is no part, "MGM China" is one.
            within = any(a <= start and match.end("name") <= b for a, b in owners)
            if (within and noun is None) or _is_a_figure(match["name"]):
                continue
            stop = match.end("name") + (noun.end() if noun else end - match.end("name"))
            taken.append((start, stop))
            yield start, stop, question[start:stop].removesuffix("’s").removesuffix("'s").rstrip("'’")


def _is_a_figure(name: str) -> bool:
    """Whether a name ends with that of a figure: "Segment Adjusted EBITDA"."""
    told = (one for one in vocabulary().mentions(name) if isinstance(one.entry, Metric))
    return any(one.position + one.length >= len(tokenize(name)) for one in told)


def _begin(time: re.Match[str], question: str) -> int:
    """Where a time begins: "of" before it is of what follows it, as in "a share of 2023 net sales"."""
    led = question[time.start() : time.start("time")].strip().lower() == "of"
    return time.start("time") if led and re.match(r"\s+[a-z]", question[time.end() :]) else time.start()


def _possessive(question: str, end: int) -> int:
    own = re.match(r"\.?['’]s?(?=\s|$)|\.(?=\s)", question[end:])
    return end + (own.end() if own else 0)


def _cut(question: str, taken: Sequence[tuple[int, int, str]]) -> str:
    """The question with what is taken out of it replaced."""
    text, at = "", 0
    for start, end, instead in sorted(taken):
        text, at = f"{text}{question[at : max(at, start)]}{instead}", max(at, end)
    text = " ".join(f"{text}{question[at:]}".split())
    text = re.sub(r"\(\s*\)", " ", text)
    return re.sub(r"\s+([,.?;:)])", r"\1", re.sub(r"(⟦\d⟧)\s*['’]s\b", r"\1", text))
