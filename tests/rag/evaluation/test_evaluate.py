"""Evaluation: what is read, what is counted, and that it agrees with the shared scorer."""

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.chunks.chunk import chunk_report
from rag.commands.text import evaluation_text
from rag.config import Settings, load_settings
from rag.errors import EvaluationError
from rag.evaluation.evaluate import astray, evaluate, measure, pinned
from rag.evaluation.questions import Question, read_questions
from rag.index import Index
from rag.query.understand import understand
from tests.rag.builders import H, T, make_report

SHARED = Path(__file__).resolve().parents[3].parent / "shared"
LINE = {
    "financebench_id": "q_1",
    "question": "What was Nike's revenue in 2023?",
    "doc_name": "NIKE_2023_10K",
    "question_type": "metrics",
    "company": "Nike",
    "evidence": [{"evidence_page_num": 1, "doc_name": "NIKE_2023_10K"}, {"evidence_page_num": 2}],
}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return load_settings(home=tmp_path / "home")


@pytest.fixture
def index(settings: Settings) -> Iterator[Index]:
    opened = Index.open(settings)
    rows = [("Revenues", "51,217"), ("Cost of sales", "28,925"), ("Net income", "5,070")]
    table = T(["2023"], rows, caption="Consolidated Statements of Income", statement="income_statement")
    report = make_report(
        pages=[["Nothing here."], [H("Consolidated Statements of Income"), table], ["Notes on shoes."]]
    )
    opened.add(report, chunk_report(report, settings.chunking))
    yield opened
    opened.close()


def write(path: Path, *lines: object) -> Path:
    path.write_text("\n".join(json.dumps(line) for line in lines), encoding="utf-8")
    return path


def test_financebench_pages_become_pages_from_1(tmp_path: Path) -> None:
    (question,) = read_questions(write(tmp_path / "q.jsonl", LINE))
    assert question.pages == {2, 3}
    assert (question.id, question.kind, question.company) == ("q_1", "metrics", "Nike")


