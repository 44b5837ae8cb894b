"""A report in Chinese says in Chinese what went wrong, whatever part of the program said it first."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rag.reports.sentences import in_language
from rag.web.web import OFF

ROOT = Path(__file__).resolve().parents[3] / "rag"
FILES = (*ROOT.glob("llm/*.py"), *ROOT.glob("reports/model/*.py"), ROOT / "reports" / "plan" / "sections.py")
ENGLISH = re.compile(r"[A-Za-z]{3,} [a-z]{2,} [a-z]{2,}")
WHERE = "The language model at http://127.0.0.1:8080/v1"


def said() -> Iterator[str]:
    """Every sentence that a model error is raised with, with something in its blanks."""
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("LLMUnavailable", "LLMBadOutput"):
                text = "".join(_part(part) for arg in node.args for part in _parts(arg))
                if text and text != "X":
                    yield text


def _parts(node: ast.expr) -> list[ast.expr]:
    return node.values if isinstance(node, ast.JoinedStr) else [node] if isinstance(node, ast.Constant) else []


def _part(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    return (
        WHERE
        if "where" in ast.unparse(node)
        else "http://127.0.0.1:8080/v1"
        if "endpoint" in ast.unparse(node)
        else "X"
    )


def test_every_sentence_a_model_can_fail_with_is_told_in_chinese() -> None:
    sentences = sorted(set(said()))
    assert len(sentences) > 10
    assert [text for text in sentences if ENGLISH.search(in_language(text, "zh-TW"))] == []


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (f"{WHERE} failed with HTTP status 500; answers are quotes until it recovers. light-2 answered instead.",
         "語言模型（http://127.0.0.1:8080/v1）以 HTTP 狀態 500 失敗；恢復之前以引述代替。 改由 light-2 回覆。"),
        ("「摘要」檢查：The language model did not send a verdict.", "「摘要」檢查：語言模型沒有送出評語。"),
        (f"{OFF} The sections are the usual ones instead.", "網路搜尋未開啟；如需使用，請在 retriever_config.yaml 設定 "
         "web.enabled 為 true。 改用一般的章節。"),
        ("Nobody foresaw this sentence.", "Nobody foresaw this sentence."),
    ],
)  # fmt: skip
def test_sentences_are_found_inside_others_and_what_varies_stays(english: str, chinese: str) -> None:
    assert in_language(english, "zh-TW") == chinese and in_language(english, "en") == english
