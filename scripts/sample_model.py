"""The books of a company that does not exist: a few decisions a year, and every other figure follows from them.

Amounts are US dollars in millions, shares in millions. Nothing is typed twice, so the three statements tie: net income
starts the cash flows, their sum moves cash, and assets equal liabilities and equity.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Decisions:
    """What happened in one fiscal year: the inputs of the model. Uses of cash are positive numbers."""

    year: int
    lanterns: int
    beacons: int
    services: int
    product_cost: int
    service_cost: int
    selling: int
    research: int
    restructuring: int
    interest: int
    other_income: int
    taxes: int
    depreciation: int
    amortization: int
    stock_pay: int
    deferred_taxes: int
    receivables: int
    inventories: int
    other_assets: int
    payables: int
    accrued: int
    capital_spending: int
    acquired_goodwill: int
    acquired_intangibles: int
    debt_repaid: int
    debt_due_next: int
    dividend: float
    buybacks: int
    stock_issued: int
    currency: int
    shares: float
    diluted_shares: float


@dataclass(frozen=True, slots=True)
class Balance:
    """A balance sheet at December 31."""

    cash: int
    receivables: int
    inventories: int
    other_current: int
    plant: int
    goodwill: int
    intangibles: int
    other_long: int
    payables: int
    accrued: int
    debt_current: int
    debt_long: int
    deferred_taxes: int
    paid_in: int
    retained: int
    treasury: int
    currency: int

    @property
    def current_assets(self) -> int:
        """Cash, receivables, inventories and what else turns into cash within a year."""
        return self.cash + self.receivables + self.inventories + self.other_current

    @property
    def assets(self) -> int:
        """Total assets."""
        return self.current_assets + self.plant + self.goodwill + self.intangibles + self.other_long

    @property
    def current_liabilities(self) -> int:
        """Payables, accruals and the debt due within a year."""
        return self.payables + self.accrued + self.debt_current

    @property
    def liabilities(self) -> int:
        """Total liabilities."""
        return self.current_liabilities + self.debt_long + self.deferred_taxes

    @property
    def equity(self) -> int:
        """Total stockholders' equity."""
        return self.paid_in + self.retained + self.treasury + self.currency


@dataclass(frozen=True, slots=True)
class Year:
    """One fiscal year: its decisions, what follows from them, and the balance sheet at its end."""

    of: Decisions
    opening_cash: int
    closing: Balance

    @property
    def products(self) -> int:
        """Sales of lanterns and beacons."""
        return self.of.lanterns + self.of.beacons

    @property
    def sales(self) -> int:
        """Net sales."""
        return self.products + self.of.services

    @property
    def cost(self) -> int:
        """Cost of sales."""
        return self.of.product_cost + self.of.service_cost

    @property
    def gross(self) -> int:
        """Gross profit."""
        return self.sales - self.cost

    @property
    def operating(self) -> int:
        """Operating income."""
        return self.gross - self.of.selling - self.of.research - self.of.restructuring

    @property
    def pretax(self) -> int:
        """Income before income taxes."""
        return self.operating - self.of.interest + self.of.other_income

    @property
    def net(self) -> int:
        """Net income."""
        return self.pretax - self.of.taxes

    @property
    def from_operations(self) -> int:
        """Net cash provided by operating activities."""
        d = self.of
        own = self.net + d.depreciation + d.amortization + d.stock_pay + d.deferred_taxes
        return own - d.receivables - d.inventories - d.other_assets + d.payables + d.accrued

    @property
    def acquisitions(self) -> int:
        """Cash paid for businesses."""
        return self.of.acquired_goodwill + self.of.acquired_intangibles

    @property
    def from_investing(self) -> int:
        """Net cash used in investing activities (negative)."""
        return -self.of.capital_spending - self.acquisitions

    @property
    def dividends(self) -> int:
        """Cash dividends paid, from the dividend per share."""
        return round(self.of.dividend * self.of.shares)

    @property
    def from_financing(self) -> int:
        """Net cash used in financing activities (negative)."""
        return self.of.stock_issued - self.of.debt_repaid - self.dividends - self.of.buybacks

    @property
    def cash_change(self) -> int:
        """Net change in cash, the effect of exchange rates included."""
        return self.from_operations + self.from_investing + self.from_financing + self.of.currency


OPENING = Balance(140, 118, 146, 22, 310, 95, 40, 18, 84, 71, 20, 330, 30, 180, 180, 0, -6)
_BY_YEAR: dict[str, tuple[Any, Any, Any]] = {
    "year": (2023, 2024, 2025),
    "lanterns": (604, 641, 683),
    "beacons": (208, 233, 268),
    "services": (96, 121, 152),
    "product_cost": (487, 518, 553),
    "service_cost": (51, 62, 75),
    "selling": (176, 189, 208),
    "research": (62, 70, 81),
    "restructuring": (14, 0, 6),
    "interest": (18, 17, 15),
    "other_income": (3, 5, 7),
    "taxes": (24, 33, 40),
    "depreciation": (32, 34, 38),
    "amortization": (6, 7, 7),
    "stock_pay": (12, 14, 17),
    "deferred_taxes": (-4, 3, 2),
    "receivables": (9, 11, 14),
    "inventories": (16, -8, 12),
    "other_assets": (2, 3, -2),
    "payables": (7, 5, 10),
    "accrued": (3, 6, 8),
    "capital_spending": (58, 66, 74),
    "acquired_goodwill": (0, 19, 0),
    "acquired_intangibles": (0, 6, 0),
    "debt_repaid": (20, 30, 25),
    "debt_due_next": (30, 25, 35),
    "dividend": (0.40, 0.48, 0.56),
    "buybacks": (40, 45, 60),
    "stock_issued": (5, 6, 7),
    "currency": (-2, 1, -1),
    "shares": (52.0, 51.4, 50.6),
    "diluted_shares": (52.8, 52.1, 51.2),
}
DECISIONS = tuple(Decisions(**{name: values[i] for name, values in _BY_YEAR.items()}) for i in range(3))


def books() -> tuple[Year, ...]:
    """The fiscal years 2023 to 2025, oldest first, each tied to the one before it."""
    years: list[Year] = []
    balance = OPENING
    for decisions in DECISIONS:
        opening_cash = balance.cash
        balance = _close(Year(decisions, opening_cash, balance), balance)
        years.append(Year(decisions, opening_cash, balance))
    return tuple(years)


def _close(year: Year, before: Balance) -> Balance:
    """The balance sheet at the end of a year. `replace` carries over what the year did not touch."""
    d = year.of
    return replace(
        before,
        cash=before.cash + year.cash_change,
        receivables=before.receivables + d.receivables,
        inventories=before.inventories + d.inventories,
        other_current=before.other_current + d.other_assets,
        plant=before.plant + d.capital_spending - d.depreciation,
        goodwill=before.goodwill + d.acquired_goodwill,
        intangibles=before.intangibles + d.acquired_intangibles - d.amortization,
        payables=before.payables + d.payables,
        accrued=before.accrued + d.accrued,
        debt_current=d.debt_due_next,
        debt_long=before.debt_long + before.debt_current - d.debt_repaid - d.debt_due_next,
        deferred_taxes=before.deferred_taxes + d.deferred_taxes,
        paid_in=before.paid_in + d.stock_pay + d.stock_issued,
        retained=before.retained + year.net - year.dividends,
        treasury=before.treasury - d.buybacks,
        currency=before.currency + d.currency,
    )
