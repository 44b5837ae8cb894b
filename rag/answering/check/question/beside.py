"""Quotes that stand beside the one that answers: where none of their own figures is what was asked, none is ticked."""

from __future__ import annotations

from collections.abc import Sequence

from rag.answering.check.question.ground import Ground


def beside_the_point(found: Sequence[tuple[Ground, Sequence[str]]]) -> dict[int, str]:
    """Why figures of a quote keep no tick, by where they stand in the answer; {} where every quote has one that passes.

    found: each figure of the answer with the reasons that speak against it.
    """
    passing = {cited.citation.marker for ground, reasons in found if not reasons for cited, _ in ground.figures}
    return {
        ground.number.start: reasons[0]
        for ground, reasons in found
        if reasons and not any(cited.citation.marker in passing for cited, _ in ground.figures)
    }
