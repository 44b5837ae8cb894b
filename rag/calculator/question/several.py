"""A question that sets a known figure of companies or years beside each other, put plainly.

"Did Nike or Adobe have the bigger revenue in 2022?" is "Which had the higher revenue in FY2022, Nike or Adobe?". Like a
move it is read by what its words are: the figure's, the companies', the years', or words of several.yaml and
frames.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from rag.calculator.expressions import Ref
from rag.calculator.formulas import book
from rag.calculator.question.frame_words import frames
from rag.calculator.question.phrases import plain
from rag.calculator.question.said import BREAKS, OF_YEAR, THEN, TIME, Sentence, bare_word, once, passes, sentences
from rag.calculator.question.several_words import several_words
from rag.calculator.question.units import SCALE
from rag.query.names import find_companies
from rag.query.proviso import without_proviso
from rag.types import Filing

_MOST_SIDES, _MOST_YEARS = 6, 10
_SIDE = "\N{OFFICE BUILDING}"
_TO = re.compile(rf"{THEN}\s*(?:-|–|—|\bto\b|\bthrough\b|\bthru\b|\buntil\b)\s*{THEN}", re.IGNORECASE)
_FROM_AND = re.compile(rf"\bbetween\s+{THEN}\s+and\s+{THEN}", re.IGNORECASE)
_DASH = re.compile(rf"(?<={THEN})\s*[-–—]\s*(?={THEN})")
_COUNTED = re.compile(r"\b(two|three|four|five|six)[- ](?:(?:fiscal|full|consecutive)[- ])?(?:years?|annual)\b", re.I)
_NUMBER = ("", "", "two", "three", "four", "five", "six")
_IN_ALL = re.compile(r"\bin (?:all|total|sum|the aggregate)\b", re.IGNORECASE)
# What a company gets from another one is no figure of both: "how much of its sales came from Walmart".
_WITHIN = re.compile(
    r"\bhow much of\b|\b(?:came|comes?|coming|derived?|stem\w*|bought|purchased|acquired) from\b|"
    r"\bsold to\b|\bowed (?:to|by)\b",
    re.IGNORECASE,
)
# "By what factor did it grow": how many times as high it was.
_FACTOR = re.compile(r"\bby (?:what|which|how large a|how big a) (?:factor|multiple)\b", re.IGNORECASE)
_GREW = re.compile(
    r"\b(?:(?:went|go|gone) up|increased?|r[io]se|risen|gr[eo]w|grown|climb(?:ed)?|expand(?:ed)?|multipl(?:y|ied))\b",
    re.IGNORECASE,
)
# "X's sales divided by Y's", "X's loss as a percentage of Y's": the first one is divided.
_DIVIDED = re.compile(r"(?i)\bdivided by\b|\bas (?:an? |the )?(?:percentage|percent|%|share|fraction|multiple) of\b")
_PART_OF = re.compile(
    r"(?i)^\W*what percent(?:age)? of (?P<whole>[^?]+?) (?:is|was) (?P<part>[^?]+?['’]s (?!in )[^?]+)"
)
_BESIDE = frozenset(("compare", "compared", "comparison", "versus", "vs", "each", "respectively", "both", "against"))
_LOSES = frozenset(("lose", "lost", "losing", "loses"))
_OVER = frozenset(("over", "across", "during"))


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a question says: its figure, companies in their order, years ascending, and the bare words beside them."""

    figure: str
    sides: tuple[str, ...]
    years: tuple[int, ...]
    said: tuple[str, ...]

    def says(self, *words: frozenset[str]) -> bool:
        """Whether a word of one of those kinds is said."""
        return any(not kind.isdisjoint(self.said) for kind in words)


def sides_named(question: str, filings: Sequence[Filing]) -> int:
    """How many companies with filings a question names, whatever part they play in it."""
    return len({group for group, _, _ in find_companies(question, filings, beside=True).spans})


def several(question: str, filings: Sequence[Filing]) -> str | None:
    """The question put plainly; None for one that sets nothing beside another, or has a word that is not understood."""
    asked = without_proviso(question)
    if _WITHIN.search(asked):
        return None
    asked = _PART_OF.sub(r"\g<part> divided by \g<whole>", asked)
    asked = _GREW.sub(" ", asked) if _FACTOR.search(asked) else asked
    unit, divided = SCALE.search(asked), len(_DIVIDED.findall(asked)) == 1
    read = _read(SCALE.sub(" ", _DIVIDED.sub(" against ", asked) if divided else asked), filings)
    if read is None:
        return None
    put = _quotient(read) if divided else _of_sides(read) if len(read.sides) > 1 else _of_years(read)
    told = f" Answer {unit[0].strip(' (')}." if unit is not None else ""
    proviso = question.removeprefix(asked).strip() if question.startswith(asked) else ""
    return f"{put}{told} {proviso}".strip() if put else None


