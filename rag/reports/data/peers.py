"""What stands out among several companies: who is larger, where they lie furthest apart, and the rank of each rate."""

from __future__ import annotations

from collections.abc import Iterator

from rag.reports.data.judgements import View
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.phrases import Said, Words
from rag.reports.types import FactRow

# Rates only: amounts of companies of different size say which is larger, once.
_RANKED = (
    "revenue:change", "gross_margin", "operating_margin", "net_margin", "free_cash_flow_margin", "roa", "roe",
    "interest_coverage", "net_debt_to_ebitda", "liabilities_to_assets",
)  # fmt: skip
Pair = tuple[CompanyFacts, FactRow]


def peers(view: View) -> list[Said]:
    """The comparison in the newest fiscal year that all companies have; [] where there is none."""
    common = view.common()
    if common is None or len(view.companies) < 2:
        return []
    found = [*_size(view, common)]
    for name in _RANKED:
        if name.partition(":")[0] in view.metrics and len(pairs := _held(view, name, common)) == len(view.companies):
            found.append(_ranked(view, name, pairs, common))
    return found


def _size(view: View, moment: Moment) -> Iterator[Said]:
    """Which company is the largest by revenue, where the section compares revenue."""
    pairs = _held(view, "revenue", moment) if "revenue" in view.metrics else []
    # Amounts in two currencies have no larger one.
    if len(pairs) < len(view.companies) or len({row.unit for _, row in pairs}) > 1:
        return
    ordered = sorted(pairs, key=lambda pair: pair[1].value or 0, reverse=True)
    (first, top), (last, bottom) = ordered[0], ordered[-1]
    yield view.words.say(
        "larger" if len(pairs) == 2 else "largest", best=view.called(first), worst=view.called(last), top=top,
        bottom=bottom, period=view.words.when(moment),
    )  # fmt: skip


def _ranked(view: View, name: str, pairs: list[Pair], moment: Moment) -> Said:
    """The highest and the lowest of a rate, "higher" where there are two companies."""
    best = max(pairs, key=lambda pair: pair[1].value or 0)
    worst = min(pairs, key=lambda pair: pair[1].value or 0)
    return view.words.say(
        "higher" if len(pairs) == 2 else "highest", best=view.called(best[0]), worst=view.called(worst[0]), top=best[1],
        bottom=worst[1], metric=_name(view.words, name), count=view.words.count(len(pairs)),
        period=view.words.when(moment),
    )  # fmt: skip


def _held(view: View, name: str, moment: Moment) -> list[Pair]:
    metric, _, change = name.partition(":")
    told = view.ledger.change if change else view.ledger.fact
    rows = ((company, told(company, metric, moment)) for company in view.companies)
    return [(company, row) for company, row in rows if row is not None and row.value is not None]


def _name(words: Words, name: str) -> str:
    metric, _, change = name.partition(":")
    shown = words.name(metric, inside=True)
    return words.word("growth_of", metric=shown) if change else shown
