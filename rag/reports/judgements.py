"""What the figures say, by rule: growth, margins, cash, strength, rank among peers, and what deserves a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rag.calculator.formulas import book
from rag.reports.facts import CompanyFacts, Moment
from rag.reports.ledger import Ledger
from rag.reports.phrases import Said, Shown, Words
from rag.reports.types import FactRow

_LITTLE = Decimal("0.5")
_MARGINS = ("gross_margin", "operating_margin", "net_margin", "ebitda_margin", "free_cash_flow_margin")
_GROWING = (
    "revenue", "gross_profit", "operating_income", "ebitda", "net_income", "eps_diluted", "operating_cash_flow",
    "free_cash_flow",
)  # fmt: skip
_RANKED = ("revenue:change", "gross_margin", "operating_margin", "net_margin", "roe", "interest_coverage")
_STRONG, _WEAK = Decimal(5), Decimal(2)


@dataclass(frozen=True)
class View:
    """What a section looks at: its metrics over the periods (newest first) of each company, in its ledger and words."""

    ledger: Ledger
    companies: Sequence[CompanyFacts]
    moments: dict[str, tuple[Moment, ...]]
    metrics: tuple[str, ...]
    words: Words

    def newest(self, company: CompanyFacts) -> Moment | None:
        """The newest period of a company."""
        return next(iter(self.moments.get(company.name, ())), None)

    def fact(self, company: CompanyFacts, name: str) -> FactRow | None:
        """The figure of the newest period."""
        moment = self.newest(company)
        return self.ledger.fact(company, name, moment) if moment else None

    def change(self, company: CompanyFacts, name: str) -> FactRow | None:
        """Its change to the year before."""
        moment = self.newest(company)
        return self.ledger.change(company, name, moment) if moment else None


def judgements(view: View) -> list[list[Said]]:
    """Paragraphs of sentences, one per company, then the comparison of peers."""
    paragraphs = [list(_of_company(view, company)) for company in view.companies]
    if len(view.companies) > 1:
        paragraphs.append(list(_ranks(view)))
    return [paragraph for paragraph in paragraphs if paragraph]


def _of_company(view: View, company: CompanyFacts) -> Iterator[Said]:
    if view.newest(company) is None:
        return
    for name in view.metrics:
        if name in _GROWING:
            yield from _moved(view, company, name)
        elif name in _MARGINS:
            yield from _margin(view, company, name)
    yield from _leverage(view, company)
    yield from _cash(view, company)
    yield from _strength(view, company)


def _moved(view: View, company: CompanyFacts, name: str) -> Iterator[Said]:
    moment = view.newest(company)
    assert moment is not None
    last, first = view.fact(company, name), view.ledger.fact(company, name, moment.before)
    if last is None or first is None or last.value is None or first.value is None:
        return
    said = {"company": company.name, "metric": view.words.name(name, inside=True), "period": view.words.when(moment)}
    change = view.change(company, name)
    if change is None or change.value is None:
        key = "narrower_loss" if last.value < 0 and first.value < 0 else "to_loss"
        yield view.words.say(key, **said, last=last, first=first)
    elif abs(change.value) < _LITTLE:
        yield view.words.say("flat", **said, last=last, first=first)
    else:
        key = "rose" if change.value > 0 else "fell"
        yield view.words.say(key, **said, last=last, first=first, change=plain(change))
    yield from _streak(view, company, name)


def _streak(view: View, company: CompanyFacts, name: str) -> Iterator[Said]:
    """Three changes in a row that go the same way."""
    moments = view.moments[company.name]
    changes = [view.ledger.change(company, name, moment) for moment in moments[:-1]]
    values = [change.value for change in changes if change is not None and change.value is not None]
    if name != "revenue" or len(values) < 3 or len(values) != len(moments) - 1:
        return
    for key, same in (("streak_up", all(v > 0 for v in values)), ("streak_down", all(v < 0 for v in values))):
        if same:
            name_ = view.words.name(name, inside=True)
            yield view.words.say(key, company=company.name, metric=name_, count=view.words.count(len(values)))


def _margin(view: View, company: CompanyFacts, name: str) -> Iterator[Said]:
    moment, last, change = view.newest(company), view.fact(company, name), view.change(company, name)
    if moment is None or last is None or change is None or change.value is None:
        return
    said = {"company": company.name, "metric": view.words.name(name, inside=True), "period": view.words.when(moment)}
    if change.value == 0:
        yield view.words.say("same_margin", **said, last=last)
    else:
        key = "widened" if change.value > 0 else "narrowed"
        yield view.words.say(key, **said, last=last, change=plain(change))


def _leverage(view: View, company: CompanyFacts) -> Iterator[Said]:
    """Whether income grew faster than sales."""
    for name in ("operating_income", "net_income"):
        if not {"revenue", name} <= set(view.metrics):
            continue
        metric = view.words.name(name, inside=True)
        up, down = view.change(company, "revenue"), view.change(company, name)
        if up is None or down is None or up.value is None or down.value is None or up.value < _LITTLE:
            continue
        if down.value < -_LITTLE:
            yield view.words.say("costs_faster", metric=metric, up=plain(up), down=plain(down))
        elif down.value > up.value + 1:
            yield view.words.say("leverage", metric=metric, up=plain(up), down=plain(down))
        break
    if {"net_income", "eps_diluted"} <= set(view.metrics):
        eps, net = view.change(company, "eps_diluted"), view.change(company, "net_income")
        if eps and net and eps.value is not None and net.value is not None and eps.value > net.value + 1:
            yield view.words.say("shares", eps=eps, net=net)


def _cash(view: View, company: CompanyFacts) -> Iterator[Said]:
    """Whether cash stands behind earnings, and what was paid out."""
    moment = view.newest(company)
    assert moment is not None
    when = view.words.when(moment)
    if {"operating_cash_flow", "net_income"} & set(view.metrics) == {"operating_cash_flow"} or (
        "free_cash_flow" in view.metrics and "operating_cash_flow" in view.metrics
    ):
        cash, net = view.fact(company, "operating_cash_flow"), view.fact(company, "net_income")
        if cash and net and cash.value is not None and net.value is not None and net.value > 0:
            verdict = view.words.word("covered" if cash.value >= net.value else "not_covered")
            yield view.words.say("conversion", cash=cash, net=net, period=when, verdict=verdict)
    if "dividends_paid" in view.metrics:
        paid, bought, free = (view.fact(company, n) for n in ("dividends_paid", "share_repurchases", "free_cash_flow"))
        if paid and bought and free and paid.value and bought.value and free.value and free.value > 0:
            verdict = view.words.word("more_than" if paid.value + bought.value > free.value else "less_than")
            yield view.words.say(
                "returned", company=company.name, dividends=paid, buybacks=bought, cash=free, period=when,
                verdict=verdict,
            )  # fmt: skip


def _strength(view: View, company: CompanyFacts) -> Iterator[Said]:
    """Liquidity, coverage and the weight of liabilities."""
    moment = view.newest(company)
    assert moment is not None
    said = {"company": company.name, "period": view.words.when(moment)}
    if "current_ratio" in view.metrics and (ratio := view.fact(company, "current_ratio")) and ratio.value is not None:
        key = "liquid" if ratio.value >= 1 else "illiquid"
        yield view.words.say(key, **said, ratio=ratio)
    if "interest_coverage" in view.metrics:
        yield from _coverage(view, company, said)
    if "equity" in view.metrics and (equity := view.fact(company, "equity")) and (equity.value or 0) < 0:
        yield view.words.say("negative_equity", **said, equity=equity)


def _coverage(view: View, company: CompanyFacts, said: dict[str, str]) -> Iterator[Said]:
    ratio, income = view.fact(company, "interest_coverage"), view.fact(company, "operating_income")
    interest = view.fact(company, "interest_expense")
    if ratio is None or ratio.value is None:
        return
    if ratio.value <= 0 and income and interest:
        yield view.words.say("coverage_none", **said, income=income, interest=interest)
    else:
        key = "strong" if ratio.value >= _STRONG else "fair" if ratio.value >= _WEAK else "weak"
        yield view.words.say(f"coverage_{key}", **said, ratio=ratio)


def _ranks(view: View) -> Iterator[Said]:
    """The best and the worst of the peers, in the newest fiscal year that all of them have."""
    shared = [set(view.moments.get(company.name, ())) for company in view.companies]
    common = sorted(set.intersection(*shared), reverse=True) if shared else []
    if not common:
        return
    for name in _RANKED:
        if name.partition(":")[0] not in view.metrics:
            continue
        rows = [(c, _ranked(view, c, name, common[0])) for c in view.companies]
        held = [(c, row) for c, row in rows if row is not None and row.value is not None]
        if len(held) < len(view.companies):
            continue
        best = max(held, key=lambda pair: pair[1].value or 0)
        worst = min(held, key=lambda pair: pair[1].value or 0)
        yield view.words.say(
            "highest", best=best[0].name, worst=worst[0].name, top=best[1], bottom=worst[1],
            metric=_ranked_name(view.words, name), count=view.words.count(len(held)), period=view.words.when(common[0]),
        )  # fmt: skip


def _ranked(view: View, company: CompanyFacts, name: str, moment: Moment) -> FactRow | None:
    metric, _, change = name.partition(":")
    return view.ledger.change(company, metric, moment) if change else view.ledger.fact(company, metric, moment)


def _ranked_name(words: Words, name: str) -> str:
    metric, _, change = name.partition(":")
    shown = words.name(metric, inside=True)
    return (
        f"{shown} {words.word('change').lower()}"
        if change and words.language == "en"
        else (f"{shown}{words.word('change')}" if change else shown)
    )


def flags(view: View) -> list[Said]:
    """What deserves a question, by rule; the sentence that nothing does where no rule finds anything."""
    found = [said for company in view.companies for said in _flags(view, company)]
    return found or [view.words.say("nothing_to_flag")]


def _flags(view: View, company: CompanyFacts) -> Iterator[Said]:
    moment = view.newest(company)
    if moment is None:
        return
    said = {"company": company.name, "period": view.words.when(moment)}
    sales = view.change(company, "revenue")
    yield from _falling(view, company, sales)
    for name, key in (("inventory", "inventory_faster"), ("receivables", "receivables_faster")):
        stock = view.change(company, name)
        if sales and stock and sales.value is not None and stock.value is not None and stock.value > sales.value + 5:
            yield view.words.say(key, **said, stock=stock, sales=sales)
    free = view.fact(company, "free_cash_flow")
    if free is not None and (free.value or 0) < 0:
        yield view.words.say("burning", **said, cash=free)
    ratio = view.fact(company, "current_ratio")
    if ratio is not None and ratio.value is not None and ratio.value < 1:
        yield view.words.say("illiquid", **said, ratio=ratio)
    cover = view.fact(company, "interest_coverage")
    if cover is not None and cover.value is not None and cover.value < _WEAK:
        yield from _coverage(view, company, said)
    equity = view.fact(company, "equity")
    if equity is not None and (equity.value or 0) < 0:
        yield view.words.say("negative_equity", **said, equity=equity)
    yield from restatements(view, company)


def _falling(view: View, company: CompanyFacts, sales: FactRow | None) -> Iterator[Said]:
    name = "operating_income" if view.fact(company, "operating_income") else "net_income"
    income = view.change(company, name)
    if sales and income and (sales.value or 0) > _LITTLE and (income.value or 0) < -_LITTLE:
        metric = view.words.name(name, inside=True)
        yield view.words.say("costs_faster", metric=metric, up=plain(sales), down=plain(income))


def restatements(view: View, company: CompanyFacts) -> Iterator[Said]:
    """Every conflict between filings among the facts that the section uses, with both pages."""
    for row in [row for row in view.ledger.rows.values() if row.company == company.name and row.status == "conflict"]:
        for other in view.ledger.rivals(row):
            yield view.words.say(
                "restated", company=row.company, metric=view.words.name(row.metric, inside=True), period=row.period,
                last=row, filing=row.filing, page=str(row.page), other=other, other_filing=other.filing,
                other_page=str(other.page),
            )  # fmt: skip


def plain(change: FactRow) -> Shown:
    """A change without its sign, for a sentence that says which way it goes."""
    return Shown(change, change.printed.removeprefix("-"))


def kind_of(metric: str) -> str:
    """ "money", "percent", "ratio", "days" or "per_share"; "money" for what the book does not know."""
    known = metric in book().item or metric in book().formula
    return book().kind_of(metric) if known else "money"
