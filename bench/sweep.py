"""A sweep: thousands of questions made of wordings, figures, companies and periods, judged by what the tables say.

`python -m bench.sweep [--home FOLDER] [--some N] [--seed N] [--parts | --segments] [--kept FILE]` asks what
bench/data/sweep.yaml makes of the filings of a home, without a model. An amount is held against the row and column of
the statement, a ratio, growth or difference against the amounts that it is made of, and what no statement tells against
the other wordings of the same question. --parts asks for measures of segments, products and regions instead, and lists
the ticked answers whose cited place does not say the measure or the part; --segments asks for what tables of them
print, and holds the answer against the cell. Answers are kept in FILE: a sweep that was stopped goes on.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import get_args

from bench.figures import Figures, printed
from bench.retrieval import HOME
from bench.swept.asking import answered
from bench.swept.judging import Answered, End, Fault, end_of, faults, suspects
from bench.swept.making import Question, companies, part_questions, questions
from bench.swept.oracle import Oracle
from bench.swept.segments import PartFigures
from bench.swept.wordings import Book, read_book
from preprocess.errors import FootnoteError
from rag.config import load_settings
from rag.service import Service

TITLE = "A sweep of wordings, figures, companies and periods"
ENDS: tuple[End, ...] = get_args(End)
_SHOWN = 300


def some(made: Iterable[Question], number: int, seed: int) -> list[Question]:
    """About that many of the questions: whole groups, so that wordings can be compared; all for 0."""
    groups = [list(group) for _, group in groupby(made, key=lambda question: (question.group, question.part))]
    if number:
        random.Random(seed).shuffle(groups)
    chosen: list[Question] = []
    for group in groups:
        if number and len(chosen) >= number:
            break
        chosen += group
    return list({question.text: question for question in chosen}.values())


def table(asked: Sequence[Answered], found: Sequence[Fault]) -> Figures:
    """How many questions came to which end, by kind of question; the faults are notes."""
    counts = Counter((question.kind, end_of(told)) for question, told in asked)
    wrong = Counter(fault.question.kind for fault in found)
    kinds = list(dict.fromkeys(question.kind for question, _ in asked))
    rows = [(kind, *(str(counts[kind, end]) for end in ENDS), str(wrong[kind])) for kind in kinds]
    rows.append(("all", *(str(sum(counts[kind, end] for kind in kinds)) for end in ENDS), str(len(found))))
    notes = [f"{len(asked)} questions; in disagreement {1000 * len(found) / max(1, len(asked)):.1f} of 1,000"]
    return Figures(TITLE, ("kind", *ENDS, "in disagreement"), tuple(rows), (*notes, *map(_note, found)))


def _note(fault: Fault) -> str:
    said = " ".join(fault.told.text.split())[:_SHOWN]
    places = "; ".join(f"{place.doc} p{place.page} “{place.label}”" for place in fault.told.places[:3])
    return f"{fault.question.text}\n    wanted: {fault.wanted}\n    told: {said}\n    cited: {places}"


def swept(service: Service, book: Book, chosen: argparse.Namespace) -> Figures:
    """Ask, and judge."""
    filings = service.filings()
    reports = {filing.report_id: service.report(filing.report_id) for filing in filings}
    segments = PartFigures(filings, reports)
    made = {
        "parts": lambda: part_questions(book, filings, reports.values()),
        "segments": lambda: segments.questions(book),
        "statements": lambda: questions(book, filings),
    }[chosen.asked]()
    asked = list(answered(some(made, chosen.some, chosen.seed), service, chosen.kept))
    if chosen.asked == "parts":
        return table(asked, list(suspects(asked, book)))
    own = {name: [reports[filing.report_id] for filing in held] for name, held in companies(filings).items()}
    oracle = segments if chosen.asked == "segments" else Oracle(book, own)
    return table(asked, list(faults(asked, book, oracle)))


def main(arguments: Sequence[str]) -> int:
    """Ask, judge, print; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.sweep", description=__doc__)
    parser.add_argument("--home", type=Path, default=HOME, help="the folder that holds preprocessed_data and index")
    parser.add_argument("--some", type=int, default=0, metavar="N", help="about N of the questions; default: all")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which of them")
    parser.add_argument("--parts", dest="asked", action="store_const", const="parts", help="any measure of each part")
    parser.add_argument("--segments", dest="asked", action="store_const", const="segments", help="what parts print")
    parser.set_defaults(asked="statements")
    parser.add_argument("--kept", type=Path, default=Path(".bench") / "sweep.jsonl", help="where answers are kept")
    chosen = parser.parse_args(arguments)
    if not chosen.home.is_dir():
        parser.error(f"{chosen.home} is absent; run bench.retrieval first")
    service = Service.open(load_settings(home=chosen.home), resume=False)
    try:
        print(printed(swept(service, read_book(), chosen)))
    finally:
        service.close()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except FootnoteError as error:
        sys.exit(str(error))
