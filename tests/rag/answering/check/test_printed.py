"""Numbers that follow from their neighbours, footnotes at a paragraph's end, amounts without a scale in notes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.verify import check_numbers
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence
from tests.rag.answering.check.cited_years import ALL, yearly

PENSIONS = sentence(
    "[8]", "In 2023 we paid $104 million and $80 million into domestic and foreign plans, respectively."
)
NOTE = replace(
    sentence("[9]", "Depreciation expense was $1,396 and $1,488 for 2023 and 2022, respectively."),
    unit="USD, in millions",
)
DEBT = yearly("[10]", "Total debt", ("2,487", "2,523"), ("Equity",))
EQUITY = yearly("[11]", "Equity", ("497", "504"), ("Total debt",))
TOTAL = replace(
    yearly("[12]", "Total", ("387", "840"), ("Trade receivables",)),
    heading="12. TRADE AND OTHER RECEIVABLES",
    caption="An analysis of this item is shown below:",
)
CITED: tuple[Citation, ...] = (*ALL, PENSIONS, NOTE, DEBT, EQUITY, TOTAL)


def statuses(text: str) -> dict[str, str]:
    return {check.text: check.status for check in check_numbers(text, CITED)}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("We paid $104 million and $80 million into the plans, $184 million overall [8].", "$184 million"),
        ("At FY2023's end debt of $2,487 million stood against $497 million of equity (about 5x) [10][11].", "5x"),
        (
            "Gross margin was 43.84% in FY2023 and 44.58% in FY2022, a compression of 74 basis points [7].",
            "74 basis points",
        ),
    ],
)
def test_a_number_that_its_neighbours_give_is_derived(text: str, number: str) -> None:
    assert statuses(text)[number] == "derived", statuses(text)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("We paid $104 million and $80 million into the plans, $194 million overall [8].", "$194 million"),
        ("At FY2023's end debt of $2,487 million stood against $497 million of equity (about 7x) [10][11].", "7x"),
        (
            "Gross margin was 43.84% in FY2023 and 44.58% in FY2022, an expansion of 74 basis points [7].",
            "74 basis points",
        ),
    ],
)
def test_a_number_that_its_neighbours_do_not_give_is_not(text: str, number: str) -> None:
    assert statuses(text)[number] == "unverified", statuses(text)


def test_a_sentence_without_a_footnote_has_those_that_its_paragraph_ends_with() -> None:
    text = "Europe's sales were $2,500 million in FY2023. That compares with $2,000 million in FY2022 [1]."
    assert set(statuses(text).values()) == {"verified"}
    assert set(statuses(text.replace(". That", ".\n\nThat")).values()) == {"unverified", "verified"}


def test_a_table_may_name_its_sources_in_the_line_under_it() -> None:
    text = "| USD m | FY2023 | FY2022 |\n|---|---|---|\n| Europe | 2,500 | 2,000 |\n\nSource: [1]"
    assert set(statuses(text).values()) == {"verified"}
    assert statuses(text.replace("| Europe", "| Asia Pacific"))["2,500"] == "unverified"


def test_bare_amounts_of_a_note_in_millions_are_held_with_their_scale_and_as_printed() -> None:
    assert set(statuses("Depreciation was $1.40 billion in 2023, after $1.49 billion in 2022 [9].").values()) == {
        "verified"
    }
    assert set(
        statuses("“Depreciation expense was $1,396 and $1,488 for 2023 and 2022, respectively.” [9]").values()
    ) == {"verified"}
    assert statuses("Depreciation was $1.40 million in 2023 [9].")["$1.40 million"] == "unverified"


def test_a_bare_total_is_of_what_the_heading_over_its_table_names() -> None:
    assert set(statuses("Trade and other receivables fell to $387 million from $840 million [12].").values()) == {
        "verified"
    }
    assert statuses("Trade receivables fell to $387 million [12].")["$387 million"] == "unverified"


def test_against_sets_two_companies_side_by_side_and_says_no_earlier_year() -> None:
    other = replace(DEBT, marker="[13]", filing=replace(DEBT.filing, company="Harbor Lantern Inc.", report_id="h"))
    text = (
        "At the end of FY2023 NIKE had $5,000 million [3], against $2,487 million of total debt at Harbor Lantern [13]."
    )
    text = text.replace("$5,000 million", "total net sales of $5,000 million")
    checks = check_numbers(text, (*CITED, other), library=[DEBT.filing, other.filing])
    assert {check.status for check in checks} == {"verified"}, [(c.text, c.reason) for c in checks]


def test_pence_are_figures_held_as_they_are_printed() -> None:
    cited = (row("[14]", "Basic earnings per share", {"2024": ("17.7p", "17.7"), "2023": ("16.2p", "16.2")}, "GBP"),)
    told = {
        c.text: c.status for c in check_numbers("Basic earnings per share were 17.7p (2023: 16.2 pence) [14].", cited)
    }
    assert told == {"17.7p": "verified", "16.2 pence": "verified"}
    assert [c.status for c in check_numbers("Basic earnings per share were 17.9p [14].", cited)] == ["unverified"]


@pytest.mark.parametrize("hedge", ["about", "roughly", "approximately", "around", "nearly", "almost", "circa", "~"])
def test_every_hedge_leaves_the_pair_that_a_verb_leads_comparable(hedge: str) -> None:
    beside = "" if hedge == "~" else " "
    right = f"Europe's sales rose to {hedge}{beside}$2.5 billion from {hedge}{beside}$2.0 billion [1]."
    assert set(statuses(right).values()) == {"verified"}, statuses(right)
    assert "unverified" in statuses(right.replace("rose", "fell")).values()


@pytest.mark.parametrize(
    ("quote", "ticked"),
    [
        ("Sales rose by $6 million, driven largely 2 by new stores.", {"$6 million"}),
        ("Sales rose by $6 million, offset 3 by fewer stores.", {"$6 million"}),
        ("Sales rose by $6 million, due 3 to our own stores.", {"$6 million"}),
        ("Sales rose by $6 million, due to 3 new stores.", {"$6 million", "3"}),
        ("Sales rose by $6 million, largely in 3 of our stores.", {"$6 million", "3"}),
        ("Sales rose by $6 million, driven largely 44 by new stores.", {"$6 million", "44"}),
    ],
)
def test_a_pages_number_between_two_words_is_no_figure(quote: str, ticked: set[str]) -> None:
    place = sentence("[1]", quote)  # on page 3
    assert {check.text for check in check_numbers(f"“{quote}” [1]", [place])} == ticked
