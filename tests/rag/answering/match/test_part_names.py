"""What a filing calls its parts is read off its tables once, whatever is asked of it afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rag.answering.match import part_names
from rag.chunks.chunk import filing_of
from tests.rag.calculator.facts.company import REPORT


def test_the_parts_of_a_filing_are_read_once_for_many_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    report = replace(REPORT, report_id="read-once")
    read: list[object] = []
    printed = part_names._printed
    monkeypatch.setattr(part_names, "_printed", lambda *of: read.append(of) or printed(*of))
    filing = filing_of(report)
    asked = ("Revenue by segment in 2023", "Operating income by segment in 2023")
    first, again = (part_names.names_of_parts(one, filing.company or "", [filing], lambda _: report) for one in asked)
    assert first and first == again and len(read) == 1
