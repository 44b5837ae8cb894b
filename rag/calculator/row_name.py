"""What a printed row is called in an answer: its label, and the words of the question that only its table says."""

from __future__ import annotations

import re

from rag.calculator.amounts import label_words
from rag.calculator.casing import as_written
from rag.calculator.facts.items import Fact
from rag.calculator.facts.statements import printed_name
from rag.calculator.facts.telling import aside_words, telling
from rag.calculator.facts.turned import is_time
from rag.query.vocabulary import vocabulary

# "Leases: 2025": the year is told before the name.
_DUE_IN = re.compile(r":\s*(?:fiscal |fy ?)?(?:19|20)\d\d$", re.IGNORECASE)

# What a company does with an amount is no part of its name, nor what sort of part it is.
_DONE = frozenset(
    ("segment", "expect", "expects", "recognize", "recognise", "record", "report", "have", "carry", "spend", "earn")
)
_ROOT = 6


def row_name(asked: str, fact: Fact) -> str:
    """The row's name in a sentence: "goodwill (Canada)", as "Canada was $2,544 million" tells no measure.

    asked: the plain words by which the question names the figure. Only those that stand over the row are told with it:
    what another row says would make this one look like what it is not.
    """
    label, table = _own(fact), fact.table
    printed = telling(label) | aside_words(label)
    over = telling(f"{table.caption} {table.context_heading} {table.columns[fact.column].label}")
    left = [word for word in asked.split() if word not in _DONE and (told := telling(word)) and not told <= printed]
    if is_time(label):
        return " ".join(left) or label
    left = [word for word in left if _stands(telling(word), over)]
    if not left:
        return label
    words = " ".join(as_written(word, fact.report) for word in left)
    # Within brackets stands a name as it is printed; what a row of a year is called by is the heading of its table.
    measure = vocabulary().mentions(label) and not is_time(fact.row.label)
    return f"{words} {label}" if measure else f"{words} ({label[:1].upper()}{label[1:]})"


def _stands(told: frozenset[str], over: frozenset[str]) -> bool:
    """Whether words stand over a row, or others of their root: "maturing" under "maturities"."""
    return all(any(word[:_ROOT] == other[:_ROOT] for other in over) for word in told)


def _own(fact: Fact) -> str:
    """The row's label in running text, without the period by which a row of periods is called."""
    label = label_words(fact)
    if is_time(fact.row.label):
        label = label.removesuffix(f": {printed_name(fact.row.label)}")
    return _DUE_IN.sub("", label).rstrip(" %")
