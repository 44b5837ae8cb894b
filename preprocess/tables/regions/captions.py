"""What stands right above a table: its title lines, or the paragraph that leads to it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.tables.meaning.units import is_unit_text
from preprocess.tables.regions.lines import PageLine

# Company, statement, unit and period are printed in four lines at most; a paragraph that leads to a table takes more.
CAPTION_LINES = 7
# A blank of three lines and more parts what stands above from the table, as a new section does.
CAPTION_GAP = 3.5
TITLE_GAP = 10.0
"""A short line that is no sentence may stand this many font sizes above its table."""
# Titles are shorter than a line of prose, which holds about 110 characters on a letter page.
CAPTION_LENGTH = 110
SENTENCE_BLANKS = 5
"""Titles that end in a point are shorter."""
LEADS = re.compile(
    r"\b(?:follow\w*|below|above|tables?|present\w*|summar\w+|shows?|sets? forth|reconcil\w+|consist\w*|compris\w+"
    r"|detail\w*|includ\w+|as of|ended|(?:were|are|is|was) as|components?|information|schedule"
    r"|in (?:millions|thousands))\b|:",
    re.IGNORECASE,
)
"""What a sentence says that leads to a table or tells what it is of."""
LEAD_IN = re.compile(
    r"(?!(?:all|amounts?|figures|values|dollars|expressed|stated|in)\b)[^\W\d_][^():]*\([^():]*\)[^():]*:",
    re.IGNORECASE,
)
"""A line that names what a table is of and its unit behind it ("Average selling price ($ thousands):")."""
RUNNING_HEAD = re.compile(r"\d+|table of contents", re.IGNORECASE)


def caption_lines(lines: Sequence[PageLine], first: int, stop: int) -> list[PageLine]:
    """The lines right above the header: its title lines, or the paragraph that leads to it."""
    taken: list[PageLine] = []
    for k in range(first - 1, max(stop, first - CAPTION_LINES) - 1, -1):
        line, below = lines[k], lines[k + 1]
        blank = (below.bbox[1] - line.bbox[3]) / max(min(line.size, below.size), 1.0)
        room = CAPTION_GAP
        if not taken and not _leads([line]):
            room = TITLE_GAP
        # A unit is often set smaller than the title it stands under.
        titles = [title for title in taken if not _only_unit(title.text)]
        stated = _only_unit(line.text)
        other = bool(titles) and not stated and not 0.9 < line.size / titles[0].size < 1.2
        if blank > room or other or (taken and blank > 0.8 and _leads(titles)):
            break
        taken.insert(0, line)
    return taken


def is_aside(caption: str) -> bool:
    """Whether a caption is the end of a paragraph that does not lead to the table: its heading tells what it is."""
    return caption.endswith(".") and caption.count(" ") >= SENTENCE_BLANKS and LEADS.search(caption) is None


def _only_unit(text: str) -> bool:
    """Whether a line over a table states its unit and nothing else."""
    return is_unit_text(text, whole=True) and LEAD_IN.fullmatch(text.strip()) is None


def _leads(lines: Sequence[PageLine]) -> bool:
    """Whether lines are a paragraph rather than titles."""
    return bool(lines) and (len(lines[-1].text) > CAPTION_LENGTH or re.search(r"[.:]\W*$", lines[-1].text) is not None)


def caption_text(caption: Sequence[PageLine]) -> str:
    """Caption as one text: titles without unit lines and running heads, or the sentence that leads to the table."""
    said = list(caption)
    while said and _only_unit(said[-1].text):
        said.pop()
    if _leads(said):
        text = " ".join(line.text for line in said)
        return re.sub(r"^.*?\s(?=.{0,300}$)", "", " " + re.split(r"(?<=[a-z\d)][.:])\s+(?=[A-Z])", text)[-1]).strip()
    texts: list[str] = []
    for line in reversed(caption):
        if len(texts) == 3 or len(line.text) > CAPTION_LENGTH or re.search(r"[.:;]\W*$", line.text):
            break
        if not (_only_unit(line.text) or RUNNING_HEAD.fullmatch(line.text.strip())):
            texts.insert(0, line.text)
    return re.sub(r"\s+", " ", " ".join(texts)).strip()
