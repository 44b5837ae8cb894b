"""What a report works out of statements: nothing of which the balance sheet prints a further part."""

from __future__ import annotations

from decimal import Decimal

from rag.reports.facts.items import CompanyFacts, Moment
from tests.rag.statements_made import BALANCE, made, searched


def _liabilities(balance: tuple[tuple[str, ...], ...]) -> Decimal | None:
    """Total liabilities of fiscal 2023 as a report works them out, in dollars."""
    report = made(balance=balance)
    filing = searched("total assets 2023", report).contexts[0].filing
    worked = CompanyFacts("NIKE, Inc.", (filing,), lambda _: report).worked("total_liabilities", Moment(2023))
    return worked.value if worked is not None else None


def test_liabilities_are_assets_less_equity_only_where_nothing_stands_between_them() -> None:
    assert _liabilities(BALANCE) == Decimal(23_527_000_000)
    between = (*BALANCE[:-1], ("Redeemable noncontrolling interests", "67", "105"), BALANCE[-1])
    assert _liabilities(between) is None
