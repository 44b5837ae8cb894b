"""A question for how a known figure moved between two years, put plainly: "Was gross margin higher in 2022 than 2021?".

Like a framed question it is read by what its words are: the figure's, the company's, the two times', or words of
moves.yaml and frames.yaml. Any other word, and the question stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict, field_validator

from rag.calculator.question.frame_words import frames
from rag.calculator.question.grown_yearly import grown_in_each
from rag.calculator.question.said import (
    BREAKS,
    OF_YEAR,
    THEN,
    TIME,
    Sentence,
    bare_word,
    names,
    once,
    owner,
    passes,
    sentences,
)
from rag.calculator.question.said_otherwise import without_percentage
from rag.calculator.question.units import SCALE
from rag.query.proviso import without_proviso
from rag.query.vocabulary import load

_LONGEST = 8
_YES_NO = frozenset(("if", "whether", "is", "are", "was", "were", "did", "does", "do", "has", "have", "had"))
_ASKS = frozenset(("how", "what", "what's"))
# "Is sales growth higher than last year": the growth of two years is compared.
_OF_GROWTH = re.compile(
    r"\bgrowth\b.*\b(?:higher|lower|up|down|(?:in|de)creas\w*|r[io]s\w+|f[ae]ll\w*|slow\w*|declin\w*|improv\w*)\b", re.I
)
_DEFINED = re.compile(r"(?<=[.?!] )[A-Z][\w&%/’' -]{1,60} is defined as: [^?!]+?\.(?=\s|$)")
_YEARLY = re.compile(r"\byear (?:over|on) year\b", re.IGNORECASE)
_NTH = ("first", "second", "third", "fourth")
# A fiscal year and its quarter, 0 for the whole year.
_Point = tuple[int, int]


class _Moves(BaseModel):
    """The words of moves.yaml."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    up: frozenset[str]
    down: frozenset[str]
    better: frozenset[str]
    worse: frozenset[str]
    change: frozenset[str]
    grows: frozenset[str]
    yearly: frozenset[str]
    shares: frozenset[str]
    percent: frozenset[str]
    points: frozenset[str]
    bad: frozenset[str]
    vague: frozenset[str]
    beside: frozenset[str]
    before: frozenset[str]
    other: frozenset[str]

    @field_validator("*", mode="before")
    @classmethod
    def _split(cls, words: object) -> object:
        return frozenset(words.split()) if isinstance(words, str) else words

    @property
    def moved(self) -> frozenset[str]:
        """All words for what a figure did."""
        return self.up | self.down | self.better | self.worse | self.change

    @property
    def known(self) -> frozenset[str]:
        """All words that such a question may have beside its figure, company and times."""
        return self.moved | self.percent | self.points | self.beside | self.before | frames().all


@lru_cache(maxsize=1)
def _moves() -> _Moves:
    """The shipped words, read once a process; raises ConfigError."""
    return load(Path(__file__).with_name("moves.yaml"), _Moves)


@dataclass(frozen=True, slots=True)
class Move:
    """A question for a move: put plainly, and the question for its figure alone, which has to name a known one.

    figure: "" for a printed row or a part of the company.
    """

    question: str
    figure: str


def moved(question: str, company: Collection[str]) -> Move | None:
    """The question as "Has X's F increased from FY2021 to FY2022?" or "What was the change in …?"; None for another.

    company: lower-case words that name the company.
    """
    asked, defined = _without_definitions(without_percentage(without_proviso(question)))
    unit = SCALE.search(asked)
    text = _YEARLY.sub("year-over-year", " ".join(sentences(SCALE.sub(" ", asked))))
    if _OF_GROWTH.search(text) or grown_in_each(text):
        return None
    times = [_point(OF_YEAR.fullmatch(found[0].strip())) for found in TIME.finditer(text)]
    said = Sentence(once(TIME.sub(f" {THEN} ", text).split()))
    known = said.figure()
    span = known if known is not None and _is_read(said, known, company) else _of_a_row(said, known, company)
    named = [time for time in times if time is not None]
    if span is None or len(named) != len(times) or len({bool(quarter) for _, quarter in named}) != 1:
        return None
    outside = [bare_word(word) for at, word in enumerate(said.words) if at not in span]
    pair = _pair(outside, named)
    figure = " ".join(said.words[at] for at in span).rstrip(BREAKS + ".")
    whose = owner([word for at, word in enumerate(said.words) if at not in span], company)
    in_money = unit is not None
    put = _put(outside, f"{whose}{figure}", pair, known=span == known, in_money=in_money) if pair else None
    if put is None or pair is None:
        return None
    told = f" Answer {unit[0].strip(' (')}." if unit is not None else ""
    proviso = question.removeprefix(asked).strip() if question.startswith(asked) and not defined else ""
    alone = f"What is {whose}{figure} in {_when(max(pair))}?" if span == known else ""
    return Move(" ".join(f"{put}{told} {defined} {proviso}".split()), f"{alone} {defined}".strip() if alone else "")


def _without_definitions(text: str) -> tuple[str, str]:
    """The text without the sentences that say what a figure is made of, and those."""
    defined = " ".join(found[0].strip() for found in _DEFINED.finditer(text))
    return _DEFINED.sub(" ", text).strip(), defined


