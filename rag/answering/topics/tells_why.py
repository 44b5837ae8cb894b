"""Whether a sentence tells why a thing moved: it names it, says that it went as asked, and then what caused it.

A thing that stands beside other words ("general taxes", "sales volumes") is another one, and so is one of another part.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rag.answering.match.causes import AGAINST, AS_IT_DID, CAUSE, DOWN, HARMED, HELPED, UP
from rag.answering.match.evidence import text_stems
from rag.answering.match.stems import stem
from rag.answering.topics.thing_moved import COSTS, GENERIC, Form, Thing
from rag.chunks.tokens import tokenize
from rag.query.vocabulary import vocabulary

_MORE_CAUSES = re.compile(
    r"\b(?:(?:primarily|mainly|largely|principally|was|were|is|mostly) related to|"
    r"(?:primarily|mainly|largely|principally|mostly) (?:from|by|on|in)\b|"
    r"(?:positively|negatively|adversely|favorably|unfavorably) (?:affected|impacted) by|impacted by|affected by|"
    r"as a consequence of|on account of|thanks to|helped by|hurt by)|, as (?!compared|well|of\b|described|discussed)|"
    rf"{AS_IT_DID}",
    re.IGNORECASE,
)
_COMPARES = re.compile(r"\b(?:compare[sd] (?:with|to)|versus|vs\.)", re.IGNORECASE)
_WORD = re.compile(r"[\w&’'.%$,/-]*[\w%]")
# What stands right before the name of a figure and makes no other one of it.
_BEFORE = text_stems(
    "net total segment segments reported the our its in on for consolidated overall higher lower increase decrease "
    "increased decreased worldwide global company fiscal year and of growth decline reduction improvement these this "
    "with to by quarter rise fall drop change less more better stronger weaker reduced improved full annual quarterly"
)
# What stands right behind it and goes on with the sentence.
_BEHIND = re.compile(
    r"\W*$|\s*[,;(.]|\s+(?:was|were|is|are|has|had|have|in|of|for|by|from|on|at|as|to|also|further|during|over|totaled|"
    r"compared?s?|than|due|decreas\w*|increas\w*|declin\w*|gr[eo]w\w*|f[ae]ll\w*|r[io]se\w*|dropp?\w*|improv\w*|"
    r"went|reflect\w*|primarily|again|contract\w*|expand\w*|jump\w*|surg\w*|slip\w*|driven|result\w*|attributable|"
    r"higher|lower|up|down|remain\w*|benefit\w*|\$|[\d])",
    re.IGNORECASE,
)
# "22% of revenue": what another figure is measured by.
_MEASURED_BY = re.compile(r"\d ?(?:%|percent) of (?:(?:our|its|the|total|net|consolidated) )*$", re.IGNORECASE)
_AFTER_TAX = re.compile(r"\bafter-tax $", re.IGNORECASE)
_MOST_BETWEEN, _FAR = 4, 170
_BARE = re.compile(
    r"^\W*(?:(?:In|For|During) [^,]{3,40}, )?(?:The|This|These|That|Our) (?:[\w-]+ ){0,3}?(?P<moved>increase|decrease|"
    r"decline|growth|improvement|variance|change|reduction|rise|fall|drop|difference|fluctuation)s?\b(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)


# "This was due to …", "The heavy use of cash is due to …" after the sentence that tells how it moved.
_AGAIN = re.compile(r"^\W*(?:The|This|These|That|It|Such)\b", re.IGNORECASE)
_LARGE = text_stems(
    "significant large strong weak heavy sharp substantial overall primary main is was were be than higher lower "
    "increased decreased increase decrease improved declined year used provided"
)
_MOST_AGAIN = 110


@dataclass(frozen=True)
class Told:
    """How a sentence tells of the thing: where it names it, and the words of the question that it says beside it."""

    start: int
    end: int
    beside: Form


@dataclass(frozen=True)
class Sentence:
    """A sentence as it is held against the thing that moved."""

    text: str

    @cached_property
    def words(self) -> tuple[tuple[str, int, int], ...]:
        """The stems of its words with their places."""
        found = []
        for match in re.finditer(r"[^\s,;()/]+", self.text):
            found += [(stem(token), match.start(), match.end()) for token in tokenize(match[0])]
        return tuple(found)

    def names(self, thing: Thing, also: Form = frozenset(), *, kinds: bool = False) -> Iterator[Told]:
        """Each place where it names the thing and no other that only shares its words.

        also: what else may stand before the name. kinds: whether a kind of the thing is told for it too.
        """
        for form, beside in thing.forms:
            for start, end in self._spans(form):
                first, last = self._with_own_words(start, end, thing.words | also)
                base = _MEASURED_BY.search(self.text, 0, self.words[first][1]) is not None
                if not base and self._ends(last) and (kinds or self._begins(first)):
                    yield Told(self.words[first][1], self.words[last][2], beside)

    def _spans(self, form: Form) -> Iterator[tuple[int, int]]:
        """The shortest runs of words that hold all of a name, with small words between them at most."""
        at = [place for place, (word, _, _) in enumerate(self.words) if word in form]
        for place in at:
            inside: set[str] = set()
            for end in range(place, min(len(self.words), place + len(form) + _MOST_BETWEEN)):
                word = self.words[end][0]
                if word in form:
                    inside.add(word)
                elif word not in _SMALL_STEMS:
                    break
                if inside == form:
                    yield place, end
                    break

    def _with_own_words(self, start: int, end: int, own: Form) -> tuple[int, int]:
        """The run with the words of the question right before it, and a word for a cost right behind it."""
        while start and self.words[start - 1][0] in own | _OF_ALL and self._touch(start - 1, start):
            start -= 1
        while end + 1 < len(self.words) and self.words[end + 1][0] in COSTS and self._touch(end, end + 1):
            end += 1
        return start, end

    def _touch(self, first: int, second: int) -> bool:
        between = self.text[self.words[first][2] : self.words[second][1]]
        return not re.search(r"[,;()]", between)

    def _ends(self, end: int) -> bool:
        """Whether no word behind makes another figure of it: "sales volumes", "tax rate"."""
        return _BEHIND.match(self.text, self.words[end][2]) is not None

    def _begins(self, start: int) -> bool:
        """Whether no word before makes another figure of it: "licensing revenues", "deferred taxes"."""
        # What is earned "after tax" is what is earned.
        start -= 2 if _AFTER_TAX.search(self.text, 0, self.words[start][1]) is not None and start > 1 else 0
        before = self.words[start - 1][0] if start and self._touch(start - 1, start) else ""
        return before in _BEFORE or before in _SMALL_STEMS or not before.isalpha()

    def cause_after(self, at: int) -> re.Match[str] | None:
        """The first cause behind a place."""
        found = [match for words in (CAUSE, _MORE_CAUSES) if (match := words.search(self.text, at)) is not None]
        return min(found, key=lambda match: match.start(), default=None)

    def has_cause_before(self, at: int) -> bool:
        """Whether a cause stands before a place: what is named there is a cause itself."""
        return CAUSE.search(self.text, 0, at) is not None

    def way(self, told: Told, cause: re.Match[str] | None = None, thing: Thing | None = None) -> int:
        """Which way the sentence says that the thing went, by the nearest word for it; 0 where it says neither."""
        if cause is not None and (HARMED.search(cause[0]) or HELPED.search(cause[0])):
            falls = HARMED.search(cause[0]) is None if thing and thing.better_by_falling else HARMED.search(cause[0])
            return -1 if falls else 1
        until = cause.start() if cause is not None else len(self.text)
        marks = [
            (match, sign) for words, sign in ((UP, 1), (DOWN, -1)) for match in words.finditer(self.text, 0, until)
        ]
        near = [(_apart(told, match), sign) for match, sign in marks if _apart(told, match) <= _FAR]
        return min(near, default=(0, 0))[1]

    def moved_only(self) -> re.Match[str] | None:
        """ "The decrease was …": a movement that does not say what moved, with what stands behind it."""
        return _BARE.match(self.text)

    def goes_on_about(self, thing: Thing) -> re.Match[str] | None:
        """The cause of a sentence that names nothing but the thing before it, if anything: "This was due to …"."""
        again, cause = _AGAIN.match(self.text), self.cause_after(0)
        if again is None or cause is None or cause.start() > _MOST_AGAIN:
            return None
        said = self.text[again.end() : cause.start()]
        known = thing.words.union(_LARGE, GENERIC, _TIME, *(form for form, _ in thing.forms))
        # "Ratio" and "rate" say nothing in a question, but name what a sentence is about.
        words = (stem(token) for token in tokenize(said) if token not in vocabulary().grammar)
        return cause if all(word in known or not word.isalpha() for word in words) else None


def _apart(told: Told, match: re.Match[str]) -> int:
    if match.start() >= told.end:
        return match.start() - told.end
    return 2 * (told.start - match.end()) + 10 if match.end() <= told.start else 0


def only_holds_back(text: str, cause: re.Match[str]) -> bool:
    """Whether a cause is what only worked against the movement: "partially offset by"."""
    return cause[0].lower() == "offset by" and AGAINST.search(text[: cause.start()]) is not None


def compares(text: str) -> bool:
    """Whether a text gives a figure beside that of the year before."""
    return _COMPARES.search(text) is not None


def says_nothing_else(text: str, known: Form) -> bool:
    """Whether all words of a text are known ones, small ones, or those of a time."""
    left = text_stems(" ".join(token for token in tokenize(text) if token not in vocabulary().stop_words))
    return all(word in known or word in GENERIC or word in _TIME or not word.isalpha() for word in left)


_OF_ALL = text_stems("net total segment consolidated reported overall quarterly annual")
_SMALL_STEMS = text_stems("of the a an in on for from and as to per net our based") | GENERIC - text_stems(
    "fiscal firm"
)
_TIME = text_stems(
    "current prior previous first second third fourth three six nine twelve months ended january february march april "
    "may june july august september october november december half was is were primarily mainly largely versus"
)
