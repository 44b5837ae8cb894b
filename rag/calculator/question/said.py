"""The words of a question's sentences: where the figure is told, what stands beside it, whose it is, and the times."""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rag.calculator.formulas import book
from rag.calculator.question.asking import INSTRUCTS
from rag.calculator.question.frame_words import frames
from rag.calculator.question.phrases import plain

MONTH = rf"\b(?:{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in month_name[1:])})\.? (?:\d{{1,2}},? )?"
_YEAR = r"(?:FY ?|fiscal (?:year )?|financial year |calendar year |year )?(?:19|20)\d\d(?!\d)|FY ?['’]?\d\d(?!\d)"
_PART = (
    r"(?:the )?(?:Q[1-4]|(?:first|second|third|fourth) (?:fiscal )?quarter|first half|H1|"
    r"(?:(?:fiscal |financial )?year|(?:three|six|nine|twelve) months|\d\d weeks) (?:ended|ending|to|through)(?: on)?"
    r"),?(?: of)?(?: the)?"
)
TIME = re.compile(
    rf"(?:\b(?:the )?(?:year[- ]?end|end of(?: the)?) )?(?:\b{_PART} )?(?<![\w.,$])(?:{MONTH})?(?:{_YEAR})",
    re.IGNORECASE,
)
OF_YEAR = re.compile(
    r"(?:(?:the )?(?:year[- ]?end|end of(?: the)?) )?(?:(?:the )?(?:Q(?P<quarter>[1-4])|"
    r"(?P<nth>first|second|third|fourth) (?:fiscal )?quarter),?(?: of)?(?: the)? )?"
    r"(?:FY ?['’]?(?P<short>\d\d)|(?:FY ?|(?:fiscal |financial |calendar )?(?:year )?)(?P<year>\d{4}))",
    re.IGNORECASE,
)
_ENDED = re.compile(r"(?<=[.?!])(?<!\.[A-Z]\.)(?<!\bInc\.)\s+(?=[A-Z])|(?<=:)\s+(?=[Ww]hat\b)")
# What separates words so that they are no one name: "the 2018 10-K of MGM, what …".
BREAKS = ",;:–—?!"
# "Total amount of inventories", "self-insurance liabilities total": a sum is part of what a figure is called.
_SUMMED = frozenset(("total", "amount", "of", "sum"))
_NAMING = frozenset(("value", "level", "amount", "number", "annual", "actual", "consolidated", "reported", "group's"))
_LEADING = frozenset(("of", "from", "for", "in", "on", "by", "per", "with", "to", "at", "within", "under"))
_LONGEST = 10
THEN = "\N{WATCH}"
"""Stands for a time that was taken out."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """The words of a sentence as printed, and which of them break a name off from the next.

    defined: names in plain words that the question itself explains, beside those of the book.
    """

    words: tuple[str, ...]
    defined: frozenset[str] = frozenset()

    def figure(self) -> range | None:
        """Where the figure is told: from the first name of the book to the last; None where there is none."""
        spans = [
            range(at, at + size)
            for at in range(len(self.words))
            for size in range(min(_LONGEST, len(self.words) - at), 0, -1)
            if all(plain(self.words[edge]) for edge in (at, at + size - 1))
            and plain(" ".join(self.words[at : at + size])) in {*book().names, *self.defined}
        ]
        if not spans:
            return None
        start, stop = min(span.start for span in spans), max(span.stop for span in spans)
        before = start
        while before and bare_word(self.words[before - 1]) in _SUMMED:
            before -= 1
        summed = any(bare_word(word) == "total" for word in self.words[before:start])
        return range(before if summed else start, stop)

    def beside(self, span: range) -> tuple[str, ...]:
        """The words next to the figure, if nothing breaks them off."""
        before, after = span.start - 1, span.stop
        left = self.words[before : before + 1] if before >= 0 and self.words[before][-1] not in BREAKS else ()
        right = self.words[after : after + 1] if self.words[after - 1][-1] not in BREAKS else ()
        return (*left, *right)

    def widened(self, span: range) -> range:
        """A row's words with those beside them that may be of its name: "fair value", "Level 2 assets"."""
        start, stop = span.start, span.stop
        while start and self.words[start - 1][-1] not in BREAKS and bare_word(self.words[start - 1]) in _NAMING:
            start -= 1
        while (
            stop < len(self.words) and self.words[stop - 1][-1] not in BREAKS and bare_word(self.words[stop]) in _NAMING
        ):
            stop += 1
        return range(start, stop)

    def narrowed(self, span: range) -> bool:
        """Whether a preposition behind the figure leads to a word that may narrow it: "revenue from research"."""
        led = False
        for word in self.words[span.stop :] if self.words[span.stop - 1][-1] not in BREAKS else ():
            if led and bare_word(word) in frames().apart:
                return True
            led = bare_word(word) in _LEADING or (led and bare_word(word) in frames().beside)
            if word[-1] in BREAKS:
                break
        return False


def once(words: Sequence[str]) -> tuple[str, ...]:
    """The words with a figure that is named twice named once: "its 2022 net income above its 2021 net income"."""
    bare = [bare_word(word) for word in words]
    for size in range(min(_LONGEST, len(words) // 2), 0, -1):
        for at in range(len(words) - size + 1):
            name = bare[at : at + size]
            again = next((to for to in range(at + size, len(words)) if bare[to : to + size] == name), 0)
            if again and " ".join(name) in book().names:
                return (*words[:again], *words[again + size :])
    return tuple(words)


def passes(word: str, known: Collection[str]) -> bool:
    """Whether a word is one of those that say nothing, a mark, or stands for a time."""
    return word.strip(BREAKS + ".()'’s\"-") in ("", THEN) or bare_word(word) in known


def bare_word(word: str) -> str:
    """A word as frames.yaml and names write it."""
    trimmed = word.replace("’", "'").lower().strip(BREAKS + ".()\"“”'")
    return re.sub(r"'s$|s'$", "", trimmed).rstrip(".")


def names(word: str, company: Collection[str]) -> bool:
    """Whether a word is one by which the company is named, "J&J" among them."""
    bare = bare_word(word)
    return bare in company or ("&" in bare and bare.replace("&", "") in company)


def owner(words: Sequence[str], company: Collection[str]) -> str:
    """Whose the figure is, as it is called at greatest length: "Johnson & Johnson's "; "" where nobody is named."""
    runs: list[list[str]] = [[]]
    for word in words:
        if names(word, company) or (bare_word(word) in ("&", "of", "and") and runs[-1]):
            runs[-1].append(re.sub(r"['’]s?$", "", word.strip(BREAKS + ".?()")))
        if (
            not (names(word, company) or bare_word(word) in ("&", "of", "and"))
            or word[-1] in BREAKS
            or re.search(r"['’]s?$", word)
        ):
            runs.append([])
    named = max((re.sub(r"(?: (?:&|of|and))+$", "", " ".join(run)) for run in runs), key=len)
    spelled = (word.capitalize() if word.islower() and len(word) > 3 else word for word in named.split())
    return f"{' '.join(spelled)}'s " if named else ""


def sentences(text: str) -> list[str]:
    """The sentences of a text that say something, and those that ask."""
    parts = (part.strip() for part in _ENDED.split(text))
    return [
        part for part in parts if part.endswith("?") or not all(passes(word, frames().all) for word in part.split())
    ]


def instructs(sentence: str) -> bool:
    """Whether a sentence only tells the rounding or the unit: it names no figure and no time."""
    told = INSTRUCTS.match(sentence) is not None and TIME.search(sentence) is None
    return told and Sentence(tuple(sentence.split())).figure() is None