def _read(question: str, filings: Sequence[Filing]) -> _Asked | None:
    """The words of a question by what they are; None where one of them is something else."""
    named = find_companies(question, filings, beside=True)
    sides = tuple(dict.fromkeys(group for group, _, _ in sorted(named.spans, key=lambda span: span[1])))
    if named.strangers or not 1 <= len(sides) <= _MOST_SIDES:
        return None
    called = {group: _called(question[at:end]) for group, at, end in reversed(named.spans)}
    text = _without_names(question, named.spans)
    told = sentences(text)
    if len(told) != 1:
        return None
    times = [OF_YEAR.fullmatch(found[0].strip()) for found in TIME.finditer(told[0])]
    text = _IN_ALL.sub("altogether", TIME.sub(f" {THEN} ", told[0]))
    years, counted = _years(text, times), _COUNTED.findall(text)
    text = _COUNTED.sub(" ", text)
    said = Sentence(once(tuple(_DASH.sub(" - ", text).replace("%", " % ").split())))
    span = said.figure()
    if years is None or span is None or not _is_read(said, span):
        return None
    outside = tuple(bare_word(word) for at, word in enumerate(said.words) if at not in span)
    figure = " ".join(said.words[at] for at in span).rstrip(BREAKS + ".")
    figure = "net loss" if figure.lower() in _LOSES else figure
    read = _Asked(figure, tuple(called[side] for side in sides), years, outside)
    return read if all(_fits(_NUMBER.index(n.lower()), read) for n in counted) else None


def _called(name: str) -> str:
    """The name without what joins it to the one before it or owns by it."""
    return re.sub(r"^(?:and|or|&)\s+|['’]s?$", "", name, flags=re.IGNORECASE)


def _fits(count: int, read: _Asked) -> bool:
    """Whether so many years are named; growth over two years has three of them."""
    span = read.years[-1] - read.years[0] if read.years else 0
    return (
        count == span or len(read.years) == count if read.says(several_words().compound) else count == len(read.years)
    )


def _without_names(question: str, spans: Sequence[tuple[str, int, int]]) -> str:
    """The question with a sign for every name of a company."""
    for _, start, end in sorted(spans, key=lambda span: -span[1]):
        own = re.match(r"['’]s?\b|['’]", question[end:])
        question = f"{question[:start]} {_SIDE} {question[end + (own.end() if own else 0) :]}"
    return question


def _years(text: str, times: Sequence[re.Match[str] | None]) -> tuple[int, ...] | None:
    """The years that are named, those between two ends among them; None where another time is named."""
    named: list[int] = []
    for time in times:
        if time is None or time["quarter"] or time["nth"]:
            return None
        named.append(int(time["year"] or f"20{time['short']}"))
    years = sorted(set(named))
    if len(years) == 2 and (_TO.search(text) or _FROM_AND.search(text)):
        years = list(range(years[0], years[1] + 1))
    return tuple(years) if len(years) <= _MOST_YEARS else None


def _is_read(said: Sentence, span: range) -> bool:
    """Whether the figure is one of the book and every word beside it one that such a question has."""
    words = several_words()
    name = plain(" ".join(said.words[at] for at in span))
    outside = [word for at, word in enumerate(said.words) if at not in span]
    if name not in book().names and name.removeprefix("total ") not in book().names:
        return False
    if not words.other.isdisjoint(map(bare_word, outside)):
        return False
    if not all(_is_side(word) or passes(word, words.known | frames().all) for word in outside):
        return False
    return all(_is_side(word) or passes(word, words.known | frames().beside) for word in said.beside(span)) and not (
        said.narrowed(span)
    )


def _is_side(word: str) -> bool:
    return word.strip(BREAKS + ".()'’s\"-/") in ("", _SIDE)


