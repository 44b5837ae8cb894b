"""What the figures say, by rule: growth, margins, cash, strength, and rank among peers, in few sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from rag.reports.facts.items import CompanyFacts, Moment, in_time
from rag.reports.facts.ledger import Ledger, kind_of
from rag.reports.phrases import Said, Shown, Words, listed, short_name
from rag.reports.types import FactRow

_LITTLE, _MUCH, _MANIFOLD = Decimal("0.5"), Decimal(10), Decimal(300)
"""Percent: below the first nothing changed; a stock is told from the second on; above the third both amounts are."""
# Balances of a day: they move every year, so small changes of them are no news.
_STOCKS = (
    "cash", "receivables", "inventory", "total_assets", "long_term_debt", "total_debt",
    "total_liabilities", "equity",
)  # fmt: skip
# Clauses of one group are one sentence: in the order in which a statement is read.
_GROUPS = (
    ("revenue",),
    ("gross_profit", "operating_income", "ebitda", "interest_expense", "net_income", "eps_diluted"),
    ("gross_margin", "operating_margin", "net_margin", "ebitda_margin"),
    ("operating_cash_flow", "capex", "free_cash_flow", "free_cash_flow_margin"),
    _STOCKS,
)
# Times interest is earned: five is comfortable to a lender, under two a bad year ends it.
_STRONG, WEAK = Decimal(5), Decimal(2)


@dataclass(frozen=True)
class View:
    """What a section looks at: its metrics over the periods (newest first) of each company, in its ledger and words."""

    ledger: Ledger
    companies: Sequence[CompanyFacts]
    moments: dict[str, tuple[Moment, ...]]
    metrics: tuple[str, ...]
    words: Words

    @cached_property
    def _called(self) -> dict[str, str]:
        short = {company.name: short_name(company.name) for company in self.companies}
        once = list(short.values())
        # Two companies of one short name are told apart by their long ones.
        return {name: called if once.count(called) == 1 else name for name, called in short.items()}

    def called(self, company: CompanyFacts) -> str:
        """The company as running text calls it."""
        return self._called[company.name]

    def newest(self, company: CompanyFacts) -> Moment | None:
        """The newest period of a company."""
        return next(iter(self.moments.get(company.name, ())), None)

    def moment(self, company: CompanyFacts, name: str) -> Moment | None:
        """The newest period for which a figure is known; of interim filings the quarter before the year to date."""
        moments = self.moments.get(company.name, ())
        # The last one written under a span is its newest.
        newest = {moment.span: moment for moment in reversed(moments)}.values()
        known = (m for m in reversed(list(newest)) if self.ledger.fact(company, name, m) is not None)
        return next(known, None)

    def fact(self, company: CompanyFacts, name: str) -> FactRow | None:
        """The figure of that period."""
        moment = self.moment(company, name)
        return self.ledger.fact(company, name, moment) if moment else None

    def change(self, company: CompanyFacts, name: str) -> FactRow | None:
        """Its change to the year before."""
        moment = self.moment(company, name)
        return self.ledger.change(company, name, moment) if moment else None

    def common(self) -> Moment | None:
        """The newest period that all companies have."""
        shared = [set(self.moments.get(company.name, ())) for company in self.companies]
        common = in_time(set.intersection(*shared)) if shared else []
        return common[-1] if common else None


def judgements(view: View) -> list[list[Said]]:
    """Paragraphs of sentences, one per company."""
    paragraphs = [list(_of_company(view, company)) for company in view.companies]
    return [paragraph for paragraph in paragraphs if paragraph]


def _of_company(view: View, company: CompanyFacts) -> Iterator[Said]:
    if view.newest(company) is None:
        return
    yield from _movements(view, company)
    yield from _leverage(view, company)
    yield from _cash(view, company)
    yield from _strength(view, company)


def _movements(view: View, company: CompanyFacts) -> Iterator[Said]:
    """The first metric of a period in a sentence that names company and period; the others as clauses by group."""
    groups = [[name for name in group if name in view.metrics and _moved(view, company, name)] for group in _GROUPS]
    names = [name for group in groups for name in group]
    for moment in dict.fromkeys(view.moment(company, name) for name in names):
        first = next(name for name in names if view.moment(company, name) == moment)
        yield _move(view, company, first)
        yield from _streak(view, company, first)
        for group in groups:
            clauses = [
                _move(view, company, name, "_too")
                for name in group
                if name != first and view.moment(company, name) == moment
            ]
            if clauses:
                yield listed(clauses, view.words)


def _moved(view: View, company: CompanyFacts, name: str) -> bool:
    """Whether both periods are known; of a balance sheet only what moved much is told."""
    moment, change = view.moment(company, name), view.change(company, name)
    if moment is None or view.fact(company, name) is None or view.ledger.fact(company, name, moment.before) is None:
        return False
    if kind_of(name) == "percent":
        return change is not None
    return name not in _STOCKS or (change is not None and change.value is not None and abs(change.value) >= _MUCH)


def _move(view: View, company: CompanyFacts, name: str, ending: str = "") -> Said:
    """What a metric did since the year before."""
    moment, change, last = view.moment(company, name), view.change(company, name), view.fact(company, name)
    assert moment is not None and last is not None and last.value is not None
    first = view.ledger.fact(company, name, moment.before)
    assert first is not None and first.value is not None
    fields: dict[str, str | FactRow | Shown] = {
        "company": view.called(company), "metric": view.words.name(name, inside=True), "last": last, "first": first,
        "period": view.words.when(moment),
    }  # fmt: skip
    fields |= {"change": plain(change)} if change else {}
    return view.words.say(_way(name, last.value, first.value, change) + ending, **fields)


def moved_words(
    view: View, company: CompanyFacts, name: str, *, facts: tuple[FactRow, FactRow, FactRow | None] | None = None
) -> Said:
    """The change of a metric as a clause; facts: of the row `name` of a statement, now, a year before, its change."""
    if facts is None:
        return _move(view, company, name, "_too")
    last, first, change = facts
    # A cost that is printed in brackets rises as its amount does.
    cost = (last.value or 0) < 0 and (first.value or 0) < 0 and change is not None
    fields: dict[str, str | FactRow | Shown] = {"metric": name, "last": plain(last) if cost else last, "first": first}
    fields |= {"change": plain(change)} if change else {}
    now, before = (abs(row.value or Decimal(0)) if cost else row.value or Decimal(0) for row in (last, first))
    return view.words.say(f"{_way('row', now, before, change)}_too", **fields)


def _way(name: str, last: Decimal, first: Decimal, change: FactRow | None) -> str:
    # A smaller loss has a growth without meaning.
    if last < 0 and first < 0:
        return "negative"
    # From loss to profit there is no percentage.
    if change is None or change.value is None or (last < 0) != (first < 0):
        return "turned"
    if kind_of(name) == "percent":
        return "held" if change.value == 0 else "widened" if change.value > 0 else "narrowed"
    if change.value > _MANIFOLD:
        return "jumped"
    return "flat" if abs(change.value) < _LITTLE else "rose" if change.value > 0 else "fell"


def _streak(view: View, company: CompanyFacts, name: str) -> Iterator[Said]:
    """Three changes in a row that go the same way."""
    moments = view.moments[company.name]
    changes = [view.ledger.change(company, name, moment) for moment in moments[:-1]]
    values = [change.value for change in changes if change is not None and change.value is not None]
    # A course with a gap is none; of two changes the sentences before have told.
    if name != "revenue" or len(values) < 3 or len(values) != len(moments) - 1:
        return
    for key, same in (("streak_up", all(v > 0 for v in values)), ("streak_down", all(v < 0 for v in values))):
        if same:
            told = {"metric": view.words.name(name, inside=True), "count": view.words.count(len(values))}
            yield view.words.say(key, company=view.called(company), **told)


def _leverage(view: View, company: CompanyFacts) -> Iterator[Said]:
    """Whether operating income grew faster than sales; below it tax and one-off items have their say."""
    if not {"revenue", "operating_income"} <= set(view.metrics):
        return
    up, down = view.change(company, "revenue"), view.change(company, "operating_income")
    if up is None or down is None or up.value is None or down.value is None or up.value < _LITTLE:
        return
    # A point more than rounding.
    if down.value > up.value + 1:
        metric = view.words.name("operating_income", inside=True)
        yield view.words.say("leverage", metric=metric, up=plain(up), down=plain(down))


def _cash(view: View, company: CompanyFacts) -> Iterator[Said]:
    """Whether cash stands behind earnings, and what was paid out."""
    if "operating_cash_flow" in view.metrics:
        cash = view.fact(company, "operating_cash_flow")
        moment = view.moment(company, "operating_cash_flow")
        net = view.ledger.fact(company, "net_income", moment) if moment else None
        if cash and net and cash.value is not None and net.value is not None and net.value > 0:
            yield view.words.say("conversion" if cash.value >= net.value else "no_conversion", cash=cash, net=net)
    if "dividends_paid" in view.metrics:
        paid, bought, free = (view.fact(company, n) for n in ("dividends_paid", "share_repurchases", "free_cash_flow"))
        if paid and bought and free and paid.value and bought.value and free.value and free.value > 0:
            verdict = view.words.word("more_than" if paid.value + bought.value > free.value else "less_than")
            yield view.words.say(
                "returned", company=view.called(company), dividends=paid, buybacks=bought, cash=free, verdict=verdict
            )


def _strength(view: View, company: CompanyFacts) -> Iterator[Said]:
    """Liquidity, coverage, debt and the weight of liabilities."""
    moment = view.newest(company)
    assert moment is not None
    said = {"company": view.called(company), "period": view.words.when(moment)}
    if "current_ratio" in view.metrics and (ratio := view.fact(company, "current_ratio")) and ratio.value is not None:
        yield view.words.say("liquid" if ratio.value >= 1 else "illiquid", **said, ratio=ratio)
    if "interest_coverage" in view.metrics:
        yield from coverage(view, company, said)
    if "net_debt" in view.metrics:
        yield from _indebted(view, company, moment)
    if "equity" in view.metrics and (equity := view.fact(company, "equity")) and (equity.value or 0) < 0:
        yield view.words.say("negative_equity", **said, equity=equity)


def _indebted(view: View, company: CompanyFacts, moment: Moment) -> Iterator[Said]:
    """Total and net debt at the end of the newest period, against EBITDA where it is known."""
    debt, net = (view.ledger.fact(company, name, moment) for name in ("total_debt", "net_debt"))
    if debt is None or net is None or net.value is None:
        return
    ratio = view.ledger.fact(company, "net_debt_to_ebitda", moment) if net.value > 0 else None
    short = view.ledger.fact(company, "short_term_investments", moment)
    means = view.words.word("cash_and_short" if short is not None and short.unit == debt.unit else "cash_alone")
    told = {"company": view.called(company), "period": view.words.when(moment), "means": means}
    if ratio is not None and "net_debt_to_ebitda" in view.metrics:
        yield view.words.say("net_debt_times", **told, debt=debt, net=net, ratio=ratio)
    else:
        yield view.words.say("net_debt" if net.value > 0 else "net_cash", **told, debt=debt, net=net)


def coverage(view: View, company: CompanyFacts, said: dict[str, str]) -> Iterator[Said]:
    """How often operating income covers the interest."""
    ratio, income = view.fact(company, "interest_coverage"), view.fact(company, "operating_income")
    interest = view.fact(company, "interest_expense")
    if ratio is None or ratio.value is None:
        return
    if ratio.value <= 0 and income and interest:
        yield view.words.say("coverage_none", **said, income=income, interest=interest)
    else:
        key = "strong" if ratio.value >= _STRONG else "fair" if ratio.value >= WEAK else "weak"
        yield view.words.say(f"coverage_{key}", **said, ratio=ratio)


def plain(change: FactRow) -> Shown:
    """A change without its sign, for a sentence that says which way it goes."""
    return Shown(change, change.printed.removeprefix("-"))
