"""Spans, noises and orders: what each keeps, whatever the text and the draw."""

from itertools import groupby, permutations, product

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from snippets.lm import noising
from snippets.lm.permutation import content_mask, factorised, query_mask
from snippets.lm.span_corruption import budget, corrupt, restore, span_mask

many = settings(max_examples=60, deadline=None)
seeds = st.integers(0, 10_000)
shares = st.floats(0.01, 0.9)
texts = st.lists(st.sampled_from(["a", "b", "cat", "."]), min_size=2, max_size=60)


def random(seed: int) -> torch.Generator:
    return torch.Generator().manual_seed(seed)


@many
@given(st.integers(2, 400), shares, st.floats(1, 12), seeds)
def test_span_mask_drops_the_budget_in_so_many_separate_runs(
    tokens: int, density: float, mean: float, seed: int
) -> None:
    dropped, spans = budget(tokens, density, mean)
    mask = span_mask(tokens, density, mean, random(seed)).tolist()
    assert (len(mask), sum(mask)) == (tokens, dropped)
    assert sum(value for value, _ in groupby(mask)) == spans
    assert (mask[0], mask[-1]) == (False, True)


@pytest.mark.parametrize(
    ("tokens", "expected"), [(512, (77, 26)), (568, (85, 28)), (128, (19, 6)), (2, (1, 1)), (3, (1, 1))]
)
def test_budget_is_that_of_the_released_code(tokens: int, expected: tuple[int, int]) -> None:
    assert budget(tokens, 0.15, 3.0) == expected


@many
@given(texts, shares, st.floats(1, 6), seeds)
def test_span_corruption_gives_the_text_back(text: list[str], density: float, mean: float, seed: int) -> None:
    dropped, spans = budget(len(text), density, mean)
    seen, target = corrupt(text, span_mask(len(text), density, mean, random(seed)))
    assert restore(seen, target) == text
    assert len(seen) == len(text) - dropped + spans + 1
    assert len(target) == dropped + spans + 1
    marks = [f"<extra_id_{i}>" for i in range(spans)]
    assert (
        marks == [t for t in seen if t.startswith("<extra")] == [t for t in target if t.startswith("<extra")]
    )


def test_span_corruption_of_the_papers_example() -> None:
    text = "Thank you for inviting me to your party last week".split()
    mask = torch.tensor([word in ("for", "inviting", "last") for word in text])
    seen, target = corrupt(text, mask)
    assert " ".join(seen) == "Thank you <extra_id_0> me to your party <extra_id_1> week </s>"
    assert " ".join(target) == "<extra_id_0> for inviting <extra_id_1> last </s>"


@many
@given(texts, shares, seeds)
def test_masking_keeps_places_and_deletion_keeps_order(text: list[str], share: float, seed: int) -> None:
    gone = round(len(text) * share)
    masked = noising.mask_tokens(text, share, random(seed))
    assert masked.count(noising.MASK) == gone
    assert all(new in (old, noising.MASK) for new, old in zip(masked, text, strict=True))
    deleted = noising.delete_tokens(text, share, random(seed))
    assert len(deleted) == len(text) - gone
    rest = iter(text)
    assert all(token in rest for token in deleted)  # `in` moves on, so this holds only in order


@many
@given(texts, shares, st.floats(0.5, 6), seeds)
def test_infilling_is_undone_by_its_spans(text: list[str], share: float, mean: float, seed: int) -> None:
    noised, spans = noising.infill(text, share, mean, random(seed))
    assert noising.fill_in(noised, spans) == text
    assert sum(map(len, spans)) == round(len(text) * share)
    assert noised.count(noising.MASK) == len(spans)


@pytest.mark.parametrize("seed", range(3))
def test_infilling_draws_poisson_lengths(seed: int) -> None:
    spans = noising.infill(["w"] * 30_000, 0.5, 3.0, random(seed))[1]
    lengths = torch.tensor([len(span) for span in spans])
    expected = torch.distributions.Poisson(3.0).log_prob(torch.arange(8.0)).exp()
    found = torch.bincount(lengths, minlength=8)[:8] / len(spans)
    deviation = (expected * (1 - expected) / len(spans)).sqrt()
    assert ((found - expected).abs() < 5 * deviation).all()


@many
@given(texts, seeds)
def test_permutation_moves_whole_sentences_and_rotation_only_the_beginning(
    text: list[str], seed: int
) -> None:
    def sentences(words: list[str]) -> list[str]:
        return [part for part in " ".join(words).replace(".", ".|").split("|") if part.strip()]

    whole = [*text, "."]
    shuffled = noising.permute_sentences(whole, random(seed))
    assert sorted(part.strip() for part in sentences(shuffled)) == sorted(
        part.strip() for part in sentences(whole)
    )
    rotated = noising.rotate_document(text, random(seed))
    assert rotated in [text[i:] + text[:i] for i in range(len(text))]


def test_permutation_reaches_every_order_of_the_sentences() -> None:
    text = "a . b . c .".split()
    seen = {" ".join(noising.permute_sentences(text, random(seed))) for seed in range(60)}
    assert seen == {" ".join(f"{x} ." for x in order) for order in permutations("abc")}


@many
@given(st.permutations(range(7)))
def test_masks_show_what_came_before_in_the_order(order: list[int]) -> None:
    z = torch.tensor(order)
    content, query = content_mask(z), query_mask(z)
    for i, j in product(range(7), repeat=2):
        assert bool(query[i, j]) == (order.index(j) < order.index(i))
        assert bool(content[i, j]) == (order.index(j) <= order.index(i))


def test_left_to_right_is_the_causal_mask() -> None:
    assert torch.equal(content_mask(torch.arange(5)), torch.ones(5, 5, dtype=torch.bool).tril())


@many
@given(st.permutations(range(3)), seeds)
def test_factorisation_multiplies_conditionals_counted_by_hand(order: list[int], seed: int) -> None:
    joint = torch.rand(2, 2, 2, generator=random(seed), dtype=torch.float64) + 0.01
    joint = joint / joint.sum()

    def chance(fixed: dict[int, int]) -> float:
        cells = product(range(2), repeat=3)
        return sum(float(joint[cell]) for cell in cells if all(cell[i] == v for i, v in fixed.items()))

    for cell in product(range(2), repeat=3):
        by_hand = 1.0
        for t in range(3):
            seen = {i: cell[i] for i in order[:t]}
            by_hand *= chance({**seen, order[t]: cell[order[t]]}) / chance(seen)
        assert float(factorised(joint, torch.tensor(order))[cell]) == pytest.approx(by_hand)
        assert by_hand == pytest.approx(float(joint[cell]))
