"""What is told of parts, of balances and of what moved them, as the sentences before and beside them leave it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row
from tests.rag.answering.check.cited_years import yearly

PARTS = (
    "Net sales: Pet",
    "Net sales: International",
    "Total",
    "Operating profit: Pet",
    "Operating profit: International",
)
BALANCES = ("Balance as of May 30, 2021", "Balance as of May 29, 2022", "Reclassified to held for sale")


def named(citation: Citation, kinds: tuple[str, ...], rivals: tuple[str, ...]) -> Citation:
    others = tuple(one for one in rivals if one != citation.label)
    return replace(citation, kinds=kinds, rivals=others, rival_kinds=("USD",) * len(others))


def single(marker: str, label: str, text: str, value: str, rivals: tuple[str, ...]) -> Citation:
    made = replace(row(marker, label, {"Total": (text, f"{value}000000")}), label=label)
    return named(made, ("USD",), rivals)


CITED = (
    yearly("[1]", "Net sales: Pet", ("2,259", "1,732"), PARTS),
    yearly("[2]", "Operating profit: Pet", ("470", "415"), PARTS),
    yearly("[3]", "Total", ("18,992", "18,127"), PARTS),
    single("[4]", BALANCES[0], "148", "148", BALANCES),
    single("[5]", BALANCES[1], "36", "36", BALANCES),
    single("[6]", BALANCES[2], "(34)", "-34", BALANCES),
)
MARGIN = (
    "Pet was the fastest part in 2023, with net sales of $2,259 million, beside $18,992 million in total [1][3]. "
    "Its operating profit of $470 million makes a margin of 20.8% [2]."
)
TOTAL = "Net sales came to $18,992 million in 2023 [3]."
UP_BY = "Pet reached net sales of $2,259 million in 2023, up $527 million from $1,732 million [1]."
TAKEN = "Decreases were small: $34 million was reclassified to held for sale [6]."


def unverified(text: str) -> set[str]:
    return {check.text for check in check_numbers(text, CITED) if check.status == "unverified"}


@pytest.mark.parametrize("text", [MARGIN, TOTAL, UP_BY, TAKEN])
def test_a_part_goes_on_in_the_next_sentence_and_a_movement_is_told_without_its_sign(text: str) -> None:
    assert not unverified(text)


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (MARGIN, "20.8%", "28.0%"),
        (MARGIN, "$470 million", "$415 million"),
        (TOTAL, "Net sales", "International net sales"),
        (UP_BY, "$527 million", "$572 million"),
        (UP_BY, "up $527", "down $527"),
        (TAKEN, "Decreases were small: $34", "The balance increased by $34"),
    ],
)
def test_what_does_not_go_together_is_told(text: str, right: str, wrong: str) -> None:
    assert unverified(text.replace(right, wrong))


def regions(marker: str, label: str, texts: tuple[str, str], rivals: tuple[str, ...]) -> Citation:
    cells = {n: (t, t.replace(",", "") + "000000") for n, t in zip(("North America", "China"), texts, strict=True)}
    return named(replace(row(marker, label, cells), label=label), ("USD", "USD"), rivals)


def test_a_share_is_of_the_column_whose_figures_the_sentence_tells() -> None:
    rows = ("Wholesale", "Total revenues")
    cited = (regions("[1]", rows[0], ("11,273", "3,866"), rows), regions("[2]", rows[1], ("21,608", "7,248"), rows))
    text = "In North America wholesale was $11,273 million, or {} of total revenues of $21,608 million [1][2]."
    right, wrong = (check_numbers(text.format(share), cited)[1] for share in ("52%", "53%"))
    assert (right.status, wrong.status) == ("derived", "unverified")


def test_what_a_move_took_is_no_year_that_it_is_compared_with() -> None:
    text = "Pet net sales rose from $1,732 million to $2,259 million over fiscal 2023 [1]."
    assert not unverified(text)
    assert unverified("Pet net sales rose 30% to $2,259 million in 2023 over fiscal 2023's $1,732 million [1].")


STOCK = ("Materials and supplies", "Finished goods", "Total inventories")


def test_a_level_is_no_other_level_less_a_change() -> None:
    cited = (
        yearly("[1]", "Total inventories", ("3,088", "2,981"), STOCK),
        yearly("[2]", "Materials and supplies", ("599", "624"), STOCK),
        yearly("[3]", "Finished goods", ("192", "194"), STOCK),
    )
    text = (
        "Inventories came to $3,088 million at the end of 2023, $107 million more than a year earlier [1]. Materials "
        "slipped from $624 million to $599 million [2], while finished goods were flat at {} [3]."
    )
    last = [check_numbers(text.format(amount), cited)[-1].status for amount in ("$192 million", "$492 million")]
    assert last == ["verified", "unverified"]
