"""Formulas are arithmetic over line items and nothing else."""

from decimal import Decimal

import pytest

from rag.calculator.calculate import Calculation, calculate
from rag.calculator.expressions import Mean, Number, Operation, Ref, parse, refs
from rag.calculator.formulas import Book, book
from rag.calculator.question.definitions import read_definitions
from rag.calculator.question.phrases import NotUnderstood, Reader, plain
from rag.calculator.question.request import read_request
from rag.calculator.question.supposed import supposed
from rag.calculator.wording import plain_formula, spoken_formula
from rag.errors import ConfigError
from tests.rag.statements_made import made, searched


def test_every_shipped_formula_comes_down_to_line_items() -> None:
    for formula in book().formulas:
        assert all(book().leaves(node) <= set(book().item) for node in formula.nodes), formula.name


def test_an_average_is_of_this_and_the_previous_year() -> None:
    assert parse("average(inventory)") == Mean((Ref("inventory"), Ref("inventory", 1)))
    assert parse("change(inventory)") == Operation("-", Ref("inventory"), Ref("inventory", 1))


@pytest.mark.parametrize(
    "text", ["__import__('os')", "revenue ** 2", "revenue.x", "[1]", "average(a, b)", "1 if a else 2"]
)
def test_what_is_not_arithmetic_is_refused(text: str) -> None:
    with pytest.raises(ConfigError):
        parse(text)


def test_a_formula_over_unknown_items_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing defines"):
        Book.model_validate(
            {"items": [], "formulas": [{"name": "margin", "as": ["profit / sales"], "kind": "percent"}]}
        )


def test_a_circle_of_formulas_is_refused() -> None:
    circle = [{"name": "aa", "as": ["bb + 1"], "kind": "ratio"}, {"name": "bb", "as": ["aa"], "kind": "ratio"}]
    with pytest.raises(ValueError, match="itself"):
        Book.model_validate({"items": [], "formulas": circle})


def test_arithmetic_in_words_binds_as_in_algebra() -> None:
    node = Reader().read("365 * (average inventory between FY2018 and FY2019) / (FY2019 COGS)")
    mean = Mean((Ref("inventory", year=2019), Ref("inventory", year=2018)))
    whole = Operation("/", Operation("*", Number(Decimal(365)), mean), Ref("cost_of_revenue", year=2019))
    assert node == whole


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("cash from operations less capex", "operating_cash_flow - capex"),
        ("capex as a % of revenue", "capex / revenue"),
        ("total current assets divided by total current liabilities", "current_assets / current_liabilities"),
        (
            "operating income + depreciation and amortization [from cash flow statement]",
            "operating_income + depreciation_amortization",
        ),
        ("change in inventory", "change(inventory)"),
        ("D&A margin", "depreciation_amortization / revenue"),
        ("cash paid out in dividends and dividend equivalents", "dividends_paid"),
    ],
)
def test_words_read_like_the_formula_they_say(text: str, node: str) -> None:
    assert Reader().read(text) == parse(node)


@pytest.mark.parametrize(
    "text",
    [
        "adjusted ebitda",
        "market capitalization",
        "income taxes paid",
        "income tax rate",
        "revenue of footwear",
        "cash paid for sga",
    ],
)
def test_words_left_over_are_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        Reader().read(text)


def test_a_definition_may_use_other_definitions() -> None:
    found = read_definitions(
        "What is FY2020 CCC? CCC is defined as: DIO + DSO. DIO is defined as: 365 * inventory / COGS. "
        "DSO is defined as: 365 * accounts receivable / revenue."
    )
    assert found.names["ccc"] == Operation("+", found.names["dio"], found.names["dso"])
    assert "defined" not in found.rest


def test_a_definition_that_cannot_be_read_is_said() -> None:
    with pytest.raises(NotUnderstood, match="adjusted yield"):
        read_definitions("What is the yield? Yield is defined as FCF / adjusted yield.")


def test_a_definition_may_use_a_row_that_the_book_does_not_know() -> None:
    found = read_definitions("What is X? Take total debt as customer advances + long-term debt.")
    assert [ref.name for ref in refs(found.names["total_debt"])] == [
        "row:customer advances",
        "long_term_debt",
    ]


@pytest.mark.parametrize(
    "question",
    [
        "What is the interest coverage (operating income divided by interest expense) in FY2022?",
        "What is the interest coverage in FY2022? Interest coverage is operating income divided by interest expense.",
        "What is the interest coverage, with interest coverage defined as operating income / interest expense?",
    ],
)
def test_a_definition_in_passing_is_read(question: str) -> None:
    node = read_definitions(question).names["interest_coverage"]
    assert node == parse("operating_income / interest_expense")


def test_a_definition_of_the_very_thing_asked_needs_no_known_name() -> None:
    found = read_definitions("What is the FY2021 cash conversion, defined as cash from operations / net income?")
    assert found.whole == parse("operating_cash_flow / net_income") and "cash conversion" in found.rest


