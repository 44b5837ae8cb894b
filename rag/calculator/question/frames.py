"""A question for a known figure without what stands around it: how it is asked, where to look, how it is to be told.

"My boss needs Nike's quick ratio for FY2023, please" and "Per its 2023 10-K, what was Nike's quick ratio?" ask what
"What is Nike's quick ratio in FY2023?" asks. Every word of the question is the figure's, the company's, the time's or
one of frames.yaml; any other word, or one of them that may belong to the figure's name, and the question stays.
"""

from __future__ import annotations

import re
from calendar import month_name
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from rag.calculator.formulas import book
from rag.calculator.question.asking import INSTRUCTS
from rag.calculator.question.phrases import plain
from rag.calculator.question.supposed import supposed
from rag.calculator.question.units import SCALE
from rag.query.vocabulary import load

FRAMES = Path(__file__).with_name("frames.yaml")
_MONTH = rf"\b(?:{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in month_name[1:])})\.? (?:\d{{1,2}},? )?"
_YEAR = r"(?:FY ?|fiscal (?:year )?|financial year |calendar year |year )?(?:19|20)\d\d(?!\d)|FY ?['’]?\d\d(?!\d)"
_PART = (
    r"(?:the )?(?:Q[1-4]|(?:first|second|third|fourth) (?:fiscal )?quarter|first half|H1|"
    r"(?:three|six|nine) months ended),?(?: of)?(?: the)?"
)
_TIME = re.compile(
    rf"(?:\b(?:the )?(?:year[- ]?end|end of(?: the)?) )?(?:\b{_PART} )?(?<![\w.,$])(?:{_MONTH})?(?:{_YEAR})",
    re.IGNORECASE,
)
_ALIAS = re.compile(r"\(\s*[A-Z][A-Za-z&]{1,6}\s*\)")
_ENDED = re.compile(r"(?<=[.?!])(?<!\.[A-Z]\.)(?<!\bInc\.)\s+(?=[A-Z])|(?<=:)\s+(?=[Ww]hat\b)")
_DEFINES = re.compile(r"\bdefined as\b|=|^use\b", re.IGNORECASE)
# What separates words so that they are no one name: "the 2018 10-K of MGM, what …".
_BREAKS = ",;:–—?!"
# "Kindly share the …": what is shared is no share.
_SHARES = re.compile(
    r"^\W*(?:(?:please|kindly|can you|could you|would you) )+share (?:with (?:me|us) )?", re.IGNORECASE
)
# A row's question that begins so is plain already, or wants a yes or no.
_PLAIN = re.compile(
    r"^\W*(?:what|how|is|are|was|were|does|do|did|has|have|had|will|should|(?:can|could|would)(?! (?:you|someone)))\b",
    re.IGNORECASE,
)
# "Total amount of inventories", "self-insurance liabilities total": a sum is part of what a figure is called.
_SUMMED = frozenset(("total", "amount", "of", "sum"))
_NAMING = frozenset(("value", "level", "amount", "number", "annual", "actual", "consolidated", "reported", "group's"))
_LEADING = frozenset(("of", "from", "for", "in", "on", "by", "per", "with", "to", "at", "within", "under"))
_LONGEST = 10
_THEN = "\N{WATCH}"


class Frames(BaseModel):
    """The words of frames.yaml."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    light: str
    heavy: str
    documents: str
    grows: str
    moves: str
    rates: str
    since: str
    other: str

    def growth(self, words: Collection[str]) -> frozenset[str]:
        """The words by which a growth rate is asked for; none where it is not."""
        grows, moves, rates = (frozenset(said.split()) for said in (self.grows, self.moves, self.rates))
        asked = not grows.isdisjoint(words) or not (moves.isdisjoint(words) or rates.isdisjoint(words))
        return grows | moves | rates | frozenset(self.since.split()) if asked else frozenset()

    @cached_property
    def elsewise(self) -> frozenset[str]:
        """Words by which something else than a figure is asked for."""
        return frozenset(self.other.split())

    @cached_property
    def beside(self) -> frozenset[str]:
        """Words that may stand next to the figure's name."""
        return frozenset(self.light.split())

    @cached_property
    def all(self) -> frozenset[str]:
        """Words that may stand anywhere else."""
        return self.beside | frozenset(f"{self.heavy} {self.documents}".split())

    @cached_property
    def apart(self) -> frozenset[str]:
        """Words that make a figure another one where they follow a preposition behind it."""
        return frozenset(self.heavy.split()) - self.beside - frozenset(self.documents.split())


