"""Filings of other kinds than the shared ones, made for measuring: how much of them is read, and answered rightly.

`python -m bench.unseen [FILING]… [--ask] [--show]` prints the HTML of bench/data/unseen by Chromium, converts it and
scores every table; --ask also asks the questions, without a model (some minutes); --show names everything that missed.
The home of the last run stays in .bench/unseen.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence

from bench.composed import answers, filings, tables, truth
from bench.figures import Figures, printed
from preprocess.errors import FootnoteError
from preprocess.report import Report
from rag.config import Settings
from rag.types import Answer

Counts = Counter[tuple[tables.Measure, bool]]
TITLE = "Made filings of other kinds: what is read of them"
ASKED = "Made filings of other kinds: what is answered"
_ANSWER_SHOWN = 300
"""Characters of an answer that missed: enough to see which row it took."""


def measure() -> Figures:
    """One row a filing and one for all; nothing is asked."""
    if filings.browser() is None:
        return Figures(TITLE, ("not measured",), ((filings.NO_BROWSER,),))
    return read(filings.reports(truth.filing_names(), filings.home()), show=False)


def read(converted: Iterable[tuple[str, Report]], *, show: bool) -> Figures:
    """Right of how many, by filing and measure; with show, a note for everything that missed."""
    rows, notes = [], []
    whole: Counts = Counter()
    for name, report in converted:
        marks = list(tables.marks(truth.truth_of(name), report))
        counts: Counts = Counter((mark.measure, mark.good) for mark in marks)
        whole += counts
        rows.append((name, *(_of(counts, measure) for measure in tables.MEASURES)))
        notes += [f"{name}: {mark.said}" for mark in marks if show and not mark.good]
    rows.append(("all", *(_of(whole, measure) for measure in tables.MEASURES)))
    rows.append(("%", *(_share(whole, measure) for measure in tables.MEASURES)))
    return Figures(TITLE, ("filing", *tables.MEASURES), tuple(rows), tuple(notes))


def _of(counts: Counts, measure: tables.Measure) -> str:
    return f"{counts[measure, True]}/{counts[measure, True] + counts[measure, False]}"


def _share(counts: Counts, measure: tables.Measure) -> str:
    total = counts[measure, True] + counts[measure, False]
    return f"{100 * counts[measure, True] / total:.1f}" if total else "–"


def asked(names: Sequence[str], settings: Settings, *, show: bool) -> Figures:
    """How many questions came to which end, by filing; with show, a note for everything that missed."""
    chosen = [question for question in truth.questions() if question.filing in names]
    counts: Counter[tuple[str, str]] = Counter()
    notes = []
    for question, answer in filings.answers(chosen, settings):
        verdict = answers.verdict(question, answer)
        counts[question.filing, verdict] += 1
        if show and verdict not in ("right", "rightly refused"):
            notes.append(_missed(verdict, question, answer))
    rows = [(name, *(str(counts[name, verdict]) for verdict in answers.VERDICTS)) for name in names]
    rows.append(("all", *(str(sum(counts[name, verdict] for name in names)) for verdict in answers.VERDICTS)))
    could = sum(question.answerable for question in chosen)
    notes.append(f"{could} can be answered from their filing, {len(chosen) - could} cannot")
    return Figures(ASKED, ("filing", *answers.VERDICTS), tuple(rows), tuple(notes))


def _missed(verdict: str, question: truth.Question, answer: Answer) -> str:
    wanted = question.figure if question.figure is not None else ", ".join(question.words) or "a refusal"
    said = " ".join(answer.text.split())[:_ANSWER_SHOWN]
    return f"{question.id} {verdict}: {question.question} [{wanted} {question.unit}, page {question.page}] {said}"


def main(arguments: Sequence[str]) -> int:
    """Convert, measure, print; returns the exit status."""
    names = truth.filing_names()
    parser = argparse.ArgumentParser(prog="python -m bench.unseen", description=__doc__)
    parser.add_argument("filing", nargs="*", help=f"of {', '.join(names)}; default: all")
    parser.add_argument("--ask", action="store_true", help="ask the questions too")
    parser.add_argument("--show", action="store_true", help="name everything that missed")
    chosen = parser.parse_args(arguments)
    if unknown := sorted(set(chosen.filing) - set(names)):
        parser.error(f"there is no filing {unknown[0]!r}; choose of {', '.join(names)}")
    settings = filings.home()
    print(printed(read(filings.reports(chosen.filing or names, settings), show=chosen.show)))
    if chosen.ask:
        print("\n" + printed(asked(chosen.filing or names, settings, show=chosen.show)))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except FootnoteError as error:
        sys.exit(str(error))
