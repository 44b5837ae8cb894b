"""Questions in full words and as analysts type them ("JPM op lease ROU YE21"): both must end the same way.

`python -m bench.typed [--home FOLDER] [--show]`, over the home that bench.retrieval made, or any other. The pairs are
bench/data/typed.csv; their figures were looked up in the printed tables. Pairs whose filing is not in the home are
left out and counted.
"""

from __future__ import annotations

import argparse
import csv
import re
import sys
from calendar import month_name
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path

from bench.composed.answers import Verdict, verdict
from bench.composed.truth import Question
from bench.figures import Figures, printed
from bench.retrieval import HOME
from rag.config import load_settings
from rag.query.short_forms import short_forms
from rag.service import Service
from rag.types import Answer

PAIRS = Path(__file__).with_name("data") / "typed.csv"
TITLE = "The same question in full words and as it is typed"
_MONTHS = list(month_name)
_DAY = re.compile(rf"\b(?P<month>{'|'.join(_MONTHS[1:])}) (?P<day>\d{{1,2}}), (?P<year>(?:19|20)\d\d)")
_WAYS = ("full", "typed")
# A table prints the very figure: nothing is rounded but the last digit of a percentage.
_TOLERANCE = Decimal("0.0006")


def pairs() -> list[dict[str, str]]:
    """Rows of filing, full, typed, figure (base units) and unit ("" or "percent")."""
    with PAIRS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def shortened(question: str) -> str:
    """The question with every word in full that has a short form as that, its days as "12/31/22"."""
    question = _DAY.sub(lambda m: f"{_MONTHS.index(m['month'])}/{m['day']}/{m['year'][2:]}", question)
    for full, short in _forms():
        question = full.sub(short, question)
    return question


@cache
def _forms() -> list[tuple[re.Pattern[str], str]]:
    """Words in full with their short form, the longest first; a word as long ("outlays") is another, and no form."""
    forms = (*short_forms().cut, *short_forms().initials)
    short = (form for form in forms if len(form.typed[0]) < min(map(len, form.full)))
    fulls = sorted(((full, form.typed[0]) for form in short for full in form.full), key=lambda pair: -len(pair[0]))
    return [(re.compile(rf"(?<![\w&/-]){re.escape(full)}(?![\w&/-])"), typed) for full, typed in fulls]


def main(arguments: Sequence[str]) -> int:
    """Ask every pair and print how it ended; exit 1 where the home is absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.typed", description=__doc__)
    parser.add_argument("--home", type=Path, default=HOME, help="the folder that holds preprocessed_data and index")
    parser.add_argument("--show", action="store_true", help="name every pair that does not end the same way")
    chosen = parser.parse_args(arguments)
    if not chosen.home.is_dir():
        print(f"{chosen.home} is absent; run bench.retrieval first.", file=sys.stderr)
        return 1
    service = Service.open(load_settings(home=chosen.home), resume=False)
    try:
        there = {filing.doc_name for filing in service.filings()}
        asked = [pair for pair in pairs() if pair["filing"] in there]
        ended = [(pair, [judged(pair, service.ask(pair[way])) for way in _WAYS]) for pair in asked]
    finally:
        service.close()
    print(printed(_figures(ended, show=chosen.show)))
    print(f"({len(pairs()) - len(asked)} pairs left out: their filing is not in this home)")
    return 0


def judged(pair: dict[str, str], answer: Answer) -> Verdict:
    """How one wording ended."""
    unit = "percent" if pair["unit"] else ""
    question = Question(
        id="", filing=pair["filing"], kind="", question=answer.question, figure=Decimal(pair["figure"]), unit=unit,
        tolerance=_TOLERANCE,
    )  # fmt: skip
    return verdict(question, answer)


def _figures(ended: Sequence[tuple[dict[str, str], list[Verdict]]], *, show: bool) -> Figures:
    counts = [Counter(verdicts[at] for _, verdicts in ended) for at in range(len(_WAYS))]
    names = sorted(set().union(*counts))
    rows = [(way, *(str(count[name]) for name in names)) for way, count in zip(_WAYS, counts, strict=True)]
    unlike = [(pair, verdicts) for pair, verdicts in ended if verdicts[0] != verdicts[1]]
    notes = [f"{v[0]} | {v[1]}: {pair['full']} | {pair['typed']} [{pair['figure']}]" for pair, v in unlike if show]
    notes.append(f"{len(unlike)} of {len(ended)} pairs do not end the same way")
    return Figures(TITLE, ("wording", *names), tuple(rows), tuple(notes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
