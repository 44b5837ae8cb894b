"""What a printed row is called in an answer: its label, and the words of the question that only its table says."""

from __future__ import annotations

import re
from dataclasses import replace

from rag.calculator.amounts import label_words, signed
from rag.calculator.casing import as_written, in_sentence
from rag.calculator.facts.items import Fact
from rag.calculator.facts.naming import without_period
from rag.calculator.facts.schedules import DUE
from rag.calculator.facts.statements import printed_name
from rag.calculator.facts.telling import aside_words, telling, words
from rag.calculator.facts.turned import is_time
from rag.calculator.nouns import measures
from rag.calculator.phrase import in_brackets

# "Leases: 2025": the year is told before the name.
_DUE_IN = re.compile(r":\s*(?:fiscal |fy ?)?(?:19|20)\d\d$", re.IGNORECASE)

# What a company does with an amount is no part of its name.
_DONE = frozenset(("expect", "expects", "recognise", "report", "have", "carry"))
# An amount says by itself that it is one in percent.
_MEASURED = frozenset(("percent", "percentage", "share", "portion", "proportion"))
_WORD = re.compile(r"[a-z]+")
_VERBS = frozenset(("does", "do", "will", "is", "are", "must", "have", "has", "to"))
_JOINING = _VERBS | {"of", "in", "for", "at", "from", "on", "under", "and", "the"}
_FALLING = frozenset(
    (
        "due",
        "come",
        "comes",
        "coming",
        "repaid",
        "fall",
        "falls",
        "falling",
        "mature",
        "matures",
        "maturing",
        "owe",
        "owes",
        "owed",
        "pay",
        "repay",
        "payable",
    )
)


def row_name(asked: str, fact: Fact) -> str:
    """The row's name in a sentence: "goodwill (Canada)", as "Canada was $2,544 million" tells no measure.

    asked: the plain words by which the question names the figure. Only those that stand over the row are told with it:
    what another row says would make this one look like what it is not.
    """
    fact, timed = signed(fact), is_time(fact.row.label)
    label = _own(fact)
    quiet, idle = telling(fact.label) | aside_words(fact.label) | words().unheld, _DONE | _MEASURED
    left = [word for word in asked.split() if word not in idle and telling(word) and not telling(word) <= quiet]
    over, own = _words_over(fact), set(_WORD.findall(label.lower()))
    if timed:
        left = [word for word in left if not telling(word) <= DUE | words().paying]
        return _measured(_of_schedule(asked, _to_the_noun(left, asked.split(), over, own), fact), fact)
    left = [word for word in left if word.removesuffix("s") in over and word not in own]
    return _with(label, _to_the_noun(left, asked.split(), over, own), asked, fact)


def _flat(name: str) -> str:
    """A name that goes into brackets, without its own."""
    return name.replace(" (", ", ").rstrip(")")


def _measured(name: str, fact: Fact) -> str:
    """The name of a row of periods; "balance (Hedges)" where only the row says what is measured."""
    kept = without_period(printed_name(fact.row.label))
    if measures(name) or not measures(kept):
        return name
    return f"{in_sentence(kept, fact.report)} ({in_brackets(_flat(name), fact.report)})"


def _to_the_noun(left: list[str], asked: list[str], over: frozenset[str], own: set[str]) -> list[str]:
    """The words with the noun that they end at in the question: "fair" of a "fair value", else what it ends at."""
    last = left[-1] if left else ""
    after = asked[asked.index(last) + 1 :] if last in asked else asked[-1:]
    noun = after[0] if after else ""
    told = noun.removesuffix("s") in {word.removesuffix("s") for word in own}
    return [*left, noun] if measures(noun) and noun.removesuffix("s") in over and not told else left


def _with(label: str, left: list[str], asked: str, fact: Fact) -> str:
    """The label with the words of the question that it does not say: before it where they measure, else behind it."""
    if not left:
        return label
    more = " ".join(as_written(word, fact.report) for word in left)
    if measures(more):
        return f"{more} ({in_brackets(_flat(label), fact.report)})" if len(left) > 1 or not measures(label) else label
    if f"{' '.join(left)} {label.split()[0].lower().removesuffix('s')}" in asked:
        return f"{more} {label}"
    return f"{label[:-1]}, {more})" if label.endswith(")") else f"{label} ({in_brackets(more, fact.report)})"


def _of_schedule(asked: str, left: list[str], fact: Fact) -> str:
    """What falls due in a year: what of the headings over it the question says, else what it is called there."""
    said = telling(" ".join(word for word in asked.split() if word not in _DONE)) - words().unheld
    parts = (_under_year(part) for part in fact.label.split(": "))
    heads = [head for head in parts if telling(head) & said and not is_time(head)]
    if plain := _asked_for(asked, fact):
        return plain
    label = ": ".join(heads) or printed_name(fact.row.label)
    named = _own(replace(fact, label=label)).removeprefix("the ")
    return _with(named, left, asked, fact) if heads else " ".join(as_written(one, fact.report) for one in left) or named


def _asked_for(asked: str, fact: Fact) -> str:
    """The words of the question for what is to come, each of which stands at or over its year: "lease payments"."""
    if fact.fiscal_year <= (fact.report.fiscal_year or fact.fiscal_year):
        return ""
    kept = asked.split()
    while kept and kept[-1] in _JOINING | _FALLING | _DONE:
        kept.pop()
    while kept and kept[0] in _JOINING | _DONE:
        kept.pop(0)
    if any(word in _VERBS | _FALLING for word in kept) or not measures(" ".join(kept)):
        return ""
    written = (word if measures(word) else as_written(word, fact.report) for word in kept)
    return " ".join(written).replace("long term", "long-term")


def _under_year(part: str) -> str:
    """What the column says where a part of a label is a year: "2025 (Operating Leases)"."""
    year, _, column = part.partition(" (")
    return column.removesuffix(")") if column and is_time(year) else part


def _words_over(fact: Fact) -> frozenset[str]:
    """The words over a row as they are written, in the singular: "generate" is not what "generated" says."""
    table = fact.table
    over = f"{table.caption} {table.context_heading} {table.columns[fact.column].label}".lower()
    return frozenset(word.removesuffix("s") for word in _WORD.findall(over))


def _own(fact: Fact) -> str:
    """The row's label in running text, without the period by which a row of periods is called."""
    label = fact.label
    if is_time(fact.row.label):
        label = label.removesuffix(printed_name(fact.row.label)).rstrip(": ") or label
    return label_words(replace(fact, label=_DUE_IN.sub("", label))).rstrip(" %")
