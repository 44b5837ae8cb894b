"""The answer to a question that sets two things beside each other, or asks two figures of one thing: both are told.

Each is asked by itself and is held to its own question. Which of two is ahead is said only of figures that are alike:
of one filing, one time, one unit, printed or computed alike. Where one of them is not there, no answer is made of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from rag.answering.pairs import Pair, read_pair
from rag.answering.twofold import as_answer_to, joined_answers, ticked
from rag.query.names import find_companies
from rag.types import Answer, Filing, SearchResult

_WHEN = re.compile(r"(?:[QH]\d )?FY\d{4}")
_FEWEST = 2


def both_weighed(
    question: str, made: Answer, asked: Callable[[str], tuple[Answer, SearchResult]], filings: Sequence[Filing]
) -> Answer:
    """Both figures with what is said of them, where the answer to the whole does not tell two; else that answer."""
    pair = read_pair(question)
    if pair is None or (made.mode == "computed" and ticked(made) and len(made.numbers) >= _FEWEST):
        return made
    company = find_companies(question, filings).companies
    if len(company) > 1:
        return made
    halves = [asked(_owned(one, company, filings))[0] for one in pair.questions]
    if not all(half.mode == "computed" and ticked(half) for half in halves):
        return _one_of_two(pair, made, halves)
    first, second = halves
    joined = joined_answers(first, second)
    if not pair.better:
        return as_answer_to(joined, made)
    verdict = _verdict(pair, first, second)
    return as_answer_to(_led(joined, verdict), made) if verdict else made


def _owned(question: str, company: Sequence[str], filings: Sequence[Filing]) -> str:
    """The question with the company that only the whole names."""
    named = find_companies(question, filings).companies
    return question if named or not company else f"{company[0]}: {question}"


def _one_of_two(pair: Pair, made: Answer, halves: list[Answer]) -> Answer:
    """The answer as it was; of two figures of one thing the one that was found says that the other was not."""
    if pair.better or not ticked(made):
        return made
    missing = [
        name for name, half in zip(pair.names, halves, strict=True) if half.mode != "computed" or not ticked(half)
    ]
    told = f"Not answered, as no place of the filings says it for sure: “{', '.join(missing)}”."
    return replace(made, notices=(told, *made.notices)) if len(missing) == 1 else made


def _verdict(pair: Pair, first: Answer, second: Answer) -> str:
    """ "Higher casino revenue: Shoes." or "Yes, …"; "" where the two are not alike, or as high as each other."""
    one, other = first.numbers[0], second.numbers[0]
    alike = (one.unit, bool(one.formula)) == (other.unit, bool(other.formula))
    same = _times(first) == _times(second) and first.citations[0].filing == second.citations[0].filing
    if not alike or not same or one.value is None or other.value is None or one.value == other.value:
        return ""
    ahead = (one.value > other.value) == (pair.better > 0)
    how = "higher" if pair.better > 0 else "lower"
    if pair.yes:
        return f"{'Yes' if ahead else 'No'}: the {how} {pair.what} is that of {pair.names[0 if ahead else 1]}."
    return f"The {how} {pair.what} is that of {pair.names[0 if ahead else 1]}."


def _times(made: Answer) -> set[str]:
    return set(_WHEN.findall(made.text))


def _led(made: Answer, words: str) -> Answer:
    """The answer behind a sentence without figures."""
    by = len(words) + 2
    moved = tuple(replace(one, start=one.start + by, end=one.end + by) for one in made.numbers)
    return replace(made, text=f"{words}\n\n{made.text}", numbers=moved)
