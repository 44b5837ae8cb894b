"""Answers as language models write them, and the number check: `python -m bench.model_answers`.

model_answers.jsonl holds right answers, written by hand over real cells and sentences, with their figures between « »
and swaps that make them wrong; every figure is also spoilt in its digits, its scale and its currency. Each set was
scored once before anything was mended by it: the first 37.8 % false alarms and 91.5 % caught, the second 26.7 and 96.5,
the third 42.9 and 94.1, the fourth 36.0 and 95.6, the fifth 17.1 and 98.1, the sixth 46.3 and 94.4, the seventh 32.1
and 95.6, the eighth 45.9 and 95.7, the ninth 35.7 and 95.9, the tenth 59.6 and 93.8, the eleventh 37.3 and
96.1, the twelfth 28.4 and 98.1, the thirteenth 15.7 and 99.1, the fourteenth 27.8 and 98.1, the fifteenth 72.7
and 96.4, the sixteenth 40.0 and 97.9, the seventeenth 61.4 and 95.7, the eighteenth 60.0 and 96.4. The seventh and
parts of the later ones are over filings that were made for measuring: their folders are given with --data.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from bench.figures import Figures, printed
from bench.retrieval import HOME
from preprocess.store.reports import load_report, report_folders
from rag.answering.check.verify import check_numbers
from rag.answering.match.places import RowPlace, SentencePlace, sentences_of
from rag.chunks.chunk import chunk_report, filing_of
from rag.config import ChunkingSettings
from rag.types import Citation, Context, Hit, Legs

SETS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
)
LABELS = Path(__file__).with_name("model_answers.jsonl")
# In the file of answers these marks stand around the figure that a mutation changes.
_FIGURE = re.compile("«([^»]*)»")
_SCALES = {
    "thousand": "million", "million": "billion", "billion": "million", "bn": "m", "億": "百萬", "萬": "億",
    "B": "M", "M": "B", "m": "bn",
}  # fmt: skip


class Labelled(BaseModel):
    """One right answer: its filing, the places of its footnotes, and what spoils it.

    A place is a row, by page, the beginning of its label and a printed figure, or words of a sentence. of names the
    filing of a footnote where it is another than the answer's. kinds says of each swap what it makes wrong, in the
    newer sets.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)
    set: str
    report: str
    text: str
    cites: dict[str, tuple[int, str, str] | str]
    swaps: tuple[tuple[str, str], ...]
    of: dict[str, str] = {}
    kinds: tuple[str, ...] = ()


@dataclass
class Tally:
    """What was measured of one set; planted and caught by kind of error."""

    right: int = 0
    alarms: int = 0
    planted: Counter[str] = field(default_factory=Counter)
    caught: Counter[str] = field(default_factory=Counter)

    @property
    def shares(self) -> tuple[str, ...]:
        """Right answers, false alarms, planted errors and those caught, as the table prints them."""
        planted, caught = self.planted.total(), self.caught.total()
        alarms = f"{self.alarms} ({100 * self.alarms / self.right:.1f} %)"
        return str(self.right), alarms, str(planted), f"{caught} ({100 * caught / planted:.1f} %)"


def main() -> int:
    """Print every set; exit 1 where none of their filings is converted."""
    parser = argparse.ArgumentParser(prog="python -m bench.model_answers", description=__doc__)
    parser.add_argument("--data", type=Path, action="append", help="folder of converted filings; may be given twice")
    parser.add_argument("--set", choices=SETS, help="measure one set only")
    parser.add_argument("--kinds", action="store_true", help="print the errors by kind too")
    parser.add_argument("--show", action="store_true", help="print false alarms and missed errors")
    chosen = parser.parse_args()
    folders = [folder for data in chosen.data or [HOME / "preprocessed_data"] for folder in report_folders(data)]
    answers = [Labelled.model_validate_json(line) for line in LABELS.read_text("utf-8").splitlines()]
    sets = [chosen.set] if chosen.set else SETS
    measured = {name: _measured(name, answers, folders, show=chosen.show) for name in sets}
    rows = tuple((name, *tally.shares) for name, tally in measured.items() if tally.right)
    if not rows:
        print("None of the filings of the answers is converted there; run bench.retrieval first.", file=sys.stderr)
        return 1
    print(printed(Figures("Answers as models write them", ("set", "right", "alarms", "planted", "caught"), rows)))
    if chosen.kinds:
        print(printed(Figures("By kind of error", ("set", "kind", "planted", "caught"), tuple(_by_kind(measured)))))
    return 0


