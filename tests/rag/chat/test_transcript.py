from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from rag.answering.shown import COMPUTED_NOTICE
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
    assert "- NOT VERIFIED: 7 (no cited place holds it)\n- Checked, stands in the cited place: 12" in text
    assert "Rated down: wrong" in text
    assert "![x](" not in text and "http://" not in text


def test_how_an_answer_was_made_is_said_once_and_a_formula_with_all_its_figures() -> None:
    numbers = tuple(
        NumberCheck(text, 0, 3, Decimal(9), "%", None, "derived", None, formula="gross_profit / revenue")
        for text in ("9%", "8%", "9%")
    )
    answer = Answer("q", "9% and 8%", (), numbers, (), False, "computed", 1, Usage(), 0.1, notices=(COMPUTED_NOTICE,))
    text = conversation_markdown(Conversation("c", "Fern", 0.0, (Turn("Margin?", "done", answer=answer),)))
    assert "computed from the cited cells*" in text and COMPUTED_NOTICE not in text
    assert text.endswith("- Calculated: 9%, 8% = gross profit / revenue\n")
    refused = replace(answer, refused=True, numbers=(), text="Not here.", notices=("As told.",))
    text = conversation_markdown(Conversation("c", "Fern", 0.0, (Turn("Margin?", "done", answer=refused),)))
    assert "not answered*\n\nNot here.\n\n> As told." in text


def test_a_question_without_an_answer_says_why_there_is_none() -> None:
    turns = (Turn("Sales?", "stopped"), Turn("Costs?", "failed", error="No endpoint."), Turn("Cash?", "running"))
    text = conversation_markdown(Conversation("c", "Fern", 0.0, turns))
    said = [part.splitlines()[4] for part in text.split("## ")[1:]]
    assert said == ["Stopped.", "No endpoint.", "Not answered yet."]
