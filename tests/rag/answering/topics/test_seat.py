"""Where a company has its seat, by its filing's cover."""

from __future__ import annotations

import pytest

from rag.answering.answer import answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

FILLER = tuple(f"The network has {n + 3} lines in many counties that serve many people every day." for n in range(20))
UTILITY = make_report(
    "UTILITY_2023_10Q",
    (
        (
            H("FORM 10-Q"),
            H("GREAT BASIN ENERGY CORPORATION"),
            "(a Wyoming corporation) 200 Frontier Avenue, Cheyenne, Wyoming 82001 Commission File Number 1-31204",
            H("PINYON ELECTRIC COMPANY", 2),
            "(a Colorado corporation) 75 Mesa Street, Grand Junction, Colorado 81501 Commission File Number 1-02217",
            *FILLER,
        ),
    ),
    company="Great Basin Energy Corporation",
)
TRUST = make_report(
    "TRUST_2023_10K",
    (
        (
            H("FORM 10-K"),
            H("TALL PINE TRUST, INC."),
            "300 Nicollet Court, Duluth, Minnesota 55802",
            "(Address of principal executive offices)",
            *FILLER,
        ),
    ),
    company="Tall Pine Trust, Inc.",
)

NOTICE = "Any notice is in writing and sent to Acme Corp’s headquarters, with attention to the Secretary."
JOINED = make_report(
    "ACME_2023_10K",
    (
        (
            H("FORM 10-K"),
            "ACME CORP Delaware (State of incorporation) One Acme Drive Dover Delaware 19901 (Address of principal "
            "executive offices) (Zip Code) (302) 555-0100",
            *FILLER,
            NOTICE,
            "Glow is a brand of ours whose headquarters we closed.",
        ),
    ),
    company="Acme Corp",
)


@pytest.mark.parametrize(
    ("question", "report", "town"),
    [
        ("Where is Great Basin Energy's Pinyon Electric Company based?", UTILITY, "Grand Junction"),
        ("Where is Great Basin Energy Corporation's head office?", UTILITY, "Cheyenne"),
        ("Where is the headquarters of Tall Pine Trust?", TRUST, "Duluth"),
        ("Where is Acme headquartered?", JOINED, "cover: One Acme Drive Dover Delaware 19901."),
        ("What is the address of Acme?", JOINED, "cover: One Acme Drive Dover Delaware 19901."),
        ("What is Acme's head office address?", JOINED, "cover: One Acme Drive Dover Delaware 19901."),
    ],
)
def test_the_address_of_the_cover_says_where_the_company_is(question: str, report: object, town: str) -> None:
    made = answer(question, result_of(question, [report]), report_of(report), None)  # type: ignore[arg-type, list-item]
    assert town in made.text
    assert "#" not in made.text


def test_the_cover_says_nothing_of_where_a_brand_is() -> None:
    question = "Where is Acme's Glow headquartered?"
    assert "Dover" not in answer(question, result_of(question, [JOINED]), report_of(JOINED), None).text
