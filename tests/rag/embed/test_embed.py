from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, processors, trainers

from rag.config import EmbeddingSettings
from rag.embed import download_bge_m3, embedder_status, open_embedder, release_embedders
from rag.embed.bge_m3 import local_folder
from rag.embed.export import quantize_onnx
from rag.embed.minilm import WEIGHTS_SHA256, MiniLM, check_weights, model_folder, windows
from rag.errors import ModelMissing
from tests.rag.builders import sentences

MINILM = EmbeddingSettings(model="minilm")
QUESTION = "What were the capital expenditures of the company in fiscal year 2022?"


def test_vectors_have_length_one_whatever_the_text() -> None:
    texts = ["", " ", "Revenue.", "營收成長", "\x00\ufffd", "9,999 " * 500, sentences(100)]
    vectors = open_embedder(MINILM).embed(texts)
    assert vectors.shape == (len(texts), 384) and vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    assert open_embedder(MINILM).embed([]).shape == (0, 384)


def test_vectors_equal_those_of_sentence_transformers() -> None:
    from sentence_transformers import SentenceTransformer

    folder = model_folder()
    assert folder is not None
    reference = SentenceTransformer(str(folder), device="cpu")
    texts = [QUESTION, "Capital expenditures were $1,577 million.", sentences(10)]
    expected = reference.encode(texts, normalize_embeddings=True)
    np.testing.assert_allclose(open_embedder(MINILM).embed(texts), expected, atol=1e-5)


def test_the_same_text_has_the_same_vector_in_any_company() -> None:
    embedder = open_embedder(MINILM)
    alone = embedder.embed([QUESTION])[0]
    np.testing.assert_array_equal(embedder.embed([sentences(60), QUESTION, ""])[1], alone)


def test_8_bits_are_another_model_with_nearly_the_same_vectors() -> None:
    small = EmbeddingSettings(model="minilm-int8")
    assert embedder_status(small).name == "minilm-int8" and "8 bits" in embedder_status(small).sentence
    texts = [QUESTION, "Capital expenditures were $1,577 million.", sentences(10)]
    made, whole = open_embedder(small), open_embedder(MINILM)
    assert (made.name, whole.name, made.dimension) == ("minilm-int8", "minilm", 384)
    assert ((made.embed(texts) * whole.embed(texts)).sum(axis=1) > 0.97).all()


def test_the_end_of_a_long_text_is_not_cut_off() -> None:
    embedder = open_embedder(MINILM)
    long = sentences(60)
    question, short, whole = embedder.embed(
        ["Penguins live in Antarctica.", long, f"{long} Penguins live in Antarctica."]
    )
    assert not np.allclose(short, whole)
    assert question @ whole > question @ short


@pytest.mark.parametrize("count", [0, 1, 253, 254, 255, 508, 509, 5000])
def test_windows_hold_every_token_once(count: int) -> None:
    made = windows([101, *range(1000, 1000 + count), 102])
    assert [token for window in made for token in window[1:-1]] == list(range(1000, 1000 + count))
    assert all(window[0] == 101 and window[-1] == 102 and len(window) <= 256 for window in made)


def test_there_is_one_instance_in_the_process() -> None:
    assert open_embedder(MINILM) is open_embedder(MINILM)


def test_altered_weights_are_refused_and_whole_ones_are_hashed_once(tmp_path: Path) -> None:
    folder, weights = model_folder(), tmp_path / "model.safetensors"
    assert folder is not None
    shutil.copy2(folder / weights.name, weights)
    check_weights(weights, tmp_path)
    checked = weights.stat()
    with weights.open("r+b") as file:
        file.write(b"other weights")
    os.utime(weights, ns=(checked.st_atime_ns, checked.st_mtime_ns))
    check_weights(weights, tmp_path)  # same size and time: the 90 MB are not read again
    os.utime(weights)
    with pytest.raises(ModelMissing, match="not the expected file; install it again with `make setup`"):
        check_weights(weights, tmp_path)
    with pytest.raises(ModelMissing, match="not installed"):
        MiniLM(tmp_path, folder=tmp_path / "absent")


