"""Structure of real pages against labels read off their pictures: headings, running heads, reading order, Items.

`python -m bench.structure [DOC]… [--lot NAME] [--misses]` converts the labelled filings beside the repository (some
minutes) and scores tests/data/structure_labels.jsonl. A label is the first few words of a heading, paragraph, list item
or footnote, or words of a table, in the order in which a person reads the page. A page that is not `whole` leaves
things out (forms, diagrams), so what else is found there is not held against us. Sentences copied from the pictures
(tests/data/sentence_labels.jsonl) must be in the text of their page letter by letter, with every blank.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, groupby, pairwise

from pydantic import BaseModel, ConfigDict

from bench.figures import Figures, printed
from bench.statements import convert
from bench.tables import ROOT
from preprocess.report import Block, Page, Report

LABELS = ROOT / "tests" / "data" / "structure_labels.jsonl"
SENTENCES = LABELS.with_name("sentence_labels.jsonl")
TABLES = ("Table", "TableOfContents")
MEASURES = (
    "headings found",
    "headings that are some",
    "levels of two headings",
    "running lines dropped",
    "dropped lines that are running",
    "beginnings of paragraphs",
    "paragraphs that are not cut",
    "order of neighbours",
    "pages with their Items",
    "sentences word for word",
)
_MARKS = re.compile(r"^[\s#•▪●■◦○‣➢✓❖·*\\–—o☐-]+(?=\s|\w)")


class LabelledPage(BaseModel):
    """One page (from 1): its Items in order (none where that is open), running lines, and blocks (kind, first words).

    Kinds: H1 … H4 heading and its depth on this page; P, L, F paragraph, list item, footnote; C the rest of a paragraph
    of the page before; T a table, by words in it; O may begin a block or not.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    doc: str
    page: int
    kind: str
    lot: str
    whole: bool
    items: tuple[str | None, ...]
    running: tuple[str, ...]
    blocks: tuple[tuple[str, str], ...]


