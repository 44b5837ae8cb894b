"""A fetched page as a Report that is never stored: paragraphs on one page without boxes, so that footnotes, sentence
places and the check of numbers work on it as on a filing. Its text is data: no markup, no links, nothing to follow."""

from __future__ import annotations

import codecs
import hashlib
import re
import unicodedata
from datetime import date
from urllib.parse import urlsplit

from preprocess.report import Block, Page, Report
from preprocess.store.plain import NOWHERE
from rag.errors import WebUnavailable
from rag.web.fetch import Fetched

# A long filing page of a company's site; what follows is archives and comments.
LONGEST_PAGE = 300_000
LONGEST_MARKUP = 1_500_000
"""Characters or bytes of HTML that are read: an extraction takes seconds of one core a megabyte."""
_MARKS = re.compile(r"\s?\[(?:(?:10K|10Q|8K|N)?\d{1,3}|[a-z]|edit|citation needed)\]", re.IGNORECASE)
"""References of the page's own: in an answer they would read as ours."""
# A page must not order the calculator about.
_COMPUTE = re.compile(r"\[\[|\]\]")
_SPACE = re.compile(r"[^\S\n]+")


def web_report(fetched: Fetched, title: str, today: date) -> Report:
    """The page's own text as a Report, dated with the day it was fetched; raises WebUnavailable when it has none."""
    host = urlsplit(fetched.url).hostname or "the page"
    paragraphs = [line for line in map(_clean, _text(fetched, host).splitlines()) if line]
    blocks: list[Block] = []
    at = 0
    for number, text in enumerate(paragraphs):
        # Whole paragraphs only: half a sentence would be quoted as one.
        if at + len(text) > LONGEST_PAGE:
            break
        blocks.append(Block(f"/page/1/Text/{number}", "Text", 1, NOWHERE, text, at, at + len(text)))
        at += len(text) + 2
    if not blocks:
        raise WebUnavailable(f"{host} shows no text without running its programs, so the page was left out.")
    content = "\n\n".join(block.text for block in blocks)
    name = hashlib.sha256(fetched.url.encode()).hexdigest()[:12]
    return Report(
        report_id=f"web-{name}",
        sha256=hashlib.sha256(fetched.body).hexdigest(),
        source_name=host,
        title=_clean(title) or host,
        company=None,
        ticker=None,
        doc_type="other",
        fiscal_year=None,
        fiscal_quarter=None,
        period_end=None,
        date=today,
        pages=(Page(1, 0.0, 0.0, 0, len(content)),),
        blocks=tuple(blocks),
        tables=(),
        full_content=content,
        converter="trafilatura",
        url=fetched.url,
    )


def _text(fetched: Fetched, host: str) -> str:
    """What a reader would take as the page's text, one paragraph a line."""
    if fetched.kind == "text/plain":
        return _decoded(fetched)
    from trafilatura import extract

    html = _decoded(fetched) if _known(fetched.charset) else fetched.body
    try:
        found = extract(
            html[:LONGEST_MARKUP],
            include_comments=False,
            include_tables=True,
            include_links=False,
            include_images=False,
        )
    except Exception as error:
        # Of a parser fed by strangers any error may come; one page less is no reason to fail.
        raise WebUnavailable(f"The page of {host} could not be read, so it was left out.") from error
    return found or ""


def _decoded(fetched: Fetched) -> str:
    return fetched.body.decode(fetched.charset if _known(fetched.charset) else "utf-8", "replace")


def _known(charset: str) -> bool:
    """Whether the server named an encoding of text; Python also has codecs that are none ("zip")."""
    try:
        return bool(charset) and codecs.lookup(charset)._is_text_encoding
    except (LookupError, ValueError):
        return False


def _clean(text: str) -> str:
    """One line of printable text without marks that mean something in an answer."""
    # Controls, direction marks and private characters can hide or reorder what a person reads.
    plain = "".join(" " if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Co") else c for c in text)
    return _SPACE.sub(" ", _COMPUTE.sub(" ", _MARKS.sub("", plain))).strip()