def _point(time: re.Match[str] | None) -> _Point | None:
    """The year and the quarter that words for a time name; None for words that name no such time."""
    if time is None:
        return None
    nth = _NTH.index(time["nth"].lower()) + 1 if time["nth"] else 0
    return int(time["year"] or f"20{time['short']}"), nth or int(time["quarter"] or 0)


def _when(point: _Point) -> str:
    """ "Q2 FY2023", "FY2023"."""
    year, quarter = point
    return f"Q{quarter} FY{year}" if quarter else f"FY{year}"


def _of_a_row(said: Sentence, known: range | None, company: Collection[str]) -> range | None:
    """The words of a printed row or a part that is said to be higher or lower: those that are none of the others."""
    words = _moves()
    # "Greater China", "Growth Products": a capital within the sentence is of a name.
    called = [_is_called(said, at) for at in range(len(said.words))]
    free = [
        names(word, company) or (passes(word, words.known) and not name)
        for word, name in zip(said.words, called, strict=True)
    ]
    apart = {
        bare_word(word) for word, name in zip(said.words, called, strict=True) if not (name or names(word, company))
    }
    edges = [*(at for at, passed in enumerate(free) if not passed), *(known or ())]
    if not edges or apart & words.other or not apart & ((words.up | words.down) - words.vague):
        return None
    span = said.widened(range(min(edges), max(edges) + 1))
    inside = [said.words[at] for at in range(min(edges), max(edges)) if at not in edges]
    joined = all(not names(word, company) and bare_word(word) in frames().beside for word in inside)
    broken = any(said.words[at][-1] in BREAKS or said.words[at] == THEN for at in span[:-1])
    near = frames().beside | words.up | words.down
    # "Down payments", "higher education": right before a row's words it is one of them.
    if span.start and bare_word(said.words[span.start - 1]) in words.up | words.down:
        return None
    alone = all(names(word, company) or passes(word, near) for word in said.beside(span)) and not said.narrowed(span)
    return span if joined and alone and not broken and len(span) <= _LONGEST else None


def _is_called(said: Sentence, at: int) -> bool:
    """Whether a word for a move is a name there: "Greater China", "Delta's"."""
    word = said.words[at]
    owns = at > 0 or re.search(r"['’]s?$", word) is not None
    return word[:1].isupper() and owns and bare_word(word) in _moves().moved


def _is_read(said: Sentence, span: range, company: Collection[str]) -> bool:
    """Whether every word beside the figure is one that such a question has, and none of the figure's own moves it."""
    words = _moves()
    outside = [word for at, word in enumerate(said.words) if at not in span]
    inside = {bare_word(said.words[at]) for at in span}
    apart = {bare_word(word) for word in outside if not names(word, company)}
    if any(_is_called(said, at) for at in range(len(said.words)) if at not in span):
        return False
    twice = {"what", "how"} <= apart  # "What was it, and how did it change" asks for the figure too
    if twice or apart & words.other or not apart & words.moved or inside & (words.moved | words.before):
        return False
    if not all(names(word, company) or passes(word, words.known) for word in outside):
        return False
    near = frames().beside | words.moved | words.beside | words.percent | words.points
    return all(names(word, company) or passes(word, near) for word in said.beside(span)) and not said.narrowed(span)


def _pair(outside: Sequence[str], named: Sequence[_Point]) -> tuple[_Point, _Point] | None:
    """The time that the question starts from and the one that it asks about; None where they are not two."""
    marks = [at for at, word in enumerate(outside) if word in _moves().before]
    times = [at for at, word in enumerate(outside) if word == THEN]
    compared = next(
        (place for place, at in enumerate(times) if marks and at > marks[-1 if len(marks) < 3 else 0]), None
    )
    distinct = sorted(set(named))
    if len(distinct) == 1:
        year, quarter = distinct[0]
        return None if compared is not None else ((year - 1, quarter), distinct[0])
    if len(distinct) != 2 or len(times) != 2:
        return None
    base = named[compared] if compared is not None else distinct[0]
    return base, next(time for time in distinct if time != base)


def _put(
    outside: Sequence[str], figure: str, pair: tuple[_Point, _Point], *, known: bool, in_money: bool
) -> str | None:
    """The question put plainly; None where the words do not say what is asked of the move.

    A yes or no is decided of a known figure; of another the change is told. in_money: the answer is wanted in millions.
    """
    words, said = _moves(), frozenset(outside)
    good = not words.bad & {bare_word(word) for word in figure.split()}
    if said & (words.better | words.worse) and not good:
        return None
    up, down = bool(said & (words.up | words.better)), bool(said & (words.down | words.worse))
    start, end = sorted(pair)
    between = f"from {_when(start)} to {_when(end)}"
    if next((word for word in outside if word in _YES_NO | _ASKS), "") in _YES_NO:
        if not (up or down) or not known:
            return f"What was the change in {figure} {between}?" if up or down else None
        turned = pair != (start, end)
        did = "increased or decreased" if up and down else "increased" if up != turned else "decreased"
        return f"Has {figure} {did} {between}?"
    if pair != (start, end) or (said & words.grows and not said & words.percent):
        return None
    # From one year to the next an amount changes by a percentage, a percentage by points.
    amount = said & {"much", "amount"} or in_money
    yearly = said & words.yearly and not amount and not frozenset(figure.lower().split()) & words.shares
    share = (said & words.percent or yearly) and not said & words.points
    return f"What is {figure} growth rate {between}?" if share else f"What was the change in {figure} {between}?"