def test_the_bundled_model_is_said_to_stand_in_for_bge_m3() -> None:
    status = embedder_status(EmbeddingSettings(bge_m3_path="nobody/absent-model"))
    assert (status.name, status.wanted, status.ready, status.fix) == ("minilm-int8", "bge-m3", True, "make models")
    assert status.sentence == (
        "Search uses the bundled MiniLM; bge-m3 is not on this machine (2.3 GB): run `make models`."
    )
    assert "in full precision, as the settings ask" in embedder_status(MINILM).sentence


def test_bge_m3_that_is_asked_for_and_absent_is_one_sentence() -> None:
    settings = EmbeddingSettings(model="bge-m3", bge_m3_path="nobody/absent-model")
    assert not embedder_status(settings).ready
    with pytest.raises(ModelMissing, match="run `make models`"):
        open_embedder(settings)


def test_a_download_without_a_hub_is_one_sentence(tmp_path: Path) -> None:
    settings = EmbeddingSettings(bge_m3_path=str(tmp_path / "no such folder"))
    with pytest.raises(ModelMissing, match="could not be downloaded"):
        download_bge_m3(settings)


def test_a_folder_with_half_a_model_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text("{}")
    settings = EmbeddingSettings(bge_m3_path=str(tmp_path))
    assert local_folder(settings) is None
    assert embedder_status(settings).name == "minilm-int8"


def test_damaged_bge_m3_weights_are_one_sentence(tmp_path: Path) -> None:
    for name in ("config.json", "tokenizer.json", "model.safetensors"):
        (tmp_path / name).write_text("{")
    with pytest.raises(ModelMissing, match="cannot be loaded; run `make models` again"):
        open_embedder(EmbeddingSettings(bge_m3_path=str(tmp_path)))


@pytest.fixture(scope="module")
def tiny_bge_m3(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random XLM-RoBERTa of 1 MB in the shape of bge-m3's folder."""
    import torch
    from transformers import PreTrainedTokenizerFast, XLMRobertaConfig, XLMRobertaModel

    folder = tmp_path_factory.mktemp("bge-m3")
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.pre_tokenizer, tokenizer.decoder = pre_tokenizers.Metaspace(), decoders.Metaspace()
    special = ["<s>", "<pad>", "</s>", "<unk>"]
    trainer = trainers.UnigramTrainer(vocab_size=400, special_tokens=special, unk_token="<unk>")
    tokenizer.train_from_iterator([sentences(50), QUESTION], trainer)
    tokenizer.add_special_tokens([AddedToken("<mask>")])
    marks = [("<s>", 0), ("</s>", 2)]
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=marks
    )
    names = {"bos_token": "<s>", "eos_token": "</s>", "unk_token": "<unk>", "pad_token": "<pad>"}
    names |= {"cls_token": "<s>", "sep_token": "</s>", "mask_token": "<mask>"}
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, model_max_length=8192, **names).save_pretrained(folder)
    torch.manual_seed(1)
    config = XLMRobertaConfig(
        vocab_size=tokenizer.get_vocab_size(), hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
        intermediate_size=64, max_position_embeddings=8194, type_vocab_size=1, pad_token_id=1, bos_token_id=0,
        eos_token_id=2,
    )  # fmt: skip
    XLMRobertaModel(config).save_pretrained(folder)
    torch.save(torch.nn.Linear(32, 1).state_dict(), folder / "sparse_linear.pt")
    torch.save(torch.nn.Linear(32, 32).state_dict(), folder / "colbert_linear.pt")
    return folder


