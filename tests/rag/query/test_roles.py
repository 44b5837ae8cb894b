"""Which of several companies a question is about, by its grammar."""

import pytest

from rag.query.names import find_companies
from rag.query.understand import understand
from rag.types import Filing


def filing(company: str) -> Filing:
    name = company.split()[0].lower()
    return Filing(name, name, name, company, None, "10-k", 2022, None, None, None, 9, 9)


LIBRARY = [filing(name) for name in ("Walmart Inc.", "General Mills, Inc.", "Block, Inc.", "Starbucks", "Nike, Inc.")]


@pytest.mark.parametrize(
    ("question", "companies"),
    [
        ("How much of Square's 2016 revenue came from Starbucks?", ["Block, Inc."]),
        ("How important is Walmart as a buyer for General Mills in fiscal 2022?", ["General Mills, Inc."]),
        ("What did Nike pay for the shops it bought from Walmart?", ["Nike, Inc."]),
        ("Is Starbucks still a client of Block?", ["Starbucks"]),
        ("Compare Nike's sales with those of Walmart", ["Nike, Inc.", "Walmart Inc."]),
        ("Nike's and Walmart's inventories", ["Nike, Inc.", "Walmart Inc."]),
        ("What are the revenues of Nike, Walmart and Starbucks?", ["Nike, Inc.", "Walmart Inc.", "Starbucks"]),
        ("Did Nike or Walmart grow faster?", ["Nike, Inc.", "Walmart Inc."]),
        ("Nike gross margin, Walmart gross margin", ["Nike, Inc.", "Walmart Inc."]),
        ("Did Walmart buy more of Nike's shoes?", ["Walmart Inc.", "Nike, Inc."]),
    ],
)
def test_the_company_is_the_one_the_question_is_about(question: str, companies: list[str]) -> None:
    assert list(find_companies(question, LIBRARY).companies) == companies


def test_the_partner_stays_a_word_of_the_question() -> None:
    query = understand("How much of Square's 2016 revenue came from Starbucks?", LIBRARY)
    assert "starbuck" in query.words and "Starbucks" in query.subject
    assert query.filters.companies == ("Block, Inc.",)
