"""A question without whose and when says each of them again where they are wanted."""

from __future__ import annotations

from rag.answering.bare import bare
from rag.types import Filing

FILINGS = (
    Filing("r1", "l", "Annual report", "Lantern, Inc.", None, "10-K", 2022, None, None, None, 1, 1),
    Filing("r2", "o", "Annual report", "Otter, Inc.", None, "10-K", 2022, None, None, None, 1, 1),
)


def test_the_company_and_the_time_are_taken_out_with_what_led_to_them() -> None:
    told = bare("a share of 2022 revenue of Lantern, in Europe?", FILINGS)
    assert told is not None and (told.text, told.company, told.times) == (
        "a share of revenue, in Europe",
        "Lantern",
        ("2022",),
    )
    assert told.of("revenue") == "Lantern's revenue" and told.at == " in 2022"


def test_two_companies_or_none_are_not_told_apart() -> None:
    assert bare("Lantern and Otter revenue 2022", FILINGS) is None
    assert bare("revenue 2022", FILINGS) is None
