from pathlib import Path

import pytest

from rag.config import DEFAULT_CONFIG, Settings, load_settings
from rag.errors import ConfigError


def written(folder: Path, text: str) -> Path:
    path = folder / "retriever_config.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_file_of_the_repository_says_the_defaults(tmp_path: Path) -> None:
    # A knob that is changed in one place only would leave the comments of the file lying.
    assert load_settings(DEFAULT_CONFIG, home=tmp_path) == Settings(home=tmp_path.resolve())


def test_every_setting_is_in_the_file(tmp_path: Path) -> None:
    text = DEFAULT_CONFIG.read_text(encoding="utf-8")
    for section, value in Settings(home=tmp_path).model_dump().items():
        names = value if isinstance(value, dict) else ()
        assert all(f"{name}:" in text for name in names), section


def test_an_empty_file_means_the_defaults(tmp_path: Path) -> None:
    assert load_settings(written(tmp_path, ""), home=tmp_path).retrieval.top_k == 5


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("retrieval:\n  top_k: 5\n  top_kk: 7\n", 3, "unknown key 'retrieval.top_kk'"),
        ("chunking:\n  chunk_size: 1500\n\nretreival:\n  top_k: 5\n", 4, "unknown key 'retreival'"),
        ("retrieval:\n  top_k: many\n", 2, "'retrieval.top_k' is not usable"),
        ("retrieval:\n  dense_weight: 1.4\n", 2, "'retrieval.dense_weight' is not usable"),
        ("embedding:\n  model: gpt\n", 2, "'embedding.model' is not usable"),
        ("retrieval:\n  top_k: 5\n bad\n", 3, ""),
        ("retrieval: [1, 2\n", 2, ""),
        ("- a\n- b\n", 1, "expected 'key: value'"),
        ("home: /etc\n", 1, "FOOTNOTE_HOME"),
    ],
)
def test_a_mistake_is_one_sentence_with_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_settings(written(tmp_path, text), home=tmp_path)
    sentence = str(caught.value)
    assert f"retriever_config.yaml, line {line}:" in sentence
    assert words in sentence
    assert "\n" not in sentence


def test_a_missing_or_binary_file_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_settings(tmp_path / "none.yaml")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="not UTF-8"):
        load_settings(tmp_path / "bytes.yaml")


def test_one_home_moves_the_data_and_the_index_together(tmp_path: Path) -> None:
    settings = load_settings(home=tmp_path)
    assert settings.data_dir == tmp_path.resolve() / "preprocessed_data"
    assert settings.index_dir == tmp_path.resolve() / "index"
    assert settings.raw_dirs == (settings.data_dir,)
