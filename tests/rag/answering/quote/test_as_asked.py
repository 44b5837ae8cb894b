"""A row that is not for sure the answer yields to other rows, not to sentences that nothing holds to the question."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from preprocess.report import Period, Unit
from rag.answering.answer import answer
from rag.answering.check.posed import Posed
from rag.answering.draft import NEAREST
from rag.answering.match.places import RowPlace, rows_of, sentences_of
from rag.answering.quote.as_asked import as_asked
from rag.answering.quote.rows import Quote
from rag.answering.quote.wider import Found
from rag.chunks.chunk import filing_of
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, T, make_report

MINE = make_report(
    "CORAL_2023_10K",
    (
        (
            H("Item 2. Properties", 1, "2"),
            "Mineral reserves at December 31, 2023:",
            T(
                ("Tonnes (Mt)", "Grade (g/t)"),
                (("Lac Noir", "24.1", "1.31"), ("Obu South", "30.4", "1.58"), ("Total", "54.5", "1.46")),
                unit=Unit(None, 1, None, None),
            ),
            "On August 3, 2023 we acquired the remaining 25% of the Obu South joint venture for $82.5 million in cash.",
        ),
    ),
    company="Coral Gold Corp.",
    ticker="CRL",
)


def test_a_sentence_behind_a_doubtful_row_is_not_told_in_its_place() -> None:
    question = "What are the probable tonnes at Obu South of Coral?"
    told = answer(question, result_of(question, [MINE], pages=(1,)), report_of(MINE), None)
    assert told.text.startswith(NEAREST.partition("{")[0]), told.text
    assert "30.4" in told.text and "82.5" not in told.text
    assert all(number.status == "unverified" for number in told.numbers)


Y22, Y23 = (Period("duration", date(year, 12, 31), 12, year, None) for year in (2022, 2023))
YIELD = "At December 31, 2023 the weighted average yield on debt investments was 11.3% (8.6% a year before)."
LENDER = make_report(
    "MORAY_2023_10K",
    ((H("Item 7. Results", 1, "7"), YIELD, T(("2023", "2022"), (("Net income", "10", "9"),), periods=(Y23, Y22))),),
    company="Moray Corp.",
    ticker="MRY",
)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("weighted average yield on Moray's debt investments at the end of 2022", ["11.3%", "8.6%"]),
        ("weighted average yield on Moray's debt investments at the end of 2021", []),
        ("weighted average yield on Moray's equity investments at the end of 2022", []),
        ("renewal rate of Moray's policies in 2023", []),
    ],
)
def test_what_tells_every_word_and_is_sure_is_told_however_unlike_the_question(asked: str, told: list[str]) -> None:
    question = f"What was the {asked}?"
    unlike = replace(result_of(question, [LENDER]), likeness=lambda _, texts: [0.75] * len(texts))
    made = answer(question, unlike, report_of(LENDER), None)
    assert [number.text for number in made.numbers if number.status != "unverified"] == told, made.text


def test_a_row_that_says_every_word_with_its_title_is_told_though_it_names_no_line_item() -> None:
    provision = T(
        ("2023", "2022"),
        (("Current: Foreign", "756", "608"), ("Deferred: Foreign", "102", "76"), ("Other", "1", "2")),
        caption="The provision for income taxes is as follows:",
        periods=(Y23, Y22),
    )
    apart = "The effect of foreign exchange on income before income taxes was $212 million in 2023."
    report = make_report(
        "MORAY_2023_10K", ((H("Item 8", 1, "8"), provision, apart),), company="Moray Corp.", ticker="M"
    )

    def ticked(question: str) -> list[str]:
        result = replace(result_of(question, [report]), likeness=lambda _, texts: [0.5] * len(texts))
        made = answer(question, result, report_of(report), None)
        return [number.text for number in made.numbers if number.status != "unverified"]

    assert ticked("How much current foreign income tax did Moray record in 2023?") == ["756"]
    assert ticked("How much deferred foreign income tax did Moray record in 2023?") == ["102"]
    assert not ticked("How much current state income tax did Moray record in 2023?")


def _ticked(question: str, *content: object, likeness: float = 0.5) -> str:
    """The text of the answer where a figure of it holds; "" without one."""
    report = make_report("MORAY_2023_10K", ((H("Item 7", 1, "7"), *content),), company="Moray Corp.", ticker="M")
    result = replace(result_of(question, [report]), likeness=lambda _, texts: [likeness] * len(texts))
    made = answer(question, result, report_of(report), None)
    return made.text if any(number.status != "unverified" for number in made.numbers) else ""


SOLD = (
    "In December 2023, we sold the Harbour Hotel and adjacent land for $825 million, "
    "which consisted of $662.5 million paid in cash and a secured note due 2027 with a face value of $162.5 million "
    "and a fair value of $133.7 million, to an affiliate of the owner of other resorts, who had already leased a part "
    "of them for many years and intends to run both of them together under one name from the summer of next year on, "
    "once the approvals of the authorities and of the lenders of both parties have been obtained and are final."
)
PROCEEDS = T(
    ("2023", "2022"),
    (("Proceeds from sale of Harbour Hotel and adjacent land", "652", "-"), ("Other investing", "9", "8")),
    periods=(Y23, Y22),
)


def test_a_sentence_is_told_where_the_rows_of_its_words_are_of_something_else() -> None:
    asked = "For how much did Moray sell the Harbour Hotel and adjacent land in December 2023?"
    assert "$825 million" in _ticked(asked, PROCEEDS, SOLD)


ORDER = "On December 8, 2023, the Utility Commission issued an order on the rate case filed by the subsidiary."
APPROVED = "The general rate case order approved a $138 million annualized increase in water revenues."


def test_a_sentence_is_quoted_with_the_one_before_it_that_names_what_it_is_about() -> None:
    asked = "What annualized increase in water revenues did the Utility Commission approve for Moray in December 2023?"
    told = _ticked(asked, f"{ORDER} {APPROVED}", likeness=0.8)
    assert ORDER in told and "$138 million" in told
    other = APPROVED.replace("The general rate case order", "A general rate case order of Ohio Regulators")
    assert "$138 million" not in _ticked(asked, f"{ORDER} {other}", likeness=0.8)


def test_what_is_said_of_such_debt_is_quoted_with_the_sentence_that_names_the_debt() -> None:
    named = "Our senior notes due 2031 bear interest at a fixed rate and are not measured at fair value."
    valued = "The estimated fair value of such debt was $60 billion as of December 31, 2023."
    told = _ticked(
        "What was the estimated fair value of Moray's senior notes due 2031?", f"{named} {valued}", likeness=0.8
    )
    assert named in told and "$60 billion" in told


PAID = T(
    ("2023", "2022"),
    (("Principal payments of lease financing obligations", "(545)", "(509)"), ("Other", "9", "8")),
    periods=(Y23, Y22),
)
DUE = T(
    ("Total", "Less than one year"), (("Lease obligations", "529,744", "42,000"),), caption="Payments due by period:"
)


@pytest.mark.parametrize(("item", "told"), [("lease financing obligation", True), ("office building", False)])
def test_what_comes_behind_two_that_gave_way_tells_every_word(item: str, told: bool) -> None:
    said = f"At December 31, 2023, the {item} balance was $29.0 million , most of which is a non-current liability."
    made = _ticked("What was Moray's lease financing obligation at December 31, 2023?", PAID, DUE, said, likeness=0.7)
    assert ("$29.0 million" in made) is told


PLAIN = Unit(None, 1, None, None)
BANK = make_report(
    "HARBOR_2023_10K",
    (
        (
            H("Item 7. Results", 1, "7"),
            "The Retail segment and the Wholesale segment grew.",
            T(("2023", "2022"), (("Overhead ratio", "51%", "50%"), ("Branches", "40", "41")), unit=PLAIN),
        ),
        (
            H("Overview of the year", 1, "8"),
            T(("2023", "2022"), (("Overhead ratio", "58%", "57%"), ("Number of staff", "400", "410")), unit=PLAIN),
        ),
    ),
    company="Harbor Bank",
    ticker="HBR",
)
HEADINGS = ("Retail", "Overview of the year")


@pytest.mark.parametrize(("asked", "told"), [("Harbor Bank's", "58%"), ("Harbor Bank's Retail", "51%")])
def test_the_row_of_a_segment_gives_way_to_the_company_s_own(asked: str, told: str) -> None:
    tables = (replace(table, context_heading=name) for table, name in zip(BANK.tables, HEADINGS, strict=True))
    report = replace(BANK, tables=tuple(tables))
    question = f"What was {asked} overhead ratio in 2023?"
    made = answer(question, result_of(question, [report]), report_of(report), None)
    assert [(number.text, number.status) for number in made.numbers] == [(told, "verified")], made.text


LARGEST = "In 2023, the five largest customers of our Lamps segment accounted for 73% of Lamps segment net sales."
SELLER = make_report(
    "DORNOCH_2023_10K",
    (
        (
            H("Item 7. Results", 1, "7"),
            "Lamps segment net sales to customers were as follows:",
            T(("2023", "2022"), (("Lamps net sales", "1,882", "2,173"),), periods=(Y23, Y22)),
            "Net sales to customers by segment:",
            T(("2023", "2022"), (("Net sales: Lamps", "1,882", "2,173"),), periods=(Y23, Y22)),
            LARGEST,
        ),
    ),
    company="Dornoch Corp.",
    ticker="DNC",
)


def test_a_share_is_told_by_the_sentence_behind_the_rows_of_amounts() -> None:
    question = "share of Dornoch Lamps segment net sales from its five largest customers 2023"
    told = answer(question, result_of(question, [SELLER], pages=(1,)), report_of(SELLER), None)
    assert [number.text for number in told.numbers if number.status == "verified"] == ["73%"], told.text


TO_LUMEN = (
    "In May 2023, the Company closed the sale of its North Harbour hotel to Lumen Resorts Corp. for $825 million."
)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("Who bought Moray's North Harbour hotel?", True),
        ("Who acquired Moray's North Harbour hotel and at what price?", True),
        ("Who bought Moray's North Garden hotel?", False),
    ],
)
def test_who_bought_it_is_who_it_was_sold_to(asked: str, told: bool) -> None:
    assert ("Lumen" in _ticked(asked, TO_LUMEN)) is told


GREW = "Billed volume in our Cove segment grew by 21 percent in 2023, with new clients."
BILLED = T(
    ("2023", "2022"),
    (("Billed volume", "499.5", "411.6"), ("Deposits", "51.4", "50.1")),
    caption="Cove segment",
    periods=(Y23, Y22),
)


@pytest.mark.parametrize(("strength", "part", "told"), [(2.1, "Cove", 1), (1.1, "Cove", 0), (2.1, "Reef", 0)])
def test_a_stronger_row_behind_what_gave_way_is_told_however_unlike_an_answer(
    strength: float, part: str, told: int
) -> None:
    question = f"What was billed volume in Moray's {part} segment in 2023?"
    report = make_report("MORAY_2023_10K", ((H("COVE SEGMENT", 1, "7"), GREW, BILLED),), company="Moray", ticker="M")
    contexts = result_of(question, [report]).contexts
    sentence = next(one for at in contexts for one in sentences_of(at, report) if "grew" in one.text)
    row = next(one for at in contexts for one in rows_of(at, report, True) if one.row.label == "Billed volume")
    posed = Posed.of(question, (filing_of(report),), (filing_of(report),), report_of(report))
    found = Found((Quote(sentence, 1.3, f"“{sentence.text}”"),), 0.9)
    behind = Found((Quote(row, strength, "Billed volume, fiscal 2023 (USD, in millions): 499.5"),), 0.01)
    kept = as_asked(found, posed, lambda keys: Found() if row.key in keys else behind)
    assert [isinstance(one.place, RowPlace) for one in kept.quotes].count(True) == told
