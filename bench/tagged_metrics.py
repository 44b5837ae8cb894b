"""Metrics of a filing asked as analysts put them, judged by the figures that the filing itself tags.

`python -m bench.tagged_metrics HOME FILING.htm… --company NAME [--show]`, over a home that holds the same filing,
converted from its PDF. A filing at the SEC carries its figures as inline XBRL, so a ratio, a growth or an average over
any filing has a truth that nobody had to write down: every form is asked of every year that has its figures.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from xml.etree import ElementTree

from bench.figures import Figures, printed
from bench.tagged import UNREADABLE, contexts_of, shift_of
from rag.answering.ask import Means, ask
from rag.config import load_settings
from rag.index import Index
from rag.recipes import search
from rag.types import Answer, NumberCheck

_INLINE = "{http://www.xbrl.org/2013/inlineXBRL}nonFraction"
_MILLION, _HUNDRED, _DAYS, _TWO, _THREE = Decimal(10**6), Decimal(100), Decimal(365), Decimal(2), Decimal(3)
_SCALES = (Decimal(1), _HUNDRED, Decimal(1000), _MILLION, Decimal(10**9))
CONCEPTS: Mapping[str, tuple[str, ...]] = {
    "revenue": ("RevenueFromContractWithCustomerExcludingAssessedTax", "Revenues", "SalesRevenueNet"),
    "cogs": ("CostOfGoodsAndServicesSold", "CostOfRevenue", "CostOfGoodsSold"),
    "gross": ("GrossProfit",),
    "operating": ("OperatingIncomeLoss",),
    "interest": ("InterestExpense", "InterestExpenseNonoperating"),
    "net": ("NetIncomeLoss",),
    "depreciation": ("DepreciationDepletionAndAmortization", "DepreciationAmortizationAndAccretionNet"),
    "cash_flow": ("NetCashProvidedByUsedInOperatingActivities",),
    "capex": ("PaymentsToAcquirePropertyPlantAndEquipment", "PaymentsToAcquireProductiveAssets"),
    "dividends": ("PaymentsOfDividends",),
    "receivables": ("AccountsReceivableNetCurrent",),
    "inventory": ("InventoryNet",),
    "current_assets": ("AssetsCurrent",),
    "plant": ("PropertyPlantAndEquipmentNet",),
    "assets": ("Assets",),
    "payables": ("AccountsPayableCurrent",),
    "current_liabilities": ("LiabilitiesCurrent",),
    "equity": ("StockholdersEquity",),
}
Year = Mapping[str, Decimal]
"""What a filing tags for one fiscal year, by the names above."""


@dataclass(frozen=True)
class Form:
    """A question with {c} for the company, {y} for the year and {p}, {q} for those before; value by these years."""

    text: str
    value: Callable[[Year, Year, Year], Decimal]


def _mean(name: str, now: Year, before: Year) -> Decimal:
    return (now[name] + before[name]) / _TWO


def _over(years: Sequence[Year], value: Callable[[Year], Decimal]) -> Decimal:
    return sum(map(value, years), Decimal(0)) / len(years)


_ROUND = "Round to two decimal places."
FORMS: tuple[Form, ...] = (
    Form("How much did {c} spend on capital expenditures in FY{y}, in USD millions?", lambda n, p, q: n["capex"]),
    Form("What cash did {c}'s operating activities provide in FY{y}? In USD millions.", lambda n, p, q: n["cash_flow"]),
    Form(
        "By what percentage did {c}'s revenue change from FY{p} to FY{y}?",
        lambda n, p, q: n["revenue"] / p["revenue"] - 1,
    ),
    Form("What was {c}'s operating margin in FY{y}, in percent?", lambda n, p, q: n["operating"] / n["revenue"]),
    Form("What was {c}'s gross margin in FY{y}, in percent?", lambda n, p, q: n["gross"] / n["revenue"]),
    Form(
        "Take EBITDA as operating income plus depreciation and amortization from the cash flow statement. What was "
        "{c}'s EBITDA margin in FY{y}?",
        lambda n, p, q: (n["operating"] + n["depreciation"]) / n["revenue"],
    ),
    Form(
        "What was {c}'s return on assets in FY{y}? It is defined as: FY{y} net income / (average total assets between "
        f"FY{{p}} and FY{{y}}). {_ROUND}",
        lambda n, p, q: n["net"] / _mean("assets", n, p),
    ),
    Form(
        "What is {c}'s FY{y} return on equity, net income over the average of stockholders' equity at the end of FY{p} "
        "and FY{y}?",
        lambda n, p, q: n["net"] / _mean("equity", n, p),
    ),
    Form(
        "What was {c}'s fixed asset turnover in FY{y}, defined as FY{y} revenue / (average net property, plant and "
        f"equipment between FY{{p}} and FY{{y}})? {_ROUND}",
        lambda n, p, q: n["revenue"] / _mean("plant", n, p),
    ),
    Form(
        f"How many times did {{c}} turn over its inventory in FY{{y}}? {_ROUND}",
        lambda n, p, q: n["cogs"] / _mean("inventory", n, p),
    ),
    Form(
        "How many days of sales were outstanding at {c} in FY{y}: 365 * (average accounts receivable between FY{p} and "
        f"FY{{y}}) / FY{{y}} revenue? {_ROUND}",
        lambda n, p, q: _DAYS * _mean("receivables", n, p) / n["revenue"],
    ),
    Form(
        "What were {c}'s days payable outstanding in FY{y}? DPO is defined as: 365 * (average accounts payable between "
        "FY{p} and FY{y}) / (FY{y} cost of goods sold + change in inventory between FY{p} and FY{y}).",
        lambda n, p, q: _DAYS * _mean("payables", n, p) / (n["cogs"] + n["inventory"] - p["inventory"]),
    ),
    Form(
        f"What was {{c}}'s current ratio at the end of FY{{y}}? {_ROUND}",
        lambda n, p, q: n["current_assets"] / n["current_liabilities"],
    ),
    Form(
        "How large was {c}'s working capital at the end of FY{y}, in USD millions?",
        lambda n, p, q: n["current_assets"] - n["current_liabilities"],
    ),
    Form(
        "What was {c}'s free cash flow in FY{y}, defined as cash from operations less capital expenditures?",
        lambda n, p, q: n["cash_flow"] - n["capex"],
    ),
    Form(
        "What share of its net income did {c} pay out in dividends in FY{y}, in percent?",
        lambda n, p, q: n["dividends"] / n["net"],
    ),
    Form(
        "What was {c}'s interest coverage in FY{y}, operating income divided by interest expense?",
        lambda n, p, q: n["operating"] / n["interest"],
    ),
    Form(
        "What was {c}'s average capital expenditure as a percentage of revenue over the three years FY{q} to FY{y}?",
        lambda n, p, q: _over((n, p, q), lambda one: one["capex"] / one["revenue"]),
    ),
    Form(
        "What is the 3-year average of cost of goods sold as a percentage of revenue for {c}, FY{q} - FY{y}?",
        lambda n, p, q: _over((n, p, q), lambda one: one["cogs"] / one["revenue"]),
    ),
    Form(
        "At what compound annual rate did {c}'s revenue grow from FY{q} to FY{y}?",
        lambda n, p, q: (n["revenue"] / q["revenue"]).sqrt() - 1,
    ),
)
"""What is asked of every year; a form whose figures a year does not have is left out of it."""


def years_of(files: Sequence[Path]) -> dict[int, dict[str, Decimal]]:
    """What the filing tags for the whole company, by fiscal year and name; the first concept of a name that it uses."""
    roots = [ElementTree.parse(path).getroot() for path in files]
    contexts = contexts_of(roots)
    shift = shift_of(roots, contexts)
    told: dict[str, dict[int, Decimal]] = {}
    for element in (element for root in roots for element in root.iter(_INLINE)):
        context = contexts.get(element.get("contextRef", ""))
        if context is None or context.members or (context.start is not None and not context.is_year):
            continue
        try:
            value = Decimal("".join(element.itertext()).strip().replace(",", "")).scaleb(int(element.get("scale") or 0))
        except InvalidOperation:
            continue
        signed = -value if element.get("sign") == "-" else value
        told.setdefault(element.get("name", "").partition(":")[2], {})[context.end.year + shift] = signed
    years: dict[int, dict[str, Decimal]] = {}
    for name, concepts in CONCEPTS.items():
        used = next((told[concept] for concept in concepts if concept in told), {})
        for year, value in used.items():
            years.setdefault(year, {})[name] = value
    return years


def questions(years: Mapping[int, Year], company: str) -> Iterator[tuple[str, Decimal]]:
    """Each form for each year, with its value in base units, or as a fraction of 1."""
    for year in sorted(years):
        now, before, first = (years.get(year - back, {}) for back in range(3))
        for form in FORMS:
            try:
                value = form.value(now, before, first)
            except (KeyError, InvalidOperation, ZeroDivisionError):
                continue
            yield form.text.format(c=company, y=year, p=year - 1, q=year - 2), value


def judged(value: Decimal, made: Answer) -> str:
    """right, wrong (numbers with a tick, and none is the value), unsure (shown without a tick) or refused."""
    held = [number for number in made.numbers if number.status != "unverified"]
    if held:
        return "right" if any(_is(number, value) for number in held) else "wrong"
    return "unsure" if any(_is(number, value) for number in made.numbers) else "refused"


def _is(number: NumberCheck, value: Decimal) -> bool:
    """Whether a number as it is printed is the value, rounded as it is, at any scale."""
    digits = "".join(char for char in number.text if char.isdigit() or char == ".").strip(".")
    if not digits:
        return False
    shown = Decimal(digits)
    step = Decimal(1).scaleb(-len(digits.partition(".")[2]))
    return any(abs(shown - abs(value * up / down)) <= step * Decimal("0.51") for up, down in _ways())


def _ways() -> Iterator[tuple[Decimal, Decimal]]:
    yield from ((Decimal(1), scale) for scale in _SCALES)
    yield _HUNDRED, Decimal(1)


def main() -> int:
    """Ask all forms and print the counts; with --show what is not right. Exit 1 where the home is absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.tagged_metrics", description=__doc__)
    parser.add_argument("home", type=Path)
    parser.add_argument("files", type=Path, nargs="+", help="the filing as inline XBRL; more files for its contexts")
    parser.add_argument("--company", required=True)
    parser.add_argument("--show", action="store_true")
    chosen = parser.parse_args()
    if not (chosen.home / "preprocessed_data").is_dir():
        print(f"{chosen.home} holds no filings; convert the filing's PDF into it first.", file=sys.stderr)
        return 1
    try:
        years = years_of(chosen.files)
    except (OSError, ElementTree.ParseError) as error:
        print(f"{UNREADABLE} ({error}).", file=sys.stderr)
        return 1
    settings = load_settings(home=chosen.home)
    index = Index.open(settings)
    means = Means(lambda text, filters: search(text, index, settings, filters=filters), index.report, index.filings)
    try:
        asked = [(text, value, ask(text, means, settings)) for text, value in questions(years, chosen.company)]
    finally:
        index.close()
    counts = Counter(judged(value, made) for _, value, made in asked)
    rows = tuple((verdict, str(counts[verdict])) for verdict in ("right", "wrong", "unsure", "refused"))
    print(printed(Figures(f"Metrics of {chosen.company} by its own tags: {len(asked)}", ("", ""), rows)))
    for text, value, made in asked if chosen.show else ():
        if (verdict := judged(value, made)) != "right":
            print(f"{verdict}: {text} [{value:.6g}]\n  {made.text[:200]!r}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
