"""Figures that are meant otherwise than asked: of another partner, due by contract, amounts, items of a list."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.check.question.gate import held_to_the_question
from rag.answering.check.verify import check_numbers
from rag.chunks.chunk import filing_of
from rag.types import Citation
from tests.rag.answering.check.cited import row, sentence
from tests.rag.answering.nike import NIKE

WALMART = replace(
    filing_of(NIKE), report_id="w", doc_name="WALMART_2023_10K", title="Walmart", company="Walmart Inc.", ticker="WMT"
)
LARGEST = "During fiscal 2023, Walmart accounted for 20 percent of our net sales."
OTHERS = "During fiscal 2023, five customers accounted for 40 percent of our net sales."
GOAL = "Exceeding a 30% rate of return on invested capital; and"
RESULT = "Our return on invested capital was 30% in fiscal 2023."


def why_not(question: str, cited: Citation) -> str:
    shown = f"{cited.quote} [1]" if not cited.cells else f"{cited.label}: {cited.cells[0][1]} [1]"
    return held_to_the_question(question, check_numbers(shown, [cited]), [cited], (cited.filing, WALMART)).missed


@pytest.mark.parametrize(("quote", "refused"), [(LARGEST, False), (OTHERS, True)])
def test_what_goes_to_a_partner_is_told_where_it_is_named(quote: str, refused: bool) -> None:
    question = "What share of Nike's fiscal 2023 net sales went to Walmart?"
    assert ("goes to Walmart" in why_not(question, sentence("[1]", quote))) is refused


@pytest.mark.parametrize(("quote", "refused"), [(GOAL, True), (RESULT, False)])
def test_an_item_of_a_list_is_no_result(quote: str, refused: bool) -> None:
    question = "What was Nike's return on invested capital in fiscal 2023?"
    assert ("item of a list" in why_not(question, sentence("[1]", quote))) is refused


@pytest.mark.parametrize(
    ("caption", "refused"),
    [
        ("Our contractual obligations and cash payments due are as follows:", True),
        ("Income taxes:", False),
    ],
)
def test_what_falls_due_is_no_expense_of_the_year(caption: str, refused: bool) -> None:
    cited = replace(row("[1]", "Transition tax", {"Total": ("1,172", "1172")}), caption=caption)
    question = "What was Nike's transition tax expense in fiscal 2023?"
    assert ("falls due by contract" in why_not(question, cited)) is refused


def test_an_assumption_is_a_rate() -> None:
    amount = row("[1]", "Expected return on plan assets", {"2023": ("1,854", "1854")})
    question = "What was Nike's expected return on plan assets assumption in 2023?"
    assert "what is assumed" in why_not(question, amount)
    assert "what is assumed" not in why_not("What was Nike's expected return on plan assets in 2023?", amount)


@pytest.mark.parametrize(
    ("quote", "refused"),
    [
        ("Acquisition related costs of $0.3 billion in 2023 were for Abiomed.", True),
        ("The increase was due to Abiomed. In 2023, litigation expense was $0.6 billion.", True),
        ("In 2023 the Company acquired Abiomed for a purchase price of $17.1 billion.", False),
    ],
)
def test_what_a_deal_cost_besides_is_not_its_price(quote: str, refused: bool) -> None:
    question = "How much did Nike pay to acquire Abiomed in 2023?"
    assert bool(why_not(question, sentence("[1]", quote))) is refused


def test_what_falls_due_in_a_stretch_of_years_is_told_by_its_column_alone() -> None:
    question = "How much of Nike's purchase obligations is due in less than one year?"
    cells = {"Payments due Total": ("1,797", "1797"), "Payments due Less than 1 year": ("1,752", "1752")}
    cited = row("[1]", "Purchase obligations", cells)
    held = (check_numbers(f"Purchase obligations: {text} [1]", [cited]) for text in ("1,797", "1,752"))
    total, first = (held_to_the_question(question, numbers, [cited]).missed for numbers in held)
    assert "in certain years" in total and "in certain years" not in first


def test_one_kind_of_obligations_is_not_the_total_of_all() -> None:
    question = "What were Nike's total contractual obligations in 2023?"
    rows = (row("[1]", label, {"2023": ("529", "529")}) for label in ("Lease obligations", "Total"))
    one, all_of_them = (replace(cited, heading="Contractual obligations") for cited in rows)
    assert "asks for a total" in why_not(question, one)
    assert "asks for a total" not in why_not(question, all_of_them)


def test_a_reason_may_be_an_item_of_a_list() -> None:
    quote = "Marketing expense increased $48 million, or 78%, due to the following: an increase of $41 million in ads;"
    assert "item of a list" not in why_not("What drove the 78% rise in Nike's marketing?", sentence("[1]", quote))


def test_a_sentence_among_segments_that_names_none_is_not_the_companys() -> None:
    question = "What was Nike's adjusted EBIT in fiscal 2023?"
    cited = sentence("[1]", "In fiscal 2023, adjusted EBIT was $265 million.")
    among = replace(cited, heading="Segment Information")
    assert "among the results of the segments" in why_not(question, among)
    assert "among the results of the segments" not in why_not(question, cited)


def test_what_has_to_be_kept_is_not_what_there_was() -> None:
    quote = "In 2023 Nike must maintain CET1 and Tier 1 capital ratios of at least 4.5 percent and 6.0 percent."
    assert "required" in why_not("What was Nike's Tier 1 capital ratio in 2023?", sentence("[1]", quote))


def test_what_assets_earned_is_not_what_they_were() -> None:
    question = "What were Nike's pension plan assets in 2023?"
    earned = row("[1]", "Actual return on plan assets", {"2023": ("(13,141)", "-13141")})
    held = row("[1]", "Plan assets at fair value", {"2023": ("49,825", "49825")})
    assert "what it earned" in why_not(question, earned) and "what it earned" not in why_not(question, held)
    apart = "In 2023 the pension plan assets were valued at $10,131 more than the fair value of assets."
    assert "by how much it differs" in why_not(question, sentence("[1]", apart))
