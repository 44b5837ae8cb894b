"""What counts as a fact that an edit adds, changes or loses."""

from __future__ import annotations

import pytest

from rag.reports.model.unchanged import added_facts, lost_facts, said_once

TEXT = "Nike's revenue rose 9.6% to $51,217 million in fiscal 2023 [10K1]. Costs rose too."


@pytest.mark.parametrize(
    ("after", "added"),
    [
        (f"{TEXT} Net income was $4,689 million [10K1].", "$4,689 million"),
        (TEXT.replace("51,217", "51,271"), "$51,271 million"),
        (TEXT.replace("million", "billion"), "$51,217 billion"),
        (TEXT.replace("9.6%", "9.6 percentage points"), "9.6 percentage points"),
        (TEXT.replace("[10K1].", "[10K1][10K2]."), "[10K2]"),
        (TEXT.replace("[10K1].", "[10K1] [10K1]."), "[10K1]"),
        (f"{TEXT} The shoes are made by Acme.", "Acme"),
        (f"{TEXT} That is twice as much as hoped.", "twice"),
        (TEXT.replace("revenue rose", "revenue fell"), "a fall by 9.6%"),
        (TEXT.replace("Costs rose", "Costs never rose"), "a denial"),
    ],
)
def test_an_addition_or_a_change_is_named(after: str, added: str) -> None:
    assert added in added_facts(TEXT, after, counted=True)


@pytest.mark.parametrize(
    "after",
    [
        TEXT,
        TEXT.replace("rose 9.6%", "grew by 9.6%"),
        "In fiscal 2023, Nike's revenue rose 9.6% to $51,217 million [10K1]. Costs also went up.",
        TEXT.replace("Costs rose too.", "The company's costs rose as well. Overall, it grew."),
    ],
)
def test_other_words_for_the_same_facts_are_none(after: str) -> None:
    assert not added_facts(TEXT, after, counted=True) and not lost_facts(TEXT, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "Sales in China fell 4% [1]; sales in Europe rose 8% [1].",
            "European sales rose 8%, Chinese sales fell 4% [1][1].",
        ),
        ("Debt did not change [1].", "Debt remained unchanged [1]."),
        ("The board approved it [1].", "The Board of Directors approved it [1]."),
        ("Two customers made 12% of sales [1].", "12% of sales came from two customers [1]."),
        ("It gives no guidance. Demand is soft [1].", "Demand is soft, and Management gives no guidance [1]."),
        ("本公司營收成長 9.6%，達 51,217 百萬美元 [1]。", "營收成長 9.6%，為 51,217 百萬美元 [1]。"),
    ],
)
def test_a_natural_polish_is_taken(before: str, after: str) -> None:
    assert not added_facts(before, after, counted=True) and not lost_facts(before, after)


def test_a_footnote_or_figure_that_is_gone_is_named() -> None:
    assert lost_facts(TEXT, TEXT.replace(" [10K1]", "")) == ("[10K1]",)
    assert lost_facts(TEXT, "Nike's revenue rose to $51,217 million in fiscal 2023 [10K1].") == ("9.6%",)


def test_a_sentence_that_is_said_twice_is_kept_once_whatever_its_footnotes() -> None:
    text = "Revenue was $5 million [1]. Margins fell [2].\n\nRevenue was $5 million [3]. Costs rose [1]."
    assert said_once(text) == "Revenue was $5 million [1]. Margins fell [2].\n\nCosts rose [1]."