class Sentence(BaseModel):
    """A sentence or cell of one page (from 1) as printed, words hyphenated at a line's end whole."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    doc: str
    page: int
    lot: str
    text: str


@dataclass(slots=True)
class Score:
    """Right and wrong of each measure, with a line for everything wrong."""

    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    misses: list[str] = field(default_factory=list)

    def add(self, measure: str, right: bool, where: str) -> None:
        """Count one case."""
        (self.right if right else self.wrong)[measure] += 1
        if not right:
            self.misses.append(f"{measure}: {where}")


def letters(text: str) -> str:
    """Letters and digits only, small: what a start is compared by."""
    return re.sub(r"[\W_]+", "", text.casefold())


def begins(block: Block, words: str) -> bool:
    """Whether a block that is no table begins with these words, whatever its mark."""
    text = letters(_MARKS.sub("", block.text))
    return text.startswith(letters(words)) or letters(block.text).startswith(letters(words))


def matched(page: LabelledPage, blocks: Sequence[Block]) -> dict[int, int]:
    """Label index → block index: the first free block that begins with the words, or holds them for a table."""
    found: dict[int, int] = {}
    used: set[int] = set()
    for i, (kind, words) in enumerate(page.blocks):
        if kind == "T":
            holding = [k for k, block in enumerate(blocks) if letters(words) in letters(block.text)]
            hits = sorted(holding, key=lambda k: (blocks[k].kind not in TABLES, k))
        else:
            hits = [k for k, b in enumerate(blocks) if k not in used and b.kind not in TABLES and begins(b, words)]
            used.update(hits[:1])
        if hits:
            found[i] = hits[0]
    return found


def score_page(page: LabelledPage, report: Report, score: Score) -> None:
    """Add one labelled page to the score."""
    blocks = [part for block in report.blocks for part in on_page(block, page.page, report)]
    found = matched(page, blocks)
    where = f"{page.doc} page {page.page}"
    _score_headings(page, blocks, found, where, score)
    _score_running(page, report.pages[page.page - 1], where, score)
    _score_starts(page, blocks, found, where, score)
    order = [(found[i], page.blocks[i][1]) for i in sorted(found) if page.blocks[i][0] != "O"]
    for (here, first), (there, second) in pairwise(order):
        score.add("order of neighbours", here <= there, f"{where} {first!r} before {second!r}")
    items = [item for item, _ in groupby(block.sec_item for block in blocks)]
    if page.items:
        score.add("pages with their Items", items == list(page.items), f"{where} {items}")


def on_page(block: Block, page: int, report: Report) -> Iterator[Block]:
    """What of a block stands on a page: the rest of a paragraph that began on the page before is a paragraph there."""
    lines = [line for line in block.lines if line.page == page]
    if lines:
        start, end = (block.start if page == block.page else lines[0].start), lines[-1].end
        yield replace(block, text=report.full_content[start:end])
    elif page == block.page:
        yield block


def _score_headings(
    page: LabelledPage, blocks: Sequence[Block], found: dict[int, int], where: str, score: Score
) -> None:
    levels: list[tuple[int, int]] = []
    for i, (kind, words) in enumerate(page.blocks):
        if not kind.startswith("H"):
            continue
        block = blocks[found[i]] if i in found else None
        heading = block is not None and block.kind == "Heading"
        score.add("headings found", heading, f"{where} {words!r}")
        if block is not None and heading:
            levels.append((int(kind[1]), block.level))
    for (true, got), (other, seen) in combinations(levels, 2):
        same = (true > other) - (true < other) == (got > seen) - (got < seen)
        score.add("levels of two headings", same, f"{where} {true} {other} read as {got} {seen}")
    real = {k for i, k in found.items() if page.blocks[i][0][0] in "HO"}
    for k, block in enumerate(blocks):
        labelled = k in real or k in found.values()
        if block.kind == "Heading" and (page.whole or labelled):
            score.add("headings that are some", k in real, f"{where} {block.text[:50]!r}")


def _score_running(page: LabelledPage, got: Page, where: str, score: Score) -> None:
    dropped = [letters(line) for line in got.running_heads]
    labels = [letters(line) for line in page.running]
    for text, label in zip(page.running, labels, strict=True):
        score.add("running lines dropped", any(line.startswith(label) for line in dropped), f"{where} {text!r}")
    for text, line in zip(got.running_heads, dropped, strict=True):
        running = any(line.startswith(label) for label in labels)
        score.add("dropped lines that are running", running, f"{where} {text!r}")


def _score_starts(page: LabelledPage, blocks: Sequence[Block], found: dict[int, int], where: str, score: Score) -> None:
    for i, (kind, words) in enumerate(page.blocks):
        if kind in ("P", "L", "F", "C", "T"):
            score.add("beginnings of paragraphs", i in found, f"{where} {words!r}")
    for k, block in enumerate(blocks if page.whole else ()):
        if block.kind in ("Text", "ListItem", "Footnote"):
            score.add("paragraphs that are not cut", k in found.values(), f"{where} {block.text[:50]!r}")


def score_sentences(sentences: Sequence[Sentence], report: Report, score: Score) -> None:
    """Add the sentences of one filing to the score."""
    for sentence in sentences:
        blocks = (block.text for block in report.blocks if sentence.page in block.pages)
        text = re.sub(r"\\(?=[^\w\s])", "", "\n".join(blocks))
        where = f"{sentence.doc} page {sentence.page} {sentence.text[:60]!r}"
        score.add("sentences word for word", sentence.text in text, where)


def sentences_of(doc: str, lot: str = "") -> list[Sentence]:
    """The labelled sentences of a filing and this lot (all)."""
    lines = SENTENCES.read_text(encoding="utf-8").splitlines()
    found = [Sentence.model_validate_json(line) for line in lines]
    return [sentence for sentence in found if sentence.doc == doc and lot in ("", sentence.lot)]


def labelled(docs: Sequence[str] = (), lot: str = "") -> Iterator[LabelledPage]:
    """The labelled pages of these filings (all) and this lot (all)."""
    for line in LABELS.read_text(encoding="utf-8").splitlines():
        page = LabelledPage.model_validate_json(line)
        if (not docs or page.doc in docs) and lot in ("", page.lot):
            yield page


def main(arguments: Sequence[str]) -> int:
    """Convert, score, print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.structure", description="Score headings and order.")
    parser.add_argument("doc", nargs="*", help="names of filings; default: all with labels")
    parser.add_argument("--lot", default="", help="first, second … seventh; default: all")
    parser.add_argument("--misses", action="store_true", help="print a line for everything that is wrong")
    options = parser.parse_args(arguments)
    by_doc: dict[str, list[LabelledPage]] = defaultdict(list)
    for page in labelled(options.doc, options.lot):
        by_doc[page.doc].append(page)
    scores: dict[str, Score] = defaultdict(Score)
    for doc, pages in by_doc.items():
        print(f"Converting {doc} …", file=sys.stderr, flush=True)
        report = convert(doc)
        for page in pages:
            score_page(page, report, scores["designed" if page.kind == "designed" else "filings"])
        kind = "designed" if pages[0].kind == "designed" else "filings"
        score_sentences(sentences_of(doc, options.lot), report, scores[kind])
    print(printed(figures(scores, options.misses)))
    return 0


def figures(scores: dict[str, Score], misses: bool = False) -> Figures:
    """A row for each measure and kind of page: of how many cases, and percent right."""
    rows = []
    for measure in MEASURES:
        for kind, score in scores.items():
            total = score.right[measure] + score.wrong[measure]
            share = f"{100 * score.right[measure] / total:.1f}" if total else "–"
            rows.append((measure, kind, str(total), share))
    notes = tuple(miss for score in scores.values() for miss in score.misses) if misses else ()
    return Figures("Structure of pages", ("what", "pages", "of", "%"), tuple(rows), notes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
