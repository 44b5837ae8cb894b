"""What deserves a question, by rule: the points to check at the end of a report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from rag.reports.data.judgements import WEAK, View, coverage, plain
from rag.reports.facts.items import CompanyFacts, Moment
from rag.reports.facts.printed import Source, statement_of
from rag.reports.phrases import Said, Shown
from rag.reports.types import FactRow

# Percent and points: rounding · lost margin · growth ahead of sales · grown debt · changes that small items cannot
# explain.
_LITTLE, _POINTS, _AHEAD, _DEBT, _APART = Decimal("0.5"), Decimal(2), Decimal(5), Decimal(20), Decimal(25)
# A tenth less is a question by itself, whatever else happened.
_FALL = Decimal(10)
# "Gain on sale of business", "Restructuring charges"; not "Income excluding litigation", a figure without them.
_ONE_OFF = re.compile(
    r"^(?!.*(?:excluding|exclusive of|before)\b).*(?:impairment|restructuring|litigation|settlement|"
    r"extinguishment|separation|"
    r"\b(gain|loss|gains|losses)\b.*\b(sale|sales|disposal|disposition|dispositions|divestiture|business(es)?)|"
    r"\bgain\b.* on (?!.*(?:foreign|currency|securities|derivative|hedg|investments?\b))|"
    r"(merger|acquisition|integration|transaction)[ -](related|costs?)|write-?(off|down))",
    re.IGNORECASE,
)
_GAINED = re.compile(r"(?!.*\bloss).*\bgains?\b", re.IGNORECASE)
# Statements with more of them print little else, and a list of all is no point to check.
_MOST_ONE_OFF = 3


def flags(view: View) -> list[Said]:
    """Every point, a sentence each; where no rule finds anything, or there is no figure to judge, that is said."""
    if not any(view.newest(company) for company in view.companies):
        return [view.words.say("no_figures")]
    found = [said for company in view.companies for said in _flags(view, company)]
    return found or [view.words.say("nothing_to_flag")]


def restatements(view: View, company: CompanyFacts) -> Iterator[Said]:
    """Every conflict between filings among the facts that the section uses, with both pages."""
    for row in [row for row in view.ledger.rows.values() if row.company == company.name and row.status == "conflict"]:
        for other in view.ledger.rivals(row):
            yield view.words.say(
                "restated", company=view.called(company), metric=view.words.name(row.metric, inside=True),
                period=row.period, last=row, filing=row.filing, page=str(row.page), other=other,
                other_filing=other.filing, other_page=str(other.page),
            )  # fmt: skip


def _flags(view: View, company: CompanyFacts) -> Iterator[Said]:
    moment = view.newest(company)
    if moment is None:
        return
    said = {"company": view.called(company), "period": view.words.when(moment)}
    sales = view.change(company, "revenue")
    yield from _earnings(view, company, said, sales)
    yield from _stocks(view, company, said, sales)
    yield from _money(view, company, said)
    yield from _one_offs(view, company, moment, said)
    yield from restatements(view, company)


def _earnings(view: View, company: CompanyFacts, said: dict[str, str], sales: FactRow | None) -> Iterator[Said]:
    """Income that falls while sales rise, lost margin, and net income that goes another way than operating income."""
    name = "operating_income" if view.fact(company, "operating_income") else "net_income"
    income, net = view.change(company, name), view.change(company, "net_income")
    now = view.fact(company, "revenue")
    if sales and now and sales.value is not None and sales.value <= -_FALL:
        yield view.words.say("sales_fell", **said, change=plain(sales), last=now)
    if sales and income and (sales.value or 0) > _LITTLE and (income.value or 0) < -_LITTLE:
        # Below operating income tax and one-off items may be the reason, which are no costs of the sales.
        key, inside = ("costs_faster", True) if name == "operating_income" else ("income_against", False)
        metric = view.words.name(name, inside=inside)
        yield view.words.say(key, metric=metric, up=plain(sales), down=plain(income))
    for margin in ("gross_margin", "operating_margin"):
        lost, last = view.change(company, margin), view.fact(company, margin)
        if lost and last and lost.value is not None and lost.value <= -_POINTS:
            shown = view.words.name(margin, inside=True)
            yield view.words.say("margin_lost", **said, metric=shown, change=plain(lost), last=last)
    if name == "operating_income" and income and net and _apart(income, net):
        ways = {"net_way": _way(view, net), "income_way": _way(view, income)}
        yield view.words.say("below_the_line", **said, **ways, net=plain(net), income=plain(income))
    eps = view.change(company, "eps_diluted")
    if eps and net and _apart(eps, net):
        ways = {"eps_way": _way(view, eps), "net_way": _way(view, net)}
        yield view.words.say("eps_apart", **said, **ways, eps=plain(eps), net=plain(net))


def _way(view: View, change: FactRow) -> str:
    return view.words.word("up" if (change.value or 0) >= 0 else "down")


def _apart(one: FactRow, other: FactRow) -> bool:
    """Whether two changes differ by more than rounding and small items can explain."""
    return one.value is not None and other.value is not None and abs(one.value - other.value) >= _APART


def _stocks(view: View, company: CompanyFacts, said: dict[str, str], sales: FactRow | None) -> Iterator[Said]:
    """Inventory and receivables that grow ahead of sales."""
    for name in ("inventory", "receivables"):
        stock = view.change(company, name)
        if not sales or not stock or sales.value is None or stock.value is None or stock.value <= _LITTLE:
            continue
        if stock.value > sales.value + _AHEAD:
            key = f"{name}_against" if sales.value < 0 else f"{name}_faster"
            yield view.words.say(key, **said, stock=stock, sales=plain(sales))


def _money(view: View, company: CompanyFacts, said: dict[str, str]) -> Iterator[Said]:
    """Cash below earnings, cash that is burnt, weak liquidity and coverage, growing debt, negative equity."""
    cash, free = view.fact(company, "operating_cash_flow"), view.fact(company, "free_cash_flow")
    moment = view.moment(company, "operating_cash_flow")
    net = view.ledger.fact(company, "net_income", moment) if moment else None
    flow = said | ({"period": view.words.when(moment)} if moment else {})
    # A loss needs no cash behind it.
    if cash and net and cash.value is not None and net.value is not None and 0 < net.value > cash.value:
        yield view.words.say("uncovered", **flow, cash=cash, net=net)
    if free is not None and (free.value or 0) < 0:
        yield view.words.say("burning", **flow, cash=free)
    ratio = view.fact(company, "current_ratio")
    if ratio is not None and ratio.value is not None and ratio.value < 1:
        yield view.words.say("illiquid", **said, ratio=ratio)
    cover = view.fact(company, "interest_coverage")
    if cover is not None and cover.value is not None and cover.value < WEAK:
        yield from coverage(view, company, said)
    owed = "total_debt" if view.fact(company, "total_debt") else "long_term_debt"
    grown, debt = view.change(company, owed), view.fact(company, owed)
    if grown and debt and grown.value is not None and grown.value >= _DEBT:
        yield view.words.say(
            "debt_grew", **said, metric=view.words.name(owed, inside=True), change=plain(grown), last=debt
        )
    equity = view.fact(company, "equity")
    if equity is not None and (equity.value or 0) < 0:
        yield view.words.say("negative_equity", **said, equity=equity)


def _one_offs(view: View, company: CompanyFacts, moment: Moment, said: dict[str, str]) -> Iterator[Said]:
    """Rows of the income statement that may not come again and weigh a twentieth of operating income or more."""
    income = view.fact(company, "operating_income") or view.fact(company, "net_income")
    found = statement_of(company, "income_statement", moment)
    if found is None or income is None or not income.value:
        return
    report, filing, statement = found
    source, told = Source(company, report, filing, statement.table), 0
    column, earlier = statement.years[moment.year], statement.years.get(moment.year - 1)
    for index, row in enumerate(statement.table.rows):
        cell = row.cells[column] if column < len(row.cells) else None
        if (
            cell is None
            or earlier is None
            or not cell.scaled
            or not _ONE_OFF.search(row.label)
            or told >= _MOST_ONE_OFF
        ):
            continue
        values = [source.value(index, at) for at in (column, earlier)]
        # A twentieth: what auditors commonly call material.
        if values[0] is None or values[1] is None or max(map(abs, values)) * 20 < abs(income.value):  # type: ignore[arg-type]
            continue
        told += 1
        label = " ".join(row.label.split()).rstrip(":")
        pairs = ((column, moment), (earlier, moment.before))
        facts = [source.fact(view.ledger, index, at, when, f"row:{label}", f"“{label}”") for at, when in pairs]
        for fact in facts:
            view.ledger.rows.setdefault(fact.key, fact)
        # A gain that is printed among the costs takes off them, and is a gain.
        gained = _GAINED.match(label) is not None and max(values) <= 0  # type: ignore[type-var,operator]  # both are known
        last, first = (Shown(fact, fact.printed.removeprefix("-") if gained else fact.printed) for fact in facts)
        if not values[0]:
            yield view.words.say("one_off_gone", **said, row=label, first=first)
        elif not values[1]:
            yield view.words.say("one_off_new", **said, row=label, last=last)
        else:
            yield view.words.say("one_off", **said, row=label, last=last, first=first)
