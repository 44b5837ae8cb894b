"""A figure of the asked name in another sense is none of what is asked: a tax effect, a rate, what was sold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.ground import grounds_of
from rag.answering.check.question.kind.otherwise_of import OTHERWISE
from rag.answering.check.question.wish import Wish
from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence


def why_not(question: str, cited: Citation) -> str:
    """What these rules say against the first figure."""
    shown = f"{cited.quote} [1]" if not cited.cells else f"{cited.label}: {cited.cells[0][1]} [1]"
    ground = next(one for one in grounds_of(check_numbers(shown, [cited]), [cited]) if one.figures)
    return " ".join(test(Wish.of(question, [cited.filing]), ground) for test in OTHERWISE).strip()


LOSSES = replace(
    row("[1]", "Net operating loss carryforwards", {"2023": ("2,079", "2079")}),
    label="Net operating loss carryforwards",
    over="Deferred tax assets:",
)


@pytest.mark.parametrize(
    ("question", "taxed"),
    [
        ("How large were net operating loss carryforwards at the end of 2023?", True),
        ("How large were deferred tax assets for net operating loss carryforwards at the end of 2023?", False),
    ],
)
def test_what_an_item_saves_in_tax_is_not_the_item(question: str, taxed: bool) -> None:
    assert ("of deferred taxes" in why_not(question, LOSSES)) is taxed


def test_a_caption_that_only_lists_deferred_taxes_is_not_about_them() -> None:
    about = "Corporate assets include cash, prepaid expenses and deferred taxes."
    listed = replace(row("[1]", "Net sales", {"2023": ("2,079", "2079")}), caption=about)
    assert why_not("What were net sales in 2023?", listed) == ""
    own = replace(listed, caption="Components of deferred tax assets")
    assert "of deferred taxes" in why_not("What were net sales in 2023?", own)


RATE = replace(row("[1]", "Operating leases", {"2023": ("5.0 %", "5.0")}, unit=""), kinds=("%",))


@pytest.mark.parametrize(
    ("question", "rate"),
    [
        ("What was the remaining lease term of operating leases in 2023?", True),
        ("What were the remaining lease term and discount rate of operating leases in 2023?", False),
    ],
)
def test_a_rate_is_no_length_of_time(question: str, rate: bool) -> None:
    assert ("the figure is a rate" in why_not(question, RATE)) is rate


BEGIN = "At May 31, 2023 we owed $5 million under further leases that will commence between 2024 and 2025."


@pytest.mark.parametrize(
    ("question", "quote", "why"),
    [
        (
            "What were total assets at June 30, 2023?",
            "As of June 30, 2023, the company had $3 of restricted cash, which was included in other assets.",
            "of “restricted cash”",
        ),
        (
            "What was restricted cash at June 30, 2023?",
            "As of June 30, 2023, the company had $3 of restricted cash, which was included in other assets.",
            "",
        ),
        ("What was its ownership interest in Oak in 2023?", "In 2023 we sold 4.5% of our interest in Oak.", "“sold”"),
        ("What stake in Oak was sold in 2023?", "In 2023 we sold 4.5% of our interest in Oak.", ""),
        ("What was its ownership interest in Oak in 2023?", "In 2023 our interest in Oak was 29%.", ""),
        ("How much debt is due in 2027?", "In 2023 our total debt was $711 million.", "falls due in 2027"),
        ("How much will Nike pay in 2025 for further leases?", BEGIN, "falls due in 2025"),
        ("How much will Nike pay for further leases?", BEGIN, ""),
        ("How much debt is due in 2027?", "In 2023 $711 million of our debt was due in 2027.", ""),
        ("How much debt is due in 2027?", "In 2023 $711 million of debt matures in less than one year.", "due in 2027"),
    ],
)
def test_another_noun_another_deal_and_another_year_answer_something_else(question: str, quote: str, why: str) -> None:
    missed = why_not(question, sentence("[1]", quote))
    assert why in missed if why else not missed


@pytest.mark.parametrize(
    ("question", "other"),
    [
        ("What was the remaining lease term of finance leases in 2023?", True),
        ("What was the remaining lease term of operating leases in 2023?", False),
        ("What was the remaining lease term in 2023?", False),
    ],
)
def test_a_row_of_one_sort_of_lease_is_not_of_the_other(question: str, other: bool) -> None:
    cited = replace(row("[1]", "Lease term - operating leases", {"2023": ("10.6", "10.6")}, unit=""), kinds=("",))
    cited = replace(cited, label="Lease term - operating leases", caption="Amounts in our financial statements")
    assert ("another sort of lease" in why_not(question, cited)) is other


def test_a_row_that_leads_from_one_balance_to_the_next_is_an_account_of_its_own() -> None:
    beside = ("Deferred tax valuation allowance",)
    told = {"Balance at Beginning": ("109", "109"), "Additions": ("151", "151")}
    rolled = replace(row("[1]", "Sales return allowance", told), beside=beside)
    asked = "What was the addition to the sales return allowance in 2023?"
    assert "of deferred taxes" not in why_not(asked, rolled)
    flat = replace(row("[1]", "Sales return allowance", {"2023": ("151", "151")}), beside=beside)
    assert "of deferred taxes" in why_not(asked, flat)
