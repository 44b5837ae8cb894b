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

from rag.calculator.formulas import book
from rag.calculator.question.frame_words import frames
from rag.calculator.question.said import BREAKS, THEN, TIME, Sentence, bare_word, names, owner, passes, sentences
from rag.calculator.question.units import SCALE
from rag.query.proviso import without_proviso
from rag.query.vocabulary import load

_LONGEST = 8
_YES_NO = frozenset(("if", "whether", "is", "are", "was", "were", "did", "does", "do", "has", "have", "had"))
_ASKS = frozenset(("how", "what", "what's"))
_OF_YEAR = re.compile(
    r"(?:(?:the )?(?:year[- ]?end|end of(?: the)?) )?(?:FY ?|(?:fiscal |financial |calendar )?(?:year )?)(\d{4})",
    re.IGNORECASE,
)


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
    """A question for a move: put plainly, and the question for its figure alone, which has to name a known one."""

    question: str
    figure: str


def moved(question: str, company: Collection[str]) -> Move | None:
    """The question as "Has X's F increased from FY2021 to FY2022?" or "What was the change in …?"; None for another.

    company: lower-case words that name the company.
    """
    asked = without_proviso(question)
    unit = SCALE.search(asked)
    text = " ".join(sentences(SCALE.sub(" ", asked)))
    years = [_OF_YEAR.fullmatch(found[0].strip()) for found in TIME.finditer(text)]
    said = Sentence(_once(TIME.sub(f" {THEN} ", text).split()))
    span = said.figure()
    if span is None or not all(years) or not _is_read(said, span, company):
        return None
    outside = [bare_word(word) for at, word in enumerate(said.words) if at not in span]
    pair = _pair(outside, [int(year[1]) for year in years if year])
    figure = " ".join(said.words[at] for at in span).rstrip(BREAKS + ".")
    whose = owner([word for at, word in enumerate(said.words) if at not in span], company)
    put = _put(outside, f"{whose}{figure}", pair) if pair else None
    if put is None or pair is None:
        return None
    told = f" Answer {unit[0].strip(' (')}." if unit is not None else ""
    proviso = question.removeprefix(asked).strip() if question.startswith(asked) else ""
    return Move(f"{put}{told} {proviso}".strip(), f"What is {whose}{figure} in FY{max(pair)}?")


def _once(words: Sequence[str]) -> tuple[str, ...]:
    """The words with a figure that is named twice named once: "its 2022 net income above its 2021 net income"."""
    bare = [bare_word(word) for word in words]
    for size in range(min(_LONGEST, len(words) // 2), 0, -1):
        for at in range(len(words) - size + 1):
            name = bare[at : at + size]
            again = next((to for to in range(at + size, len(words)) if bare[to : to + size] == name), 0)
            if again and " ".join(name) in book().names:
                return (*words[:again], *words[again + size :])
    return tuple(words)


def _is_read(said: Sentence, span: range, company: Collection[str]) -> bool:
    """Whether every word beside the figure is one that such a question has, and none of the figure's own moves it."""
    words = _moves()
    outside = [word for at, word in enumerate(said.words) if at not in span]
    inside = {bare_word(said.words[at]) for at in span}
    apart = {bare_word(word) for word in outside if not names(word, company)}
    twice = {"what", "how"} <= apart  # "What was it, and how did it change" asks for the figure too
    if twice or apart & words.other or not apart & words.moved or inside & (words.moved | words.before):
        return False
    if not all(names(word, company) or passes(word, words.known) for word in outside):
        return False
    near = frames().beside | words.moved | words.beside | words.percent | words.points
    return all(names(word, company) or passes(word, near) for word in said.beside(span)) and not said.narrowed(span)


def _pair(outside: Sequence[str], years: Sequence[int]) -> tuple[int, int] | None:
    """The year that the question starts from and the one that it asks about; None where they are not two."""
    marks = [at for at, word in enumerate(outside) if word in _moves().before]
    times = [at for at, word in enumerate(outside) if word == THEN]
    compared = next(
        (place for place, at in enumerate(times) if marks and at > marks[-1 if len(marks) < 3 else 0]), None
    )
    distinct = sorted(set(years))
    if len(distinct) == 1:
        return None if compared is not None else (distinct[0] - 1, distinct[0])
    if len(distinct) != 2 or len(times) != 2:
        return None
    base = years[compared] if compared is not None else distinct[0]
    return base, next(year for year in distinct if year != base)


def _put(outside: Sequence[str], figure: str, pair: tuple[int, int]) -> str | None:
    """The question put plainly; None where the words do not say what is asked of the move."""
    words, said = _moves(), frozenset(outside)
    good = not words.bad & {bare_word(word) for word in figure.split()}
    if said & (words.better | words.worse) and not good:
        return None
    up, down = bool(said & (words.up | words.better)), bool(said & (words.down | words.worse))
    start, end = sorted(pair)
    between = f"from FY{start} to FY{end}"
    if next((word for word in outside if word in _YES_NO | _ASKS), "") in _YES_NO:
        if not (up or down):
            return None
        turned = pair != (start, end)
        did = "increased or decreased" if up and down else "increased" if up != turned else "decreased"
        return f"Has {figure} {did} {between}?"
    if pair != (start, end) or said & words.grows:
        return None
    # From one year to the next an amount changes by a percentage, a percentage by points.
    yearly = said & words.yearly and not frozenset(figure.lower().split()) & words.shares
    share = (said & words.percent or yearly) and not said & words.points
    return f"What is {figure} growth rate {between}?" if share else f"What was the change in {figure} {between}?"
