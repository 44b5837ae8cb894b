"""Numbers of a text that are no figures: marks before its parts, names that are numbers, how many a list has."""

from __future__ import annotations

import re

from rag.answering.check.question.ground import Ground
from rag.answering.check.question.wish import Wish

_MARK = re.compile(r"\(\d{1,2}\)")
# "The following table presents our top 20 exposures."
_TOP, _HOW_MANY = re.compile(r"\btop $", re.IGNORECASE), re.compile(r"\bhow many\b", re.IGNORECASE)


def mark_for_figure(wish: Wish, ground: Ground) -> str:
    """Why "(1)" before a part of a sentence, or the "787" that the question names, is no figure."""
    texts = [c.text.strip() for c, _ in ground.figures if c.claim is not None and not c.kind]
    if not texts or len(texts) < len(ground.figures):
        return ""
    if all(text in wish.codes for text in texts):
        return "the cited number is a name that the question has"
    listed = all(c.claim and _TOP.search(c.claim.sentence, 0, c.claim.mention.start) for c, _ in ground.figures)
    if listed and not _HOW_MANY.search(wish.text):
        return "the cited number says how many a list has"
    return "the cited number is a mark of the text" if all(map(_MARK.fullmatch, texts)) else ""
