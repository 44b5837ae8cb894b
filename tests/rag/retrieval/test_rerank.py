"""The cross-encoder stage with real, tiny weights made by the test, and without any."""

import shutil
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from tokenizers import Tokenizer, models, pre_tokenizers, processors

from rag.chunks.chunk import chunk_report
from rag.config import EmbeddingSettings, Settings
from rag.errors import ModelMissing
from rag.facade.health import reranker_part
from rag.index import Index
from rag.recipes import search
from rag.retrieval.rerank import NO_CROSS_ENCODER, OnnxCrossEncoder, download_reranker, open_reranker
from tests.rag.builders import H, make_report, sentences

CPU = EmbeddingSettings(model="minilm")


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A random BERT of a few thousand weights with one output, in the shape of a cross-encoder's folder."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification, PreTrainedTokenizerFast

    folder = tmp_path_factory.mktemp("reranker")
    names = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "storm", "lamps", "risk", "sales", "rose", "what", "the", "of"]
    tokenizer = Tokenizer(models.WordLevel({name: i for i, name in enumerate(names)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    special = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]"}
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, model_max_length=512, **special).save_pretrained(folder)
    torch.manual_seed(1)
    config = BertConfig(
        vocab_size=len(names), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32
    )
    config.num_labels = 1
    BertForSequenceClassification(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module", params=[1, 2])
def exported(tiny: Path, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The same model as FlashRank ships them: an ONNX file with one or two outputs beside its tokenizer."""
    import torch
    from transformers import BertConfig, BertForSequenceClassification

    config = BertConfig.from_pretrained(tiny, num_labels=request.param, attn_implementation="eager", return_dict=False)
    model = BertForSequenceClassification(config).eval()
    folder = tmp_path_factory.mktemp("exported")
    sample = torch.ones(2, 6, dtype=torch.long)
    names = ["input_ids", "attention_mask", "token_type_ids"]
    axes = {name: {0: "pairs", 1: "tokens"} for name in names}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the exporter announces its own retirement
        torch.onnx.export(
            model,
            (sample, sample, sample * 0),
            str(folder / "tiny.onnx"),
            input_names=names,
            dynamic_axes=axes,
            opset_version=17,
            dynamo=False,
        )
    shutil.copy(tiny / "tokenizer.json", folder)
    return folder


def test_a_folder_in_the_format_of_flashrank_is_run(exported: Path) -> None:
    model = open_reranker(str(exported), CPU)
    assert isinstance(model, OnnxCrossEncoder) and open_reranker(str(exported), CPU) is model
    scores = model.scores("what risk", ["storm lamps", "sales rose", *["word " * 900] * 20])
    assert scores.shape == (22,) and scores.dtype == np.float32 and ((scores > 0) & (scores < 1)).all()
    alone = [model.scores("what risk", [text])[0] for text in ("storm lamps", "sales rose")]
    assert np.allclose(scores[:2], alone, atol=1e-5)
    assert model.scores("what", []).shape == (0,)


def test_a_damaged_onnx_file_is_one_sentence(exported: Path, tmp_path: Path) -> None:
    shutil.copy(exported / "tokenizer.json", tmp_path)
    (tmp_path / "tiny.onnx").write_bytes(b"no model")
    with pytest.raises(ModelMissing, match="cannot be loaded"):
        open_reranker(str(tmp_path), CPU)


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    settings = Settings(home=tmp_path, embedding=CPU)
    opened = Index.open(settings)
    pages = [[H(f"Part {n}"), f"Storm risk of lamps in harbour {n}. " + sentences(14, f"Part{n}")] for n in range(4)]
    report = make_report("HARBOR_2023_10K", pages, company="Harbor Lantern, Inc.")
    opened.add(report, chunk_report(report, settings.chunking))
    yield opened
    opened.close()


def with_reranker(home: Path, path: Path) -> Settings:
    settings = Settings(home=home, embedding=CPU)
    knobs = settings.retrieval.three_stage.model_copy(update={"reranker_path": str(path), "keyword_weight": 0.0})
    return settings.model_copy(update={"retrieval": settings.retrieval.model_copy(update={"three_stage": knobs})})


def test_no_weights_no_cross_encoder() -> None:
    assert open_reranker("nobody/absent-model", CPU) is None


def test_damaged_weights_are_one_sentence(tmp_path: Path) -> None:
    for name in ("config.json", "tokenizer.json", "model.safetensors"):
        (tmp_path / name).write_text("{")
    with pytest.raises(ModelMissing, match="cannot be loaded"):
        open_reranker(str(tmp_path), CPU)


def test_scores_lie_between_0_and_1_and_the_instance_is_kept(tiny: Path) -> None:
    model = open_reranker(str(tiny), CPU)
    assert model is not None and open_reranker(str(tiny), CPU) is model
    scores = model.scores("what risk", ["storm lamps", "sales rose", "word " * 5000])
    assert scores.shape == (3,) and scores.dtype == np.float32 and ((scores > 0) & (scores < 1)).all()
    assert model.scores("what", []).shape == (0,)


def test_the_cross_encoder_orders_the_hits_where_its_weights_are(tiny: Path, index: Index, tmp_path: Path) -> None:
    result = search("storm risk of lamps", index, with_reranker(tmp_path, tiny), recipe="three-stage", expanded=False)
    read = [hit.legs.rerank for hit in result.hits]
    assert NO_CROSS_ENCODER not in result.notices
    assert None not in read and read == sorted(read, key=lambda score: -(score or 0))


def test_damaged_weights_are_said_and_the_hybrid_score_ranks(index: Index, tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    for name in ("config.json", "tokenizer.json", "model.safetensors"):
        (broken / name).write_text("{")
    result = search("storm risk", index, with_reranker(tmp_path, broken), recipe="three-stage", expanded=False)
    assert result.hits and any("cannot be loaded" in sentence for sentence in result.notices)


def reading(settings: Settings, pages: int) -> Settings:
    return settings.model_copy(update={"retrieval": settings.retrieval.model_copy(update={"rerank": pages})})


def test_our_recipe_lets_the_cross_encoder_read_the_first_pages_when_it_is_set(
    tiny: Path, index: Index, tmp_path: Path
) -> None:
    given = with_reranker(tmp_path, tiny)
    off, on = (search("storm risk of lamps", index, reading(given, pages), k=3, expanded=False) for pages in (0, 2))
    assert [hit.legs.rerank for hit in off.hits] == [None] * 3
    assert [hit.legs.rerank is None for hit in on.hits] == [False, False, True]
    assert {hit.chunk.ref_id for hit in on.hits} == {hit.chunk.ref_id for hit in off.hits}


def test_our_recipe_says_that_the_weights_it_should_use_are_not_there(index: Index, tmp_path: Path) -> None:
    absent = reading(with_reranker(tmp_path, Path("nobody/absent-model")), 2)
    found = search("storm risk of lamps", index, absent, k=3, expanded=False)
    assert found.hits and NO_CROSS_ENCODER in found.notices


def test_health_says_whether_a_cross_encoder_works_and_what_to_do(tiny: Path, tmp_path: Path) -> None:
    absent = reranker_part(with_reranker(tmp_path, Path("nobody/absent-model")))
    assert (absent.ready, absent.name, absent.fix) == (False, "off", "Run `make reranker`.")
    assert "nobody/absent-model is not on this machine" in absent.sentence
    there = with_reranker(tmp_path, tiny)
    assert "for the recipe three-stage only" in reranker_part(there).sentence
    assert "the first 20 pages of every question" in reranker_part(reading(there, 20)).sentence


def test_a_download_without_a_hub_names_the_command_to_run_again(tmp_path: Path) -> None:
    with pytest.raises(ModelMissing, match=r"could not be downloaded .* `make reranker` again"):
        download_reranker(with_reranker(tmp_path, tmp_path / "no such folder"))


def test_scores_are_those_of_sentence_transformers(tiny: Path) -> None:
    import torch
    from sentence_transformers import CrossEncoder

    passages = ["storm lamps", "sales rose", "risk of the lamps"]
    reference = CrossEncoder(str(tiny), device="cpu", activation_fn=torch.nn.Sigmoid())
    expected = reference.predict([("what risk", passage) for passage in passages])
    model = open_reranker(str(tiny), CPU)
    assert model is not None
    np.testing.assert_allclose(model.scores("what risk", passages), expected, atol=1e-4)
