"""Everyday questions answered without a model: is the first quote the answer, and how much noise stands beside it.

`python -m bench.everyday [--home FOLDER] [--lot NAME] [--show]`, over the home that bench.retrieval made. The lots are
bench/data/NAME.csv: questions on people, dates, reasons, expectations, terms, lists and rows of a named segment, with
a pattern of the words or figures that answer them, read from the printed pages before anything was asked. Questions
whose filing is not in the home are left out and counted.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from collections import Counter
from pathlib import Path
from statistics import median

from bench.retrieval import HOME
from rag.answering.answer import answer
from rag.config import load_settings
from rag.index import Index
from rag.recipes import search
from rag.types import Answer

DATA = Path(__file__).with_name("data")
LOTS = ("everyday", "everyday_second", "everyday_third", "everyday_fourth", "everyday_fifth", "everyday_sixth")
_FIGURES = ("amount", "count", "segment", "table", "list", "terms")
# Markers are no words of the answer.
_MARKER = re.compile(r"\s*\[(?:\d|10|8|N)[\dKQN]*\]")


def main() -> int:
    """Print a line for each question that is not answered first and the counts; exit 1 where the home is absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.everyday", description=__doc__)
    parser.add_argument("--home", type=Path, default=HOME, help="the folder that holds preprocessed_data and index")
    parser.add_argument("--lot", choices=LOTS, default=LOTS[0])
    parser.add_argument("--show", action="store_true", help="every answer in full")
    chosen = parser.parse_args()
    if not chosen.home.is_dir():
        print(f"{chosen.home} is absent; run bench.retrieval first.", file=sys.stderr)
        return 1
    with (DATA / f"{chosen.lot}.csv").open(encoding="utf-8", newline="") as file:
        asked = list(csv.DictReader(file))
    index = Index.open(load_settings(home=chosen.home))
    try:
        there = {filing.doc_name for filing in index.filings()}
        made = [(row, _answered(row["question"], index, chosen.home)) for row in asked if row["doc_name"] in there]
    finally:
        index.close()
    _report(made, chosen.show)
    print(f"{len(asked) - len(made)} questions left out: their filing is not in this home")
    return 0


def _answered(question: str, index: Index, home: Path) -> Answer:
    return answer(question, search(question, index, load_settings(home=home)), index.report, None)


def judged(wants: str, gold: str, made: Answer) -> tuple[str, int]:
    """The verdict and the number of quotes beside the answer.

    first: the first quote is the answer; later: another one is; absent: none is; figure: none is, and a row of figures
    stands first where no figure was asked for; refused! where there is an answer; refused or answered where there is
    none.
    """
    if wants == "refuse":
        return ("refused" if made.refused and not made.citations else "answered"), 0
    if made.refused:
        return "refused!", 0
    parts = [made.text] if "\n|---" in made.text else made.text.split("\n\n")
    quotes = [_MARKER.sub("", part) for part in parts]
    right = [re.search(gold, " ".join(quote.split())) is not None for quote in quotes]
    noise = right.count(False)
    if right[0]:
        return "first", noise
    if any(right):
        return "later", noise
    return ("figure" if made.citations[0].kind == "table" and wants not in _FIGURES else "absent"), noise


def _report(made: list[tuple[dict[str, str], Answer]], show: bool) -> None:
    verdicts: Counter[str] = Counter()
    noise: list[int] = []
    for row, told in made:
        verdict, beside = judged(row["wants"], row["answer"], told)
        verdicts[verdict] += 1
        noise += [beside] if verdict in ("first", "later", "absent", "figure") else []
        if show or verdict not in ("first", "refused"):
            print(f"{verdict:9} {row['question']}  [{row['answer']}; {row['doc_name']}, page {row['pages']}]")
            print(*(f"    {line}" for line in (told.text if show else told.text[:240]).splitlines() if line), sep="\n")
            print(*(f"    ({notice})" for notice in told.notices if show), sep="\n")
    print(", ".join(f"{count} {name}" for name, count in sorted(verdicts.items())), f"of {len(made)}")
    print(f"{sum(noise) / max(1, len(noise)):.1f} quotes beside the answer on average")
    print(f"{1000 * median(told.seconds for _, told in made):.0f} ms an answer, without the search")


if __name__ == "__main__":
    raise SystemExit(main())
