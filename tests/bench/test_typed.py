"""Pairs of wordings: in full and as they are typed."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from bench import typed
from bench.composed.truth import DATA, questions, truth_of
from rag.answering.answer import answer
from rag.query.short_forms import written_out
from rag.types import Filing
from tests.rag.statements_made import made, searched


def test_every_pair_asks_for_one_figure_in_two_wordings() -> None:
    for pair in typed.pairs():
        assert pair["full"] != pair["typed"] and Decimal(pair["figure"]) > 0 and pair["unit"] in ("", "percent")


def test_a_wording_is_right_only_where_its_very_figure_is_checked() -> None:
    report = made()
    asked = answer("What was NIKE's revenue in fiscal 2021?", searched("revenue", report), lambda _: report, None)
    told = next(number for number in asked.numbers if number.status == "verified")
    pair = {"filing": "x", "figure": str(told.value), "unit": ""}
    assert typed.judged(pair, asked) == "right"
    assert typed.judged({**pair, "figure": str((told.value or 0) * 2)}, asked) == "wrong, ticked"


def test_questions_on_the_made_filings_come_back_from_their_short_forms() -> None:
    came_back, lost = 0, []
    for question in questions():
        short = typed.shortened(question.question)
        if short == question.question:
            continue
        page = (DATA / f"{question.filing}.html").read_text(encoding="utf-8")
        told = truth_of(question.filing)
        filing = Filing(
            question.filing,
            question.filing,
            "",
            told.company,
            None,
            told.doc_type,
            told.fiscal_year,
            None,
            None,
            None,
            1,
            1,
        )
        back = written_out(short, [filing], lambda asked, page=page: (page,) * len(asked))
        came_back += _plain(back) == _plain(question.question)
        lost.append((short, back))
    # What does not is of one meaning: another number, another name for the same figure.
    assert came_back >= 0.93 * len(lost), lost


def test_without_a_home_nothing_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert typed.main(["--home", str(tmp_path / "none")]) == 1 and "absent" in capsys.readouterr().err


def _plain(text: str) -> str:
    """A question in small letters; the people of a company are its employees."""
    return text.lower().replace("people", "employees")
