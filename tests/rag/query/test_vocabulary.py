"""The vocabulary file is sound, and questions mention its entries by the longest name."""

from pathlib import Path

import pytest

from rag.errors import ConfigError
from rag.query.vocabulary import Vocabulary, load, vocabulary


def names(question: str) -> list[str]:
    return [mention.entry.name for mention in vocabulary().mentions(question)]


def test_the_whole_field_is_there() -> None:
    have = {metric.name for metric in vocabulary().metrics}
    assert {"revenue", "gross margin", "effective tax rate", "free cash flow", "return on equity", "goodwill"} <= have
    assert {"legal proceedings", "risk factors", "customers"} <= {topic.name for topic in vocabulary().topics}


@pytest.mark.parametrize(
    ("question", "entry"),
    [
        ("What is the capex?", "capital expenditures"),
        ("net PP&E at year end", "property plant and equipment"),
        ("DPO", "days payable outstanding"),
        ("Did COGS rise?", "cost of goods sold"),
        ("any lawsuits?", "legal proceedings"),
        ("buybacks", "share repurchases"),
        ("營收成長", "revenue growth"),
        ("財務長", "executives"),
        ("入住率", "hotel metrics"),
        ("團體協約", "labor relations"),
    ],
)
def test_people_and_filings_use_different_words(question: str, entry: str) -> None:
    assert entry in names(question)


def test_the_longest_name_uses_its_words_up() -> None:
    assert names("inventory turnover") == ["inventory turnover"]
    assert names("quick ratio and operating cash flow") == ["quick ratio", "operating cash flow"]


def test_every_metric_is_found_by_each_of_its_synonyms() -> None:
    for metric in vocabulary().metrics:
        for synonym in metric.synonyms:
            assert names(synonym), synonym


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("grammar: [a", "cannot be read"),
        ("grammar: [a]\nasking: []\nstatements: []\nmetrics: []\ntopics: []\nextra: 1", "extra"),
        (
            "grammar: []\nasking: []\nstatements: []\ntopics: []\nmetrics: [{name: aa, labels: [x], of: [nowhere]}]",
            "unknown metrics",
        ),
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "vocabulary.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=words):
        load(path, Vocabulary)


def test_every_entry_has_a_chinese_name_and_none_has_that_of_another() -> None:
    assert [entry.name for entry in vocabulary().entries() if not entry.zh] == []
    names = [word for entry in vocabulary().entries() for word in entry.zh]
    assert sorted(set(names)) == sorted(names)


def test_a_printed_line_item_names_its_metric() -> None:
    named = [mention.entry.name for mention in vocabulary().mentions("Boeing's interest and debt expense in 2022")]
    assert named == ["interest expense"]