def test_bge_m3_in_a_local_folder_is_used_by_itself(tiny_bge_m3: Path) -> None:
    settings = EmbeddingSettings(bge_m3_path=str(tiny_bge_m3))
    assert embedder_status(settings).name == "bge-m3" and embedder_status(settings).ready
    embedder = open_embedder(settings)
    vectors = embedder.embed([QUESTION, "", sentences(300)])
    assert embedder.name == "bge-m3" and vectors.shape == (3, embedder.dimension) and vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    np.testing.assert_allclose(embedder.embed([QUESTION])[0], vectors[0], atol=1e-4)


def test_a_snapshot_in_the_hub_cache_is_found(tiny_bge_m3: Path, tmp_path: Path) -> None:
    snapshot = tmp_path / "models--BAAI--bge-m3" / "snapshots" / "0123"
    snapshot.parent.mkdir(parents=True)
    snapshot.symlink_to(tiny_bge_m3)
    code = (
        "from rag.config import EmbeddingSettings as S; from rag.embed import embedder_status as e; print(e(S()).name)"
    )
    environment = {"HF_HUB_CACHE": str(tmp_path), "PATH": "/usr/bin:/bin"}
    out = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "bge-m3"


def test_asking_for_the_status_loads_no_library() -> None:
    code = (
        "import sys; from rag.config import EmbeddingSettings as S; import rag.embed; rag.embed.embedder_status(S());"
        "print([m for m in ('torch', 'onnxruntime', 'transformers', 'FlagEmbedding') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_released_models_are_loaded_again() -> None:
    before = open_embedder(MINILM)
    release_embedders()
    assert open_embedder(MINILM) is not before


def test_a_process_that_embeds_loads_no_torch_and_stays_small() -> None:
    open_embedder(EmbeddingSettings(model="minilm-int8"))
    code = (
        "import psutil, sys; from rag.config import EmbeddingSettings as S; from rag.embed import open_embedder;"
        "open_embedder(S(model='minilm-int8')).embed(['net sales of the year ' * 200] * 8);"
        "print('torch' in sys.modules, psutil.Process().memory_info().rss < 300e6)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.split() == ["False", "True"]


def test_a_cache_named_from_another_folder_is_made_ready_there(tmp_path: Path, exported_models: Path) -> None:
    """Of the two steps the shorter: the export before it is what every fresh clone begins with."""
    whole = next(exported_models.glob(f"minilm-{WEIGHTS_SHA256[:12]}*.onnx"))
    (tmp_path / "cache").mkdir()
    (tmp_path / "cache" / whole.name).symlink_to(whole)
    with contextlib.chdir(tmp_path):
        assert MiniLM(Path("cache"), bits=8).embed(["net sales"]).shape == (1, 384)
    assert len(list((tmp_path / "cache").glob("*.onnx"))) == 2


def test_two_processes_make_the_weights_ready_without_disturbing_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (whole := tmp_path / "whole.onnx").write_bytes(b"weights")
    read: list[Path] = []

    def quantize(source: str, target: str, **_: object) -> None:
        read.append(Path(source))
        assert read[-1].read_bytes() == b"weights" and [*read[-1].parent.iterdir()] == [read[-1]]
        Path(target).write_bytes(b"small")

    monkeypatch.setattr("onnxruntime.quantization.quantize_dynamic", quantize)
    for name in ("one", "two"):
        quantize_onnx(whole, tmp_path / name)
        assert (tmp_path / name).read_bytes() == b"small"
    assert read[0].parent != read[1].parent and not any(source.parent.exists() for source in read)


def test_weights_that_cannot_be_made_ready_are_one_sentence(tmp_path: Path) -> None:
    folder = model_folder()
    assert folder is not None
    (tmp_path / f"minilm-{WEIGHTS_SHA256[:12]}.onnx").write_bytes(b"no model")
    with pytest.raises(ModelMissing, match=r"could not be made ready \(.+\); install it again with `make setup`"):
        MiniLM(tmp_path, bits=8)