@lru_cache(maxsize=1)
def frames() -> Frames:
    """The shipped words, read once a process; raises ConfigError."""
    return load(FRAMES, Frames)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The words of a sentence as printed, and which of them break a name off from the next."""

    words: tuple[str, ...]

    def figure(self) -> range | None:
        """Where the figure is told: from the first name of the book to the last; None where there is none."""
        spans = [
            range(at, at + size)
            for at in range(len(self.words))
            for size in range(min(_LONGEST, len(self.words) - at), 0, -1)
            if all(plain(self.words[edge]) for edge in (at, at + size - 1))
            and plain(" ".join(self.words[at : at + size])) in book().names
        ]
        if not spans:
            return None
        start, stop = min(span.start for span in spans), max(span.stop for span in spans)
        before = start
        while before and _bare(self.words[before - 1]) in _SUMMED:
            before -= 1
        summed = any(_bare(word) == "total" for word in self.words[before:start])
        return range(before if summed else start, stop)

    def beside(self, span: range) -> tuple[str, ...]:
        """The words next to the figure, if nothing breaks them off."""
        before, after = span.start - 1, span.stop
        left = self.words[before : before + 1] if before >= 0 and self.words[before][-1] not in _BREAKS else ()
        right = self.words[after : after + 1] if self.words[after - 1][-1] not in _BREAKS else ()
        return (*left, *right)

    def widened(self, span: range) -> range:
        """A row's words with those beside them that may be of its name: "fair value", "Level 2 assets"."""
        start, stop = span.start, span.stop
        while start and self.words[start - 1][-1] not in _BREAKS and _bare(self.words[start - 1]) in _NAMING:
            start -= 1
        while stop < len(self.words) and self.words[stop - 1][-1] not in _BREAKS and _bare(self.words[stop]) in _NAMING:
            stop += 1
        return range(start, stop)

    def narrowed(self, span: range) -> bool:
        """Whether a preposition behind the figure leads to a word that may narrow it: "revenue from research"."""
        led = False
        for word in self.words[span.stop :] if self.words[span.stop - 1][-1] not in _BREAKS else ():
            if led and _bare(word) in frames().apart:
                return True
            led = _bare(word) in _LEADING or (led and _bare(word) in frames().beside)
            if word[-1] in _BREAKS:
                break
        return False


def unframed(question: str, company: Collection[str]) -> str:
    """The question as "What is X's … in FY…?", with its definitions and units; as it is where a word is left over.

    company: lower-case words that name the company.
    """
    parts = _sentences(supposed(question))
    besides = [part for part in parts if _DEFINES.search(part) or _instructs(part)]
    asking = [f"{part.rstrip('.')} ;" for part in parts if part not in besides]
    bare = _asked(" ".join(asking), company) if asking else ""
    return question if bare is None else " ".join(part for part in (bare, *besides) if part)


def without_asides(question: str) -> str:
    """The question without sentences beside it that say nothing ("Thank you very much!"); never without its own."""
    return " ".join(_sentences(question)) or question


def _sentences(text: str) -> list[str]:
    """The sentences of a text that say something, and those that ask."""
    parts = (part.strip() for part in _ENDED.split(text))
    return [
        part for part in parts if part.endswith("?") or not all(_passes(word, frames().all) for word in part.split())
    ]


def _instructs(sentence: str) -> bool:
    """Whether a sentence only tells the rounding or the unit: it names no figure and no time."""
    told = INSTRUCTS.match(sentence) is not None and _TIME.search(sentence) is None
    return told and _Sentence(tuple(sentence.split())).figure() is None