def _by_kind(measured: Mapping[str, Tally]) -> Iterator[tuple[str, str, str, str]]:
    for name, tally in measured.items():
        for kind, planted in sorted(tally.planted.items()):
            yield name, kind, str(planted), f"{tally.caught[kind]} ({100 * tally.caught[kind] / planted:.1f} %)"


def _measured(name: str, answers: Sequence[Labelled], folders: Sequence[Path], *, show: bool) -> Tally:
    tally = Tally()
    for answer in answers:
        citations = _citations(answer, folders) if answer.set == name else []
        if not citations:
            continue
        bad = _unverified(answer.text, citations)
        tally.right, tally.alarms = tally.right + 1, tally.alarms + bool(bad)
        if show and bad:
            print(f"ALARM {bad}: {_plain(answer.text)}")
        for kind, wrong in _spoilt(answer):
            found = _unverified(wrong, citations).keys() - bad.keys()
            tally.planted[kind] += 1
            tally.caught[kind] += bool(found)
            if show and not found:
                print(f"MISSED {kind}: {_plain(wrong)}")
    return tally


def _unverified(text: str, citations: list[Citation]) -> dict[str, str]:
    """The numbers that no cited place holds, each with the reason."""
    library = [citation.filing for citation in citations]
    checks = check_numbers(_plain(text), citations, library=library)
    return {check.text: check.reason for check in checks if check.status == "unverified"}


def _plain(text: str) -> str:
    return text.replace("«", "").replace("»", "")


def _spoilt(answer: Labelled) -> Iterator[tuple[str, str]]:
    """(kind, text): a first or last digit, the scale or the currency of a figure wrong; and each swap."""
    text = answer.text
    for match in _FIGURE.finditer(text):
        digits = [at for at in range(*match.span(1)) if text[at].isdigit()]
        for at in dict.fromkeys((digits[0], digits[-1])) if digits else ():
            wrong = str((int(text[at]) + (3 if at == digits[0] else 1)) % 10 or 7)
            if wrong != text[at]:
                yield "digit", text[:at] + wrong + text[at + 1 :]
        scale = next((word for word in _SCALES if word in match[1]), None)
        if scale:
            yield "scale", text[: match.start(1)] + match[1].replace(scale, _SCALES[scale], 1) + text[match.end(1) :]
        if match[1].startswith("$"):
            yield "currency", text[: match.start(1)] + "€" + text[match.start(1) + 1 :]
    for at, (before, after) in enumerate(answer.swaps):
        yield answer.kinds[at] if answer.kinds else "told wrong", text.replace(before, after, 1)


def _citations(answer: Labelled, folders: Sequence[Path]) -> list[Citation]:
    """The footnotes of an answer; none where one of its filings is not converted."""
    names = {marker: answer.of.get(marker, answer.report) for marker in answer.cites}
    homes = {name: next((f for f in folders if f.name.startswith(name)), None) for name in names.values()}
    found = [(homes[names[marker]], marker, place) for marker, place in answer.cites.items()]
    return [
        _citation(home, marker, place)
        for home, marker, place in found
        if home is not None and None not in homes.values()
    ]


def _citation(folder: Path, marker: str, place: tuple[int, str, str] | str) -> Citation:
    context, sentences = _context(folder)
    if isinstance(place, str):
        return next(one for one in sentences if place in one.text).citation(marker)
    report, (page, label, figure) = sentences[0].report, place
    rows = [
        RowPlace(report, context, table, at)
        for table in report.tables
        for at, row in enumerate(table.rows)
        if row.page == page and row.label.strip().startswith(label) and any(figure in cell.text for cell in row.cells)
    ]
    found = min(rows, key=lambda place: len(place.row.label), default=None)
    if found is None:
        raise SystemExit(f"{folder.name}: page {page} has no row “{label}” with {figure}; mend the label.")
    return found.citation(marker)


@lru_cache(maxsize=3)
def _context(folder: Path) -> tuple[Context, tuple[SentencePlace, ...]]:
    """The whole filing as one context, and its sentences."""
    report = load_report(folder)
    chunk = chunk_report(report, ChunkingSettings())[0]
    hits = (Hit(chunk, 1.0, Legs()),)
    context = Context(hits, filing_of(report), chunk.text, 0, len(report.full_content), (1,), ())
    return context, sentences_of(context, report)


if __name__ == "__main__":
    sys.exit(main())
