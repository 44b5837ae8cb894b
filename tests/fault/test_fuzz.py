"""A short run of `make fuzz`."""

from tests.fault.fuzz import run
from tests.fault.mutations import MUTATIONS, mutated


def test_sixty_damaged_pdfs_get_a_report_or_a_sentence_and_the_next_good_file_works() -> None:
    tally = run(60, first=100_000)
    assert tally.broken == [] and sum(tally.outcomes.values()) == 60
    assert tally.outcomes["converted"] > 5 and len(tally.outcomes) > 3
    assert {name for name, _ in tally.mutations} == set(MUTATIONS)


def test_a_case_is_the_same_bytes_every_time() -> None:
    assert [mutated(seed) for seed in range(5)] == [mutated(seed) for seed in range(5)]