def _asked(sentence: str, company: Collection[str]) -> str | None:
    """The asking sentence put plainly; None where a word of it is none of the figure, company, time or frame."""
    sentence = _SHARES.sub("", sentence)
    unit = SCALE.search(sentence)
    text = _ALIAS.sub(" ", SCALE.sub(" ", sentence))
    times = [found[0].strip() for found in _TIME.finditer(text)]
    text = re.sub(r"\(\s*\)", " , ", _TIME.sub(f" {_THEN} ", text)).replace("(%)", " % ")
    said = _Sentence(tuple(text.split()))
    span = said.figure()
    outside = [word for at, word in enumerate(said.words) if span is None or at not in span]
    growth = frames().growth({_bare(word) for word in outside}) if span is not None else frozenset()
    core = _core(said, span, company, frames().all | growth)
    when = _when(times, growing=bool(growth))
    if core is None or when is None or (growth and core != span):
        return None
    if not all(_bare(word) in company or _passes(word, frames().beside | growth) for word in said.beside(core)):
        return None
    if said.narrowed(core):
        return None
    figure = " ".join(said.words[at] for at in core).rstrip(_BREAKS + ".")
    asked = f"What is {_owner(outside, company)}{figure} {'growth rate ' if growth else ''}{when}?"
    return f"{asked} Answer {unit[0].strip(' (')}." if unit is not None else asked


def _core(said: _Sentence, span: range | None, company: Collection[str], known: Collection[str]) -> range | None:
    """What is asked for: the figure, or the words of a printed row around it; None where they are apart."""
    rest = [at for at in range(len(said.words)) if span is None or at not in span]
    other = [at for at in rest if _bare(said.words[at]) not in company and not _passes(said.words[at], known)]
    if not other:
        return span
    if _PLAIN.match(said.words[0]) or not frames().elsewise.isdisjoint(map(_bare, said.words)):
        return None
    edges = [*other, *(span or ())]
    core = said.widened(range(min(edges), max(edges) + 1))
    inside = [said.words[at] for at in core[:-1] if at not in edges]
    joined = all(_bare(word) not in company and _bare(word) in frames().beside for word in inside)
    return core if joined and not any(said.words[at][-1] in _BREAKS for at in core[:-1]) else None


def _passes(word: str, known: Collection[str]) -> bool:
    return word.strip(_BREAKS + ".()'’s\"-") in ("", _THEN) or _bare(word) in known


def _bare(word: str) -> str:
    """A word as frames.yaml and names write it."""
    trimmed = word.replace("’", "'").lower().strip(_BREAKS + ".()\"“”'")
    return re.sub(r"'s$|s'$", "", trimmed).rstrip(".")


def _owner(words: Sequence[str], company: Collection[str]) -> str:
    """Whose the figure is, as it is called at greatest length: "Johnson & Johnson's "; "" where nobody is named."""
    runs: list[list[str]] = [[]]
    for word in words:
        if _bare(word) in company or (_bare(word) in ("&", "of", "and") and runs[-1]):
            runs[-1].append(re.sub(r"['’]s?$", "", word.strip(_BREAKS + ".?()")))
        if _bare(word) not in (*company, "&", "of", "and") or word[-1] in _BREAKS or re.search(r"['’]s?$", word):
            runs.append([])
    named = max((re.sub(r"(?: (?:&|of|and))+$", "", " ".join(run)) for run in runs), key=len)
    spelled = (word.capitalize() if word.islower() and len(word) > 3 else word for word in named.split())
    return f"{' '.join(spelled)}'s " if named else ""


def _when(times: Sequence[str], *, growing: bool) -> str | None:
    """The time, as it says most: "in FY2023", "from 2022 to 2023"; None where others are told as well."""
    by_digits = {re.sub(r"\D", "", time): time for time in sorted(times, key=len)}
    if growing and len(by_digits) == 2:
        first, last = (by_digits[digits] for digits in sorted(by_digits))
        return f"from {first} to {last}"
    if len(by_digits) != 1:
        return None
    longest = re.sub(
        r"^(?:fiscal|financial) (?:year )?(?=\d)", "FY", next(iter(by_digits.values())), flags=re.IGNORECASE
    )
    of_day = re.match(rf"(?:the )?(?:year[- ]?end|end)\b|{_MONTH}", longest, re.IGNORECASE)
    return f"{'at' if of_day else 'in'} {longest}"
