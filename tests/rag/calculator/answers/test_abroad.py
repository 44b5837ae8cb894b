"""The first of the places abroad is told as that, without home; the first kind of goods without what is no goods."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.calculator.calculate import Calculation
from rag.calculator.facts.regions import holds_home
from rag.calculator.question.order_asked import rank_put_plainly
from rag.query.lands import told_otherwise
from tests.rag.calculator.answers.test_ranking import asked, split

PLACES = (
    ("United States", "$ 30,000", "$ 29,000", "$ 28,000"),
    ("Germany", "6,000", "5,000", "4,000"),
    ("Japan", "5,000", "4,710", "4,538"),
    ("Rest of world", "10,217", "8,000", "8,000"),
    ("Total net sales", "$ 51,217", "$ 46,710", "$ 44,538"),
)
GOODS = (
    ("Lamps", "$ 30,000", "$ 29,000", "$ 28,000"),
    ("Ovens", "15,000", "12,000", "12,000"),
    ("Merchandise sales", "45,000", "41,000", "40,000"),
    ("Advertising", "6,000", "5,000", "4,000"),
    ("Card profit sharing", "217", "710", "538"),
    ("Net sales", "$ 51,217", "$ 46,710", "$ 44,538"),
)


@pytest.mark.parametrize(
    "question",
    [
        "Which country outside the United States had the highest net sales for Nike in 2023?",
        "Which country outside the US is first in Nike net sales in 2023?",
        "Other than the United States, which country had the highest net sales for Nike in 2023?",
    ],
)
def test_the_first_country_abroad_is_told_as_that_and_home_is_not_listed(question: str) -> None:
    found = asked(rank_put_plainly(question), split(PLACES, "Net sales by country:"))
    assert isinstance(found, Calculation), found
    assert "country outside the United States with the highest net sales in FY2023 was Germany" in found.text
    assert "United States |" not in found.text and "Not ranked, as no country: Rest of world." in found.text


def test_what_holds_home_is_not_abroad() -> None:
    assert all(map(holds_home, ("United States", "North America", "U.S. and Canada", "Americas", "Domestic")))
    assert not any(map(holds_home, ("Latin America", "Non-U.S.", "Canada", "Outside the United States")))


def test_all_that_is_abroad_together_does_not_stand_for_one_of_the_places_there() -> None:
    assert not any("international" in one for one in told_otherwise("Which country outside the US had most sales?"))
    assert any("international" in one for one in told_otherwise("What were sales outside the US?"))


def test_what_is_summed_as_goods_are_the_kinds_of_goods() -> None:
    report = replace(split(GOODS, "Net sales by product category:"), report_id="nike-goods")
    found = asked("Which Nike product category had the highest net sales in 2023?", report)
    assert isinstance(found, Calculation) and "was Lamps" in found.text, found
    assert "Ovens" in found.text and "Advertising" not in found.text and "profit sharing" not in found.text
    streams = asked("Which Nike source of revenue had the highest net sales in 2023?", report)
    assert not isinstance(streams, Calculation) or "Advertising" in streams.text
