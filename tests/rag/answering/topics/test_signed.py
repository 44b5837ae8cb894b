"""Who signed the newest filing as its chief executive officer is who holds the office."""

from __future__ import annotations

import pytest

from preprocess.report import Report
from rag.answering.answer import answer
from rag.answering.topics.signed import signed_quotes
from rag.types import Answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

EXHIBIT = "10.14 Form of CEO Restricted Stock Unit Award Agreement under the 2022 Employee Stock Plan 10-K 10.21"
PIECE = "Ms. Poe has served as CEO Acme Lamps since June 2020."
SIGNED = "/s/ Jane S. Doe Jane S. Doe President and Chief Executive Officer (Principal Executive Officer)"
TITLE_FIRST = "Chief Executive Officer and Director /s/ Jane S. Doe (Principal Executive Officer) JANE S. DOE"
RAN_TOGETHER = "/s/ Jane S. Doe /s/ John Roe Jane S. Doe John Roe Chief Executive Officer (Principal Executive Officer)"


def acme(*said: str) -> Report:
    pages = ((H("Exhibits"), EXHIBIT, PIECE, H("SIGNATURES"), *said),)
    return make_report("ACME_2022_10K", pages, company="Acme Corp", fiscal_year=2022)


def told(question: str, *said: str) -> Answer:
    filing = acme(*said)
    return answer(question, result_of(question, [filing]), report_of(filing), None)


@pytest.mark.parametrize("signed", [SIGNED, TITLE_FIRST])
@pytest.mark.parametrize("question", ["Who is the CEO of Acme?", "Who is Acme's chief executive officer in 2022?"])
def test_the_chief_executive_is_who_signed_as_such(question: str, signed: str) -> None:
    assert [one.quote for one in told(question, signed, "/s/ John Roe John Roe Director").citations] == [signed]


@pytest.mark.parametrize(
    "question",
    ["Who is the CFO of Acme?", "Who is the CEO of Acme Lamps?", "Who was the CEO of Acme in 2015?"],
)
def test_another_office_a_business_or_another_year_is_not_told_by_that_signature(question: str) -> None:
    assert all(one.quote != SIGNED for one in told(question, SIGNED).citations)


def test_columns_that_ran_together_name_nobody() -> None:
    filing = acme(RAN_TOGETHER)
    assert not signed_quotes(result_of("Who is the CEO of Acme?", [filing]), report_of(filing))


def test_a_form_in_a_list_of_exhibits_names_no_officer() -> None:
    assert all(one.quote != EXHIBIT for one in told("Who is the CEO of Acme?").citations)