def _of_sides(read: _Asked) -> str | None:
    """The question of several companies; None where two years are named, or nothing sets the companies beside."""
    words = several_words()
    if len(read.years) > 1 or read.says(words.compound, words.grows - {"rate", "return"}):
        return None
    when = f" in FY{read.years[0]}" if read.years else ""
    more = read.says(words.more, words.top, words.best)
    less = read.says(words.less, words.bottom, words.worst)
    listed = f"{', '.join(read.sides[:-1])} and {read.sides[-1]}"
    if read.says(words.average):
        alone = not more | less and not read.says(words.times, words.sum, words.difference, _BESIDE)
        mean = alone and _adds_over_years(read.figure)
        return f"What was the {read.figure} of {listed} on average{when}?" if mean else None
    if read.says(words.times):
        return (
            f"How many times as high is the {read.figure} of {' as that of '.join(read.sides)}{when}?"
            if _pair(read)
            else None
        )
    if read.says(words.sum):
        return (
            f"What was the {read.figure} of {listed} combined{when}?"
            if _adds(read.figure) and not more | less
            else None
        )
    if read.says(words.difference) or ((more or less) and read.says(words.quantity)):
        return (
            f"What was the difference between the {read.figure} of {' and that of '.join(read.sides)}{when}?"
            if _pair(read)
            else None
        )
    if more != less:
        either = f"{', '.join(read.sides[:-1])} or {read.sides[-1]}"
        word = ("higher" if more else "lower") if _pair(read) else "highest" if more else "lowest"
        return f"Which had the {word} {read.figure}{when}, {either}?"
    return f"Compare the {read.figure} of {listed}{when}." if not more else None


def _quotient(read: _Asked) -> str | None:
    """The question for one of two companies' figures as a part of the other's, in their order; None for another one."""
    words = several_words()
    kinds = (words.more, words.less, words.top, words.bottom, words.times, words.difference, words.sum, words.average)
    if not _pair(read) or len(read.years) > 1 or not _adds(read.figure) or read.says(words.compound, *kinds):
        return None
    when = f" in FY{read.years[0]}" if read.years else ""
    return f"What was the {read.figure} of {' divided by that of '.join(read.sides)}{when}?"


def _pair(read: _Asked) -> bool:
    return len(read.sides) == 2


def _adds(figure: str) -> bool:
    """Whether amounts of the figure may be added up: money, and no rate."""
    return book().kind_of(_name(figure)) == "money"


def _name(figure: str) -> str:
    """What the book calls the figure."""
    return book().names.get(plain(figure)) or book().names[plain(figure).removeprefix("total ")]


def _adds_over_years(figure: str) -> bool:
    """Whether the figure is of a year, and no balance at its end."""
    items = [book().line(leaf) for leaf in book().leaves(Ref(_name(figure)))]
    return _adds(figure) and all(item is not None and item.statements[0] != "balance_sheet" for item in items)


def _of_years(read: _Asked) -> str | None:
    """The question of several years of one company; None where one year is named, or they only stand in a row."""
    words = several_words()
    if len(read.years) < 2:
        return None
    first, last = read.years[0], read.years[-1]
    whole = last - first == len(read.years) - 1
    of = f"{read.sides[0]}'s {read.figure}"
    listed = f"{', '.join(f'FY{year}' for year in read.years[:-1])} and FY{last}"
    if read.says(words.compound):
        return f"What was {of} CAGR from FY{first} to FY{last}?" if _adds(read.figure) else None
    ranked = _rank(read)
    grows = read.says(words.grows - {"annual", "annually", "yearly", "return"})
    if grows or (ranked and read.says(words.average, words.sum, words.times)):
        return None
    if read.says(words.times):
        return f"How many times as high is {of} in FY{last} as in FY{first}?" if len(read.years) == 2 else None
    if read.says(words.average):
        return f"What was {read.sides[0]}'s average {read.figure} from FY{first} to FY{last}?" if whole else None
    if read.says(words.sum) or ("total" in plain(of).split() and read.says(_OVER)):
        cumulated = re.sub(r"^total ", "", read.figure, flags=re.IGNORECASE)
        return (
            f"What was {read.sides[0]}'s cumulative {cumulated} in {listed}?" if _adds_over_years(read.figure) else None
        )
    if not ranked or not whole or read.says(words.quantity):
        return None
    return f"In which fiscal year was {of} {ranked} from FY{first} to FY{last}?"


def _rank(read: _Asked) -> str:
    """ "highest" or "lowest", where a year is asked for; "" where none is."""
    words = several_words()
    good = not words.bad & set(plain(read.figure).split())
    top, bottom = read.says(words.top), read.says(words.bottom)
    if read.says(words.best, words.worst):
        top, bottom = (top or read.says(words.best), bottom or read.says(words.worst)) if good else (False, False)
    return "" if top == bottom else "highest" if top else "lowest"
