"""How many planted errors the number check catches, and how often it cries wolf: `python -m bench.mutations`.

Right sentences over the statements, notes and prose of converted filings are spoilt in eight ways, and so are answers
in the wordings of analysts. The companies are parted in two: rules were made on one half only, the other is measured
beside it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.analyst_answers import AnalystAnswer, analyst_answers
from bench.figures import Figures, printed
from bench.retrieval import HOME
from bench.spoilt import Spoilt, spoilt
from bench.true_answers import TrueAnswer, true_answers
from preprocess.report import Report
from preprocess.store.reports import load_report, report_folders
from rag.answering.check.verify import check_numbers
from rag.types import NumberCheck

# Long filings would else decide the figure alone.
MOST_OF_A_FILING = 30
ANALYST, PLAIN = "analyst", "plain"


@dataclass
class Outcome:
    """What was measured on one half: counts by kind of error, and what went wrong.

    alarms are (right answer, its unverified number, first quote); missed are (kind, wrong answer, first quote).
    """

    caught: Counter[str] = field(default_factory=Counter)
    planted: Counter[str] = field(default_factory=Counter)
    right: int = 0
    alarms: list[tuple[str, NumberCheck, str]] = field(default_factory=list)
    missed: list[tuple[str, str, str]] = field(default_factory=list)

    @property
    def caught_share(self) -> float:
        """Of all planted errors."""
        return sum(self.caught.values()) / max(1, sum(self.planted.values()))

    @property
    def alarm_share(self) -> float:
        """Of all right sentences."""
        return len(self.alarms) / max(1, self.right)


def main() -> int:
    """Print both halves; exit 1 where no converted filing is there."""
    parser = argparse.ArgumentParser(prog="python -m bench.mutations", description=__doc__)
    parser.add_argument("--data", type=Path, default=HOME / "preprocessed_data", help="folder of converted filings")
    parser.add_argument("--half", choices=("development", "held out"), help="measure one half only")
    parser.add_argument("--wording", choices=(PLAIN, ANALYST), help="measure one family of answers only")
    parser.add_argument("--show", type=int, default=0, help="print that many missed errors and false alarms")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    folders = report_folders(chosen.data) if chosen.data.is_dir() else []
    if not folders:
        print(f"There is no converted filing in {chosen.data}; run bench.retrieval first.", file=sys.stderr)
        return 1
    halves = [chosen.half] if chosen.half else ["development", "held out"]
    for wording in [chosen.wording] if chosen.wording else [PLAIN, ANALYST]:
        for half in halves:
            reports = (load_report(folder) for folder in folders if half_of(folder.name) == half)
            outcome = measure_reports(reports) if wording == PLAIN else measure_analysts(reports)
            name = half if wording == PLAIN else f"{half}, as analysts write"
            print(json.dumps(_document(name, outcome)) if chosen.json else printed(_figures(name, outcome)) + "\n")
            for line in _shown(outcome, chosen.show):
                print(line)
    return 0


def half_of(report_id: str) -> str:
    """Which half a filing's company is in: by the hash of the first word of its name."""
    digest = hashlib.blake2b(report_id.split("-")[0].encode(), digest_size=2).digest()
    return "development" if digest[0] % 2 else "held out"


def measure_reports(reports: Iterable[Report], seed: int = 5) -> Outcome:
    """Right sentences and planted errors over these filings."""
    rng, answers, outcome = random.Random(seed), list[TrueAnswer](), Outcome()
    for report in reports:
        if report.company and company_of_known(report):
            answers += true_answers(report, rng, MOST_OF_A_FILING)
    for answer in answers:
        _measure(answer, rng, answers, outcome)
    return outcome


def measure_analysts(reports: Iterable[Report], seed: int = 2611) -> Outcome:
    """The same over answers as analysts write them."""
    rng, outcome = random.Random(seed), Outcome()
    for report in reports:
        for answer in analyst_answers(report, rng, MOST_OF_A_FILING) if company_of_known(report) else ():
            _measure_analyst(answer, outcome)
    return outcome


def _measure_analyst(answer: AnalystAnswer, outcome: Outcome) -> None:
    outcome.right += 1
    quote = answer.citations[0].quote
    checks = check_numbers(answer.text, answer.citations)
    outcome.alarms += [(answer.text, check, quote) for check in checks if check.status == "unverified"][:1]
    for wrong in answer.wrong:
        outcome.planted[wrong.kind] += 1
        checks = check_numbers(wrong.text, answer.citations)
        if any(c.status == "unverified" and c.start < wrong.end and wrong.start < c.end for c in checks):
            outcome.caught[wrong.kind] += 1
        else:
            outcome.missed.append((wrong.kind, wrong.text, quote))


def company_of_known(report: Report) -> bool:
    """Whether a sentence can name the company."""
    return bool(report.company and len(report.company) > 2)


def _measure(answer: TrueAnswer, rng: random.Random, others: Sequence[TrueAnswer], outcome: Outcome) -> None:
    outcome.right += 1
    bad = [check for check in check_numbers(answer.text, answer.citations) if check.status == "unverified"]
    if bad:
        outcome.alarms.append((answer.text, bad[0], answer.citations[0].quote))
    for wrong in spoilt(answer, rng, others):
        outcome.planted[wrong.kind] += 1
        if _is_caught(wrong):
            outcome.caught[wrong.kind] += 1
        else:
            outcome.missed.append((wrong.kind, wrong.text, wrong.answer.citations[0].quote))


def _is_caught(wrong: Spoilt) -> bool:
    checks = check_numbers(wrong.text, wrong.answer.citations)
    return any(c.status == "unverified" and abs(c.start - wrong.start) <= 2 for c in checks)


def _figures(half: str, outcome: Outcome) -> Figures:
    rows = [
        (kind, str(count), str(outcome.caught[kind]), f"{100 * outcome.caught[kind] / count:.1f} %")
        for kind, count in sorted(outcome.planted.items())
    ]
    whole = sum(outcome.planted.values())
    rows.append(("all", str(whole), str(sum(outcome.caught.values())), f"{100 * outcome.caught_share:.1f} %"))
    note = f"false alarms: {len(outcome.alarms)} of {outcome.right} right sentences, {100 * outcome.alarm_share:.1f} %"
    return Figures(f"Planted errors, {half}", ("kind", "planted", "caught", "share"), tuple(rows), (note,))


def _document(half: str, outcome: Outcome) -> dict[str, object]:
    return {
        "half": half,
        "planted": dict(outcome.planted),
        "caught": dict(outcome.caught),
        "right": outcome.right,
        "alarms": len(outcome.alarms),
    }


def _shown(outcome: Outcome, most: int) -> Iterator[str]:
    for kind, text, quote in outcome.missed[:most]:
        yield f"MISSED {kind}: {text} || {quote[:110]}"
    for text, check, quote in outcome.alarms[:most]:
        yield f"ALARM {check.text} ({check.reason}): {text} || {quote[:110]}"


if __name__ == "__main__":
    sys.exit(main())
