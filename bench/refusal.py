"""Which questions are answered and which refused without a model; and the fit of what decides it.

`python -m bench.refusal [--home FOLDER] [--all] [--signs FILE] [--fit]`, over the home that bench.retrieval made.
Questions whose answer stands in the filings and questions whose answer does not, the lots in bench/data, go through
search up to the quotes: every sixth of each lot, about three minutes on one core, or --all of them. What decides is
fitted on nine tenths of the companies and tried on the tenth, then so by lots. --signs keeps what was read off each
question in a file, or takes it from there. --fit writes likely.yaml, from all questions.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.everyday import LOTS
from bench.retrieval import HOME
from rag.answering.answer import answer
from rag.answering.match.asked import understand_ask
from rag.answering.quote.likely import WEIGHTS, lacks
from rag.answering.quote.refusal import absent, absent_year
from rag.answering.quote.rows import Quote
from rag.answering.quote.wider import ReportOf, signs_about
from rag.answering.topics.drivers import driver_quotes
from rag.answering.topics.passages import topic_quotes
from rag.answering.topics.registered import registered_quotes
from rag.answering.topics.votes import vote_quotes
from rag.calculator.calculate import Calculation, calculate
from rag.config import load_settings
from rag.index import Index
from rag.query.names import find_companies
from rag.recipes import search
from rag.types import SearchResult

DATA = Path(__file__).with_name("data")
# Tenths left out in turn: fewer would fit on too little, more take longer and say the same.
PARTS = 10
_EVERY = 6  # question of each lot
_STRENGTH = 0.1  # of the fit, against the pull of every weight to 0; 0.03 and 0.5 do no better
ANSWERED = 0.92
"""The share to answer of the questions for which the answer was found: a false refusal is the worse fault."""


@dataclass(frozen=True)
class Asked:
    """A question, whether the filings answer it, and the signs of what was found; no signs where others decide.

    refused, cited: of the whole answer to a question that the filings do not answer.
    """

    lot: str
    question: str
    answerable: bool
    company: str = ""
    signs: dict[str, float] = field(default_factory=dict)
    refused: bool = False
    cited: bool = False


def main() -> int:
    """Print how often the decision is right on companies and lots left out; exit 1 where the home is absent."""
    parser = argparse.ArgumentParser(prog="python -m bench.refusal", description=__doc__)
    parser.add_argument("--home", type=Path, default=HOME, help="the folder that holds preprocessed_data and index")
    parser.add_argument("--signs", type=Path, help="a file for what was read off each question")
    parser.add_argument("--fit", action="store_true", help="write likely.yaml")
    parser.add_argument("--all", action="store_true", help="ask every question, not every sixth of each lot")
    chosen = parser.parse_args()
    if chosen.signs is not None and chosen.signs.is_file():
        asked = [Asked(**json.loads(line)) for line in chosen.signs.read_text(encoding="utf-8").splitlines()]
    elif chosen.home.is_dir():
        asked = list(_read(chosen.home, 1 if chosen.all or chosen.fit else _EVERY))
    else:
        print(f"{chosen.home} is absent; run bench.retrieval first.", file=sys.stderr)
        return 1
    if chosen.signs is not None and not chosen.signs.is_file():
        chosen.signs.write_text("".join(json.dumps(asdict(one)) + "\n" for one in asked), encoding="utf-8")
    _report_answers(asked)
    decided = [one for one in asked if one.signs]
    print(f"{len(asked)} questions; {len(decided)} are decided by the signs of what was found")
    by_lot = _report("lots left out", decided, [one.lot for one in decided])
    by_company = _report("companies left out", decided, [one.company for one in decided])
    if chosen.fit:
        WEIGHTS.write_text(written(decided, (by_lot + by_company) / 2), encoding="utf-8")
        print(f"wrote {WEIGHTS}")
    return 0


@dataclass(frozen=True)
class _Known:
    """A question of a lot: the pattern or the pages of its answer, "" and () where neither is known."""

    lot: str
    question: str
    answerable: bool
    answer: str = ""
    pages: tuple[str, ...] = ()

    def is_in(self, quotes: Sequence[Quote]) -> bool:
        """Whether one of the quotes is the answer, as far as it is known."""
        if self.answer:
            return any(re.search(self.answer, " ".join(quote.text.split())) for quote in quotes)
        return not self.pages or any(str(quote.place.page) in self.pages for quote in quotes)


def _questions() -> Iterator[_Known]:
    """Every question of the lots whose answers are known."""
    for row in _lines("answerable"):
        yield _Known(row["lot"], row["question"], row["answerable"] == "1", row["answer"])
    for row in _lines("asked"):
        if row["kind"].startswith(("refuse", "prose")):
            yield _Known(row["kind"], row["question"], not row["kind"].startswith("refuse"), row["answer"])
    for lot in LOTS:
        for row in _lines(lot):
            yield _Known(lot, row["question"], row["wants"] != "refuse", row["answer"])
    for path in sorted(DATA.glob("analyst*.csv")):
        pages: dict[str, tuple[str, ...]] = {}
        for row in _lines(path.stem):
            pages[row["question"]] = (*pages.get(row["question"], ()), row["page"])
        yield from (_Known(path.stem, question, True, pages=found) for question, found in pages.items())


def _lines(name: str) -> list[dict[str, str]]:
    with (DATA / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _read(home: Path, every: int) -> Iterator[Asked]:
    settings = load_settings(home=home)
    index = Index.open(settings)
    try:
        lots = groupby(sorted(_questions(), key=lambda known: known.lot), key=lambda known: known.lot)
        chosen = [known for _, lot in lots for known in list(lot)[::every]]
        # One filing after the other: reading one and preparing it takes longer than a question to it.
        for known in sorted(chosen, key=lambda known: find_companies(known.question, index.filings()).companies):
            yield _asked(known, search(known.question, index, settings), index.report)
    finally:
        index.close()


def _asked(known: _Known, result: SearchResult, report_of: ReportOf) -> Asked:
    company = next(iter(result.query.filters.companies), "")
    told = None if known.answerable else answer(known.question, result, report_of, None)
    refused, cited = (told.refused, bool(told.citations)) if told else (False, False)
    signs = _signs(known, result, report_of)
    return Asked(known.lot, known.question, known.answerable, company, signs, refused, cited)


def _report_answers(asked: Sequence[Asked]) -> None:
    """Print how many of the questions without an answer are refused by the whole way, and those that are not."""
    absent = [one for one in asked if not one.answerable]
    refused = [one for one in absent if one.refused]
    print(
        f"without an answer: {len(refused)} of {len(absent)} are refused ({len(refused) / max(1, len(absent)):.1%}),"
        f" {sum(one.cited for one in refused)} of them with a citation"
    )
    for one in absent:
        if not one.refused:
            print(f"  answered: {one.question}")


def _signs(known: _Known, result: SearchResult, report_of: ReportOf) -> dict[str, float]:
    """The signs of what was found; {} where the company, the year, the calculator or a topic decides.

    {} too where the question has an answer and something else was found: neither an answer nor a refusal is right.
    """
    if absent(result) or isinstance(calculate(known.question, result, report_of), Calculation):
        return {}
    if any(about(result, report_of) for about in (registered_quotes, vote_quotes, topic_quotes, driver_quotes)):
        return {}
    reports = [report_of(report_id) for report_id in dict.fromkeys(c.filing.report_id for c in result.contexts)]
    ask = understand_ask(result, reports)
    if absent_year(result, ask, report_of):
        return {}
    quotes, signs = signs_about(result, report_of, ask, reports)
    return dict(signs) if known.is_in(quotes) or not known.answerable else {}


def _table(asked: Sequence[Asked]) -> tuple[list[str], NDArray[np.float64], NDArray[np.bool_]]:
    names = list(asked[0].signs)
    signs = np.array([[one.signs[name] for name in names] for one in asked])
    return names, signs, np.array([one.answerable for one in asked])


def _model() -> Any:
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    return make_pipeline(StandardScaler(), LogisticRegression(C=_STRENGTH, max_iter=3000))


def _report(name: str, asked: Sequence[Asked], groups: Sequence[str]) -> float:
    """Print the shares at the chance that answers ANSWERED of the answerable; return that chance."""
    from sklearn.model_selection import GroupKFold, cross_val_predict

    _, signs, answerable = _table(asked)
    parts = GroupKFold(min(PARTS, len(set(groups))))
    chances = cross_val_predict(_model(), signs, answerable, groups=groups, cv=parts, method="predict_proba")[:, 1]
    chances = np.where([lacks(one.signs) for one in asked], 0.0, chances)
    threshold = float(np.quantile(chances[answerable], 1 - ANSWERED))
    held = np.array([one.signs["held"] > 0 for one in asked])
    print(
        f"{name}: from {threshold:.2f} on {np.mean(chances[~answerable] < threshold):.1%} of {sum(~answerable)} are"
        f" refused, {np.mean(chances[answerable] >= threshold):.1%} of {sum(answerable)} answered; by the rules alone"
        f" {np.mean(~held[~answerable]):.1%} and {np.mean(held[answerable]):.1%}"
    )
    return threshold


def written(asked: Sequence[Asked], threshold: float) -> str:
    """The weights fitted on all questions, as likely.yaml holds them: a sign a line, the heaviest first."""
    names, signs, answerable = _table(asked)
    scaler, fitted = (step for _, step in _model().fit(signs, answerable).steps)
    lines = (
        f"  {name}: {{weight: {weight:.4f}, mean: {mean:.4f}, spread: {spread:.4f}}}"
        for name, weight, mean, spread in zip(names, fitted.coef_[0], scaler.mean_, scaler.scale_, strict=True)
    )
    head = (
        "# How likely quotes are an answer: log odds, and what each sign of rag/answering/quote/signs.py adds to them",
        f"# for each spread above its mean. Fitted on {len(asked)} questions by `python -m bench.refusal --fit`.",
        f"answers_from: {threshold:.2f}",
        f"base: {fitted.intercept_[0]:.4f}",
        "signs:",
    )
    return "\n".join((*head, *sorted(lines, key=lambda line: -abs(float(line.split()[2].rstrip(",")))))) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())
