"""Questions for figures answered without a model: how many are right, and whether one is wrong though it looks sure.

`python -m bench.questions [--home FOLDER]`, over the home that bench.retrieval made. Each metrics-generated question of
the shared set goes through search and answer; right means equal after the scale and the rounding of the gold answer.
"""

from __future__ import annotations

import argparse
import json
import sys
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from bench.retrieval import HOME, QUESTIONS
from rag.answering.answer import COMPUTED_NOTICE, answer
from rag.answering.numbers import SCALES, figures
from rag.config import load_settings
from rag.index import Index
from rag.recipes import search
from rag.types import Answer


def main() -> int:
    """Print a line for each question and the counts; exit 1 where the shared questions or the home are absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.questions", description=__doc__)
    parser.add_argument("--home", type=Path, default=HOME, help="the folder that holds preprocessed_data and index")
    chosen = parser.parse_args()
    if not (QUESTIONS.is_file() and chosen.home.is_dir()):
        print(f"{QUESTIONS} or {chosen.home} is absent; run bench.retrieval first.", file=sys.stderr)
        return 1
    settings = load_settings(home=chosen.home)
    questions = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
    index = Index.open(settings)
    try:
        asked = [
            (q, answer(q["question"], search(q["question"], index, settings), index.report, None)) for q in questions
        ]
    finally:
        index.close()
    _report(asked)
    return 0


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
    try:
        wanted = Decimal(gold.strip("$% ").replace(",", ""))
    except InvalidOperation:
        return False
    first = next(iter(figures(made.text)), None)
    if first is None:
        return False
    step = Decimal(1).scaleb(-len(gold.strip("$% ").partition(".")[2].rstrip("0")))
    return any(abs(first.value / scale - wanted) * 2 <= step for scale in (1, *SCALES.values()))


if __name__ == "__main__":
    raise SystemExit(main())