def test_a_csv_counts_from_1_and_joins_rows_of_one_question(tmp_path: Path) -> None:
    path = tmp_path / "q.csv"
    path.write_text(
        "question,doc_name,page\nRevenue?,NIKE_2023_10K.pdf,2\nRevenue?,NIKE_2023_10K,7\n", encoding="utf-8"
    )
    (question,) = read_questions(path)
    assert (question.doc_name, question.pages) == ("NIKE_2023_10K", {2, 7})


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("q.jsonl", "{", "line 1"),
        ("q.jsonl", '{"question": "a"}', "line 1"),
        ("q.csv", "question,doc_name,page\na,b,x", "line 2"),
        ("q.csv", "a,b\n1,2", "columns"),
        ("q.jsonl", "", "no question"),
    ],
)
def test_a_file_that_is_no_list_of_questions_is_refused(tmp_path: Path, name: str, text: str, words: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(EvaluationError, match=words):
        read_questions(path)


def test_a_missing_file_and_a_missing_recipe_are_one_sentence(tmp_path: Path, index: Index, settings: Settings) -> None:
    with pytest.raises(EvaluationError, match="cannot be read"):
        read_questions(tmp_path / "nowhere.jsonl")
    with pytest.raises(EvaluationError, match="no recipe magic"):
        evaluate(write(tmp_path / "q.jsonl", LINE), index, settings, ["magic"])


def test_the_json_has_the_shape_that_scripts_read(tmp_path: Path, index: Index, settings: Settings) -> None:
    report = evaluate(write(tmp_path / "q.jsonl", LINE), index, settings, ["footnote"])
    footnote = json.loads(json.dumps(report))["recipes"]["footnote"]
    assert footnote["metrics"]["page_hit@1"] == 1.0
    assert footnote["questions"][0]["id"] == "q_1"
    first = footnote["questions"][0]["results"][0]
    assert (first["doc_name"], first["page"], first["pages"]) == ("NIKE_2023_10K", 2, [2])
    assert first["ref_id"].startswith("NIKE_2023_10K|p2|")
    assert set(footnote["by_kind"]) == {"metrics"}


def test_figures_are_counted_by_hand() -> None:
    question = Question("q", "?", "A", frozenset({2, 3}))
    results = [{"doc_name": "B", "pages": [2]}, {"doc_name": "A", "pages": [9]}, {"doc_name": "A", "pages": [3]}]
    figures = measure(question, results)
    assert figures["mrr"] == pytest.approx(1 / 3)
    assert (figures["page_hit@2"], figures["page_hit@3"], figures["doc_hit@1"], figures["doc_hit@2"]) == (0, 1, 0, 1)
    assert (figures["recall@3"], figures["precision@5"], figures["all_pages@5"]) == (0.5, 0.2, 0.0)
    assert figures["f1@5"] == pytest.approx(2 * 0.2 * 0.5 / 0.7)


def test_a_company_or_year_can_only_be_wrong_where_one_is_named() -> None:
    results = [{"doc_name": "B", "pages": [2]}, {"doc_name": "A", "pages": [9]}]
    wrong = {"A": (False, False), "B": (True, True)}
    assert astray(results, understand("revenue", []), wrong) == {}
    assert astray(results, understand("Apple revenue 2023", []), wrong) == {"wrong_company": 0.5, "wrong_year": 0.5}


def test_the_filing_counts_only_where_company_and_period_are_named(index: Index) -> None:
    results = [{"doc_name": "NIKE_2023_10K", "pages": [2]}]
    question = Question("q", "?", "NIKE_2023_10K", frozenset({9}))
    assert pinned(question, results, understand("Nike revenue", index.filings())) == {}
    named = understand("Nike revenue in 2023", index.filings())
    assert pinned(question, results, named) == {"named_doc_hit@1": 1.0}
    assert pinned(question, [], named) == {"named_doc_hit@1": 0.0}


def test_a_terminal_sees_the_main_figures_as_a_table(tmp_path: Path, index: Index, settings: Settings) -> None:
    text = evaluation_text(evaluate(write(tmp_path / "q.jsonl", LINE), index, settings, ["footnote", "ensemble"]))
    head, ours, *_, count = text.splitlines()
    assert "all pages@10" in head and "other company" in head
    assert ours.split()[:3] == ["footnote", "1.000", "1.000"]
    assert count == "1 question"


def test_figures_are_also_by_what_the_questions_name(tmp_path: Path, index: Index, settings: Settings) -> None:
    found = evaluate(write(tmp_path / "q.jsonl", LINE), index, settings, ["footnote"])["recipes"]["footnote"]
    assert found["by_keyword"]["revenue"]["page_hit@1"] == 1.0


@pytest.mark.shared
def test_our_figures_agree_with_the_shared_scorer() -> None:
    questions_path = SHARED / "data" / "financebench" / "questions.jsonl"
    spec = importlib.util.spec_from_file_location("score_retrieval", SHARED / "tools" / "score_retrieval.py")
    assert spec is not None and spec.loader is not None
    scorer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(scorer)
    run, ours = {}, {}
    for n, question in enumerate(read_questions(questions_path)):
        pages = sorted(question.pages)
        results = [
            {"doc_name": question.doc_name if (n + i) % 3 else "OTHER", "pages": [p]}
            for i, p in enumerate((5, *pages, 7))
        ]
        ours[question.id] = measure(question, results)
        run[question.id] = [{**r, "pages": [page - 1 for page in r["pages"]]} for r in results]
    raw = [json.loads(line) for line in questions_path.read_text(encoding="utf-8").splitlines()]
    theirs = scorer.evaluate(run, raw)
    for name, figures in theirs.items():
        for key in (
            "mrr",
            *(
                f"{m}@{k}"
                for m in ("page_hit", "doc_hit", "all_pages", "precision", "recall", "f1")
                for k in (1, 2, 3, 5, 10, 20)
            ),
        ):
            assert ours[name][key] == pytest.approx(figures[key]), (name, key)
