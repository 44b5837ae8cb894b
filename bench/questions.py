"""Questions for figures answered without a model: how many are right, and whether one is wrong though it looks sure.

`python -m bench.questions [--home FOLDER] [--own]`, over the home that bench.retrieval made. Each metrics-generated
question of the shared set goes through search and answer; right means equal after the scale and the rounding of the
gold answer. --own asks the questions of bench/data/asked.csv instead: their answers were computed by hand from the
printed pages, before any of them was asked.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
from collections import Counter
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from bench.retrieval import HOME, QUESTIONS
from rag.answering.answer import answer
from rag.answering.numbers.mentions import SCALES
from rag.answering.numbers.read import figures
from rag.answering.shown import COMPUTED_NOTICE
from rag.config import load_settings
from rag.index import Index
from rag.recipes import search
from rag.types import Answer

OWN = Path(__file__).with_name("data") / "asked.csv"


def main() -> int:
    """Print a line for each question and the counts; exit 1 where the shared questions or the home are absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.questions", description=__doc__)
    parser.add_argument("--home", type=Path, default=HOME, help="the folder that holds preprocessed_data and index")
    parser.add_argument("--own", action="store_true", help="the questions of bench/data/asked.csv")
    parser.add_argument("--kind", help="with --own: only this kind of question")
    chosen = parser.parse_args()
    if not (QUESTIONS.is_file() and chosen.home.is_dir()):
        print(f"{QUESTIONS} or {chosen.home} is absent; run bench.retrieval first.", file=sys.stderr)
        return 1
    settings = load_settings(home=chosen.home)
    questions = _own(chosen.kind) if chosen.own else _shared()
    index = Index.open(settings)
    try:
        asked = [
            (q, answer(q["question"], search(q["question"], index, settings), index.report, None)) for q in questions
        ]
    finally:
        index.close()
    (_report_own if chosen.own else _report)(asked)
    return 0


def _shared() -> list[dict[str, Any]]:
    return [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]


def _own(kind: str | None) -> list[dict[str, Any]]:
    with OWN.open(encoding="utf-8", newline="") as file:
        return [row for row in csv.DictReader(file) if kind in (None, row["kind"], row["kind"].rstrip("0123456789"))]


def _report_own(asked: list[tuple[dict[str, Any], Answer]]) -> None:
    counts: Counter[tuple[str, str]] = Counter()
    for question, made in asked:
        verdict = judged(question["kind"], question["answer"], made)
        counts[question["kind"], verdict] += 1
        if verdict not in ("right", "refused"):
            print(f"{verdict:10} {question['question'][:110]}  [{question['answer']}]")
            print(f"{'':12}{made.text[:150]!r} {[n for n in made.notices if 'alculat' in n][:1]}")
    for kind in dict.fromkeys(question["kind"] for question, _ in asked):
        whole = sum(count for (name, _), count in counts.items() if name == kind)
        told = ", ".join(f"{count} {name}" for (own, name), count in counts.items() if own == kind)
        print(f"{kind:10} {whole:3}: {told}")


def judged(kind: str, gold: str, made: Answer) -> str:
    """The verdict: right, wrong, quoted (not computed, the figure is among the quotes) or missed.

    "which": right where the first line names the part (a pattern) and all amounts are there.

    "refuse": refused or answered. "prose": right where the words of the pattern are among the quotes, beside, refused!

    A digit after the kind tells a later set of the same kind.
    """
    kind = kind.rstrip("0123456789")
    if kind == "refuse":
        return "refused" if made.refused and not made.citations else "answered"
    if kind == "prose":
        return "refused!" if made.refused else "right" if re.search(gold, made.text) else "beside"
    if kind == "which" and made.mode == "computed":
        name, *amounts = gold.split(" | ")
        return "right" if re.search(name, made.text.split("\n")[0]) and _holds(made, amounts) else "wrong"
    if made.mode != "computed":
        return "refused!" if made.refused else "quoted" if _holds(made, gold.split(" | ")) else "missed"
    if kind in ("figure", "quarter", "chinese"):
        return "right" if equal(made, gold) else "wrong"
    parts = gold.split(" | ")
    spoken = parts.pop(0) if parts[0] in ("yes", "no") else ""
    return "right" if made.text.lower().startswith(spoken) and _holds(made, parts) else "wrong"


def _holds(made: Answer, wanted: list[str]) -> bool:
    """Whether every wanted number is among the figures of the answer."""
    values = [figure.value for figure in figures(made.text)]
    return all(_among(gold, values) for gold in wanted if gold not in ("yes", "no"))


def _report(asked: list[tuple[dict[str, Any], Answer]]) -> None:
    counts = {"right": 0, "wrong": 0, "not computed": 0}
    computed_beside = 0
    for question, made in asked:
        computed = COMPUTED_NOTICE in made.notices
        if question["question_type"] != "metrics-generated":
            computed_beside += computed
            if computed:
                print(f"look       {question['answer'][:40]:40}  {made.text[:100]}")
            continue
        verdict = ("right" if equal(made, question["answer"]) else "wrong") if computed else "not computed"
        counts[verdict] += 1
        print(f"{verdict:12} {question['answer']:>12}  {made.text[:100]}")
    print(", ".join(f"{count} {name}" for name, count in counts.items()), f"; {computed_beside} others computed")


def equal(made: Answer, gold: str) -> bool:
    """Whether the first number of the answer is the gold one, as printed or at the scale it names."""
    first = next(iter(figures(made.text)), None)
    return first is not None and _among(gold, [first.value])


def _among(gold: str, values: list[Decimal]) -> bool:
    try:
        wanted = Decimal(gold.strip("$% ").replace(",", ""))
    except InvalidOperation:
        return False
    step = Decimal(1).scaleb(-len(gold.strip("$% ").partition(".")[2].rstrip("0")))
    return any(abs(value / scale - wanted) * 2 <= step for value in values for scale in (1, *SCALES.values()))


if __name__ == "__main__":
    raise SystemExit(main())
