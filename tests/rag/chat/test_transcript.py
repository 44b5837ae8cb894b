from __future__ import annotations

from decimal import Decimal

from rag.chat.conversations import Conversation, Turn
from rag.chat.transcript import conversation_markdown
from rag.types import Answer, Citation, Filing, NumberCheck, Usage

FILING = Filing("f-1", "F", "F", "Fern", None, "10-k", 2024, None, None, None, 3, 1)
CITED = Citation("[10K1]", "F|p2|c0", FILING, 2, (), "Net sales 12", "table")
TEXT = "| | 2024 |\n|---|---|\n| Sales | 12 [10K1] |\n\nCost ![x](http://evil/x.png) 7."


def test_a_conversation_becomes_markdown_with_footnotes_and_a_verdict_for_every_number() -> None:
    numbers = (
        NumberCheck("12", 30, 32, Decimal(12), "", None, "verified", "[10K1]"),
        NumberCheck("7", 70, 71, Decimal(7), "", None, "unverified", None, reason="no cited place holds it"),
    )
    answer = Answer("q", TEXT, (CITED,), numbers, (), False, "model", 1, Usage(), 0.1, standalone="Sales of Fern?")
    turn = Turn("And | sales?", "done", answer=answer, thumb="down", reason="wrong")
    text = conversation_markdown(Conversation("c", "Fern *sales*", 0.0, (turn,)))
    assert "# Fern \\*sales\\*" in text and "Understood as: Sales of Fern?" in text
    assert "| Sales | 12 [^1-10K1] |" in text and "[^1-10K1]: Fern, 10-K, fiscal 2024, " in text
    assert "| 7 | NOT VERIFIED | no cited place holds it |" in text and "Rated down: wrong" in text
    assert "![x](" not in text and "http://" not in text


def test_a_question_without_an_answer_says_why_there_is_none() -> None:
    turns = (Turn("Sales?", "stopped"), Turn("Costs?", "failed", error="No endpoint."), Turn("Cash?", "running"))
    text = conversation_markdown(Conversation("c", "Fern", 0.0, turns))
    said = [part.splitlines()[4] for part in text.split("## ")[1:]]
    assert said == ["Stopped.", "No endpoint.", "Not answered yet."]