@pytest.mark.parametrize(
    "question",
    [
        "What is Nike's FY2021 cash conversion, cash from operations / net income, in percent with one decimal?",
        "What is the FY2021 cash conversion of Nike (cash from operations / net income)? Two decimals.",
        "What is the FY2021 cash conversion of Nike using cash from operations over net income? Two decimals.",
        "What is Nike's FY2021 cash conversion? Cash from operations / net income in percent, one decimal.",
        "Did Nike's cash conversion, defined as cash from operations / net income, fall below 1 in FY2021?",
    ],
)
def test_arithmetic_beside_an_unknown_figure_defines_it(question: str) -> None:
    found = read_definitions(question, {"nike"})
    assert found.whole == parse("operating_cash_flow / net_income") and "income" not in found.rest


def test_words_of_the_company_are_no_part_of_an_input() -> None:
    found = read_definitions("What is the payout ratio (dividends paid / net income attributable to Nike)?", {"nike"})
    assert found.names["payout_ratio"] == parse("dividends_paid / net_income_attributable")


def test_a_bracket_within_arithmetic_is_not_the_whole_definition() -> None:
    asked = "What is Nike's cash ratio where cash ratio = (cash + inventory) / total current liabilities? Two decimals."
    found = read_definitions(asked, {"nike"})
    assert found.names["cash_ratio"] == parse("(cash + inventory) / current_liabilities") and found.whole is None


def test_over_a_time_divides_nothing() -> None:
    assert Reader().read("revenue over net income") == parse("revenue / net_income")
    with pytest.raises(NotUnderstood):
        Reader().read("revenue over the last three years")


def test_plain_words_lose_marks_but_keep_letters() -> None:
    assert plain("Nike’s PP&E, year-end (net)") == "nike pp and e year end (net)"


@pytest.mark.parametrize(
    ("question", "amount"),
    [
        ("How many times did Nike's FY2023 operating income cover its interest expense?", "62.26"),
        ("By how many percentage points did Nike's effective tax rate change from FY2022 to FY2023?", "10.2 perc"),
        ("What is the FY2021 - FY2023 average effective tax rate of Nike in percent? Use income tax expense over "
         "pretax income for each year. Round to one decimal.", "14.1%"),
        ("What is the FY2023 unadjusted operating income (as reported by management) for Nike?", "$5,915 million"),
        ("What were Nike's inventories and accounts payable combined in FY2023?", "$11,316 million"),
        ("What is Nike's FY2023 AP? Answer in USD millions.", "AP was $2,862 million"),
        ("What was the amount of inventories on Nike's balance sheet in FY2023 in USD billions?", "$8.45"),
        ("What is Nike's FY2023 revenue? Use total revenues. USD millions.", "$51,217 million"),
    ],
)  # fmt: skip
def test_other_words_for_the_same_arithmetic(question: str, amount: str) -> None:
    report = made()
    found = calculate(question, searched(question, report), {report.report_id: report}.__getitem__)
    assert isinstance(found, Calculation) and amount in found.text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("free_cash_flow_margin", "(operating_cash_flow - capex) / revenue"),
        ("free_cash_flow", "operating_cash_flow - capex"),
        ("net_debt_to_ebitda", "(total_debt - cash) / (operating_income + depreciation_amortization)"),
    ],
)
def test_a_formula_within_a_formula_stands_in_brackets_where_it_needs_them(name: str, words: str) -> None:
    assert plain_formula(book().formula[name].nodes[0]) == words


def test_a_definition_beside_a_name_after_its_year_is_of_that_name() -> None:
    found = read_definitions("SQ coins gross profit 2020 (revenue less cost of revenue)", {"sq"})
    assert found.whole is None and found.names["gross_profit"] == parse("revenue - cost_of_revenue")


def test_what_is_defined_for_a_named_part_is_not_computed_of_the_whole_company() -> None:
    assert read_request("Nike payout 2022 (dividends paid / net income)", {"nike"}, 2022) is not None
    assert read_request("Nike Converse margin 2022 (operating income / revenue)", {"nike"}, 2022) is None


def test_a_formula_is_told_in_the_words_of_statements() -> None:
    margin = Operation("/", Ref("sga"), Ref("revenue"))
    assert spoken_formula(margin) == "selling, general and administrative expenses / revenue"


def test_a_ratio_that_a_question_names_after_an_amount_is_no_amount() -> None:
    request = read_request(
        "What is Acme's FY2022 debt ratio, defined as total liabilities divided by total assets?",
        frozenset({"acme"}),
        2022,
    )
    assert request is not None and request.kind == "fraction"


def test_a_row_to_take_is_the_one_that_an_item_is_called_by_and_no_other() -> None:
    question = "What was Acme's FY2022 capex as a % of revenue? Take {} from the cash flow statement."
    taken = read_request(question.format("additions to property and equipment"), frozenset({"acme"}), 2022)
    assert taken is not None and [ref.name for ref in refs(taken.node)] == ["capex", "revenue"]
    assert read_request(question.format("total assets"), frozenset({"acme"}), 2022) is None


def test_what_is_counted_together_defines_a_sum() -> None:
    question = supposed("What was Acme's total debt at year end FY2022, counting short-term debt plus long-term debt?")
    request = read_request(question, frozenset({"acme"}), 2022)
    assert request is not None and request.name == "total debt"
    assert request.node == Operation(
        "+", Ref("short_term_debt", said="short-term debt"), Ref("long_term_debt", said="long-term debt")
    )


def test_general_and_administrative_expenses_are_those_of_the_income_statement() -> None:
    assert book().names["g and a"] == book().names["general and administrative expense"] == "general_and_administrative"
    assert book().item["general_and_administrative"].statements == ("income_statement",)
