"""Whether a loss can be estimated is told by the paragraph on the very matter."""

from __future__ import annotations

from rag.answering.answer import answer
from tests.rag.asked import report_of, result_of
from tests.rag.builders import H, make_report

NOTE = H("Item 8. Notes", item="Item 8")
UNABLE = "At this time, Acme is unable to estimate the range of loss, as it may take years to resolve this matter."
CUSTOMS = (
    H("Norwegian customs claim", level=2),
    f"Acme has received claims from Norwegian customs for unpaid duties. Acme disputes them. {UNABLE}",
)


def quotes(question: str, *said: str | H) -> list[str]:
    filing = make_report("ACME_2022_10K", ((NOTE, *said),), company="Acme Corp", ticker="ACM", fiscal_year=2022)
    made = answer(question, result_of(question, [filing]), report_of(filing), None)
    return [citation.quote for citation in made.citations]


def test_a_loss_that_cannot_be_estimated_is_said_not_to_be() -> None:
    assert quotes("Can Acme estimate its loss on the Norwegian customs dispute in 2022?", *CUSTOMS) == [UNABLE]


def test_the_loss_of_another_matter_is_none_of_this_one() -> None:
    assert UNABLE not in quotes("Can Acme estimate its loss on the antitrust suit over glue in 2022?", *CUSTOMS)
