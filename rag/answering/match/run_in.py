"""The headings that filings print at the beginning of a paragraph: "787 Program During the fourth quarter we …".

What follows, up to the next of them or the next heading of its own, is about it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from preprocess.report import Block

_NAME = r"(?:[A-Z0-9][\w’'&./-]*)(?: (?:[A-Z0-9][\w’'&./()-]*|of|and|the|for|&)){0,5}? [A-Z0-9][\w’'&/-]*"
_BEGINS = (
    r"During|In|On|As|At|The|We|Our|For|Under|Following|Beginning|Effective|While|Although|Because|Since|This|These|"
    r"There|If|An?|Each|All|After|To|By|With|Net|Total"
)
_RUN_IN = re.compile(rf"(?P<name>{_NAME})\.? (?=(?:{_BEGINS})\b(?: [a-z0-9]|,))")
# "Our Class | A common stock", "How We | Addressed the Matter": the first words of a sentence, or of a table's cell.
_NO_NAME = re.compile(r"(?:Our|We|The|This|How|Section|Description|Exhibit|Item|Note)\b|.*\b(?:Class|Series|of|We)$")


def run_ins(blocks: Sequence[Block]) -> dict[str, str]:
    """The heading that the paragraph of each block is under in this way, by the block's id; others are left out."""
    found: dict[str, str] = {}
    path: tuple[str, ...] = ()
    name = ""
    for block in blocks:
        if block.heading_path != path or block.kind == "Heading":
            path, name = block.heading_path, ""
        opened = _RUN_IN.match(block.text) if block.kind == "Text" else None
        if opened is not None and not _NO_NAME.match(opened["name"]):
            name = opened["name"]
        if name:
            found[block.id] = name
    return found
