"""The masks, losses and activations of the BERT family against their definitions."""

import itertools
import math
from typing import TypeAlias

import pytest
import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.testing import assert_close

from snippets.deberta.disentangled_scores import distance, score_terms
from snippets.lm import tiny_language as tiny
from snippets.lm import tiny_language_limits, whole_word
from snippets.lm.activations import gelu, gelu_sigmoid, gelu_tanh
from snippets.lm.models import electra
from snippets.lm.objectives import Masked, mask_tokens, mlm_loss, replaced_token_loss, show_masked
from snippets.lm.sentence_pairs import Pair, next_sentence_pair, packed, sentence_order_pair, shortened
from snippets.lm.span_masks import span_length_law, span_mask, word_spans
from snippets.lm.tiny_language import TinyLanguage, tiny_language
from snippets.lm.tiny_language_limits import state_limits, word_limits
from snippets.lm.whole_word import piece_budget, piece_mask, sibling_in_sight, whole_word_mask, word_numbers
from tests.parity.shapes import check_shapes

shares = st.floats(0, 1)
seeds = st.integers(0, 2**31 - 1)
quick = settings(max_examples=60, deadline=None)
Prepared: TypeAlias = tuple[torch.Tensor, torch.Tensor, Masked]


def masked(seed: int, ratio: float, hidden: float, swapped: float, size: int = 4000) -> Prepared:
    random = torch.Generator().manual_seed(seed)
    text = torch.randint(50, (size,), generator=random)
    special = torch.rand(size, generator=random) < 0.1
    return text, special, mask_tokens(text, special, 50, 50, random, ratio, hidden, swapped)


@quick
@given(seeds, shares, shares, shares)
def test_masks_keep_to_the_rule_everywhere(seed: int, ratio: float, hidden: float, rest: float) -> None:
    text, special, seen = masked(seed, ratio, hidden, (1 - hidden) * rest)
    assert not (seen.selected & special).any(), "a special token was selected"
    assert torch.equal(seen.selected, seen.hidden | seen.swapped | seen.kept)
    assert not (seen.hidden & seen.swapped).any()
    assert (seen.inputs[seen.hidden] == 50).all()
    untouched = ~seen.hidden & ~seen.swapped
    assert torch.equal(seen.inputs[untouched], text[untouched])


@quick
@given(seeds, shares, shares, shares)
def test_masked_shares_are_within_five_sigma_of_the_rule(
    seed: int, ratio: float, hidden: float, rest: float
) -> None:
    _, special, seen = masked(seed, ratio, hidden, (1 - hidden) * rest)
    words = int((~special).sum())
    expected = {
        "selected": ratio,
        "hidden": ratio * hidden,
        "swapped": ratio * (1 - hidden) * rest,
        "kept": ratio * (1 - hidden) * (1 - rest),
    }
    for name, share in expected.items():
        sigma = math.sqrt(max(share * (1 - share), 1e-9) / words)
        count = int(getattr(seen, name).sum())
        assert abs(count / words - share) <= 5 * sigma + 2 / words, name


@quick
@given(seeds, shares)
def test_mlm_loss_ignores_positions_that_were_not_selected(seed: int, ratio: float) -> None:
    random = torch.Generator().manual_seed(seed)
    text = torch.randint(7, (3, 11), generator=random)
    logits = torch.randn(3, 11, 7, generator=random, dtype=torch.float64).requires_grad_()
    selected = torch.rand(3, 11, generator=random) < ratio
    loss = mlm_loss(logits, text, selected)
    loss.backward()
    assert logits.grad is not None
    assert (logits.grad[~selected] == 0).all()
    assert (logits.grad[selected].abs().sum(-1) > 0).all()
    if selected.any():
        labels = text.masked_fill(~selected, -100)
        assert_close(loss, F.cross_entropy(logits.flatten(0, 1), labels.flatten()))
    else:
        assert loss.item() == 0


@quick
@given(seeds, shares)
def test_replaced_token_loss_is_its_formula_over_present_tokens(seed: int, padding: float) -> None:
    random = torch.Generator().manual_seed(seed)
    text, corrupted = torch.randint(3, (2, 2, 9), generator=random)
    scores = torch.randn(2, 9, generator=random, dtype=torch.float64)
    present = torch.rand(2, 9, generator=random) >= padding
    terms = []
    for i in range(2):
        for t in range(9):
            if present[i, t]:
                p = 1 / (1 + math.exp(-scores[i, t].item()))
                terms.append(-math.log(p if corrupted[i, t] != text[i, t] else 1 - p))
    expected = sum(terms) / max(len(terms), 1)
    assert replaced_token_loss(scores, corrupted, text, present).item() == pytest.approx(expected, rel=1e-12)


@quick
@given(st.floats(-30, 30))
def test_gelu_forms_equal_torch_and_differ_as_the_paper_says(x: float) -> None:
    point = torch.tensor(x, dtype=torch.float64)
    assert_close(gelu(point), F.gelu(point), atol=1e-14, rtol=1e-12)
    assert_close(gelu_tanh(point), F.gelu(point, approximate="tanh"), atol=1e-14, rtol=1e-12)
    assert abs(gelu_tanh(point) - gelu(point)) <= 4.7324e-4
    assert abs(gelu_sigmoid(point) - gelu(point)) <= 0.020336


@quick
@given(st.floats(0.01, 1), st.integers(1, 30))
def test_span_law_is_a_renormalised_geometric_law(p: float, longest: int) -> None:
    law = span_length_law(p, longest)
    weights = [p * (1 - p) ** (n - 1) for n in range(1, longest + 1)]
    assert law.sum().item() == pytest.approx(1)
    assert_close(law, torch.tensor(weights, dtype=torch.float64) / sum(weights))


def test_span_law_of_the_paper_has_mean_3_8() -> None:
    law = span_length_law(0.2, 10)
    assert sum((n + 1) * p for n, p in enumerate(law.tolist())) == pytest.approx(3.79709750, abs=1e-7)


@quick
@given(seeds, st.integers(1, 200), st.integers(0, 220))
def test_span_mask_meets_its_budget_exactly(seed: int, tokens: int, budget: int) -> None:
    random = torch.Generator().manual_seed(seed)
    assert int(span_mask(tokens, budget, span_length_law(), random).sum()) == min(budget, tokens)


@settings(max_examples=15, deadline=None)
@given(seeds, st.integers(1, 9), st.integers(1, 5))
def test_disentangled_scores_equal_their_definition_term_by_term(seed: int, tokens: int, k: int) -> None:
    random = torch.Generator().manual_seed(seed)
    content = torch.randn(tokens, 4, generator=random, dtype=torch.float64)
    table = torch.randn(2 * k, 4, generator=random, dtype=torch.float64)
    Wq, Wk, Wqr, Wkr = maps = torch.randn(4, 4, 4, generator=random, dtype=torch.float64)
    c2c, c2p, p2c = score_terms(content, table, maps)

    def delta(i: int, j: int) -> int:
        if i - j <= -k:
            return 0
        return 2 * k - 1 if i - j >= k else i - j + k

    for i in range(tokens):
        for j in range(tokens):
            assert distance(tokens, k)[i, j] == delta(i, j)
            assert_close(c2c[i, j], (content[i] @ Wq) @ (content[j] @ Wk))
            assert_close(c2p[i, j], (content[i] @ Wq) @ (table[delta(i, j)] @ Wkr))
            assert_close(p2c[i, j], (content[j] @ Wk) @ (table[delta(j, i)] @ Wqr))


def spread(samples: list[float], mean: float, sigma: float) -> None:
    """Samples of known mean and deviation: each within 5 sigma, and their mean within 4 of its own."""
    z = [(sample - mean) / sigma for sample in samples]
    assert max(map(abs, z)) < 5, z
    assert abs(sum(z)) / math.sqrt(len(z)) < 4, z


@pytest.mark.parametrize(
    ("name", "share"), [("selected", 0.15), ("hidden", 0.12), ("swapped", 0.015), ("kept", 0.015)]
)
def test_rates_of_bert_hold_over_twenty_seeds(name: str, share: float) -> None:
    text, none = torch.zeros(20_000, dtype=torch.long), torch.zeros(20_000, dtype=torch.bool)
    shares = []
    for seed in range(20):
        seen = mask_tokens(text, none, 50, 50, torch.Generator().manual_seed(seed))
        shares.append(getattr(seen, name).double().mean().item())
    spread(shares, share, math.sqrt(share * (1 - share) / 20_000))


def test_a_random_word_may_be_the_right_one_and_is_never_the_mask() -> None:
    hits, swaps = 0, 0
    for seed in range(10):
        text, _, seen = masked(seed, 1.0, 0.0, 1.0, size=5000)
        assert (seen.inputs[seen.swapped] < 50).all()
        hits += int((seen.inputs == text)[seen.swapped].sum())
        swaps += int(seen.swapped.sum())
    spread([hits / swaps], 1 / 50, math.sqrt(0.02 * 0.98 / swaps))


@quick
@given(seeds, shares)
def test_masking_leaves_the_text_as_it_was(seed: int, ratio: float) -> None:
    random = torch.Generator().manual_seed(seed)
    text = torch.randint(50, (200,), generator=random)
    before = text.clone()
    mask_tokens(text, text < 5, 50, 50, random, ratio)
    assert torch.equal(text, before)


def test_a_loss_over_nothing_is_zero_with_a_gradient_of_zero() -> None:
    logits = torch.randn(2, 5, 7, requires_grad=True)
    loss = mlm_loss(logits, torch.zeros(2, 5, dtype=torch.long), torch.zeros(2, 5, dtype=torch.bool))
    loss.backward()
    assert loss.item() == 0
    assert logits.grad is not None
    assert (logits.grad == 0).all()


PIECES = ["[CLS]", "un", "##believ", "##able", "cat", "token", "##iser", "!", "[SEP]", "a", "##b", "[SEP]"]
texts = st.lists(st.integers(1, 6), max_size=30)  # how many pieces each word has
ratios = st.floats(0, 1)


def numbered(lengths: list[int]) -> torch.Tensor:
    """A text of words of these lengths, with a special token at each end and one between."""
    half = len(lengths) // 2
    parts = [["[CLS]"], *[["w", *["##w"] * (n - 1)] for n in lengths]]
    parts.insert(1 + half, ["[SEP]"])
    return word_numbers([piece for part in [*parts, ["[SEP]"]] for piece in part])


def test_a_word_is_a_piece_and_what_goes_on_with_it() -> None:
    assert word_numbers(PIECES).tolist() == [-1, 0, 0, 0, 1, 2, 2, 3, -1, 4, 4, -1]
    assert piece_budget(word_numbers(PIECES), 0.15) == 1
    assert piece_budget(word_numbers(PIECES), 0.5) == round(9 * 0.5)


@quick
@given(texts, ratios, seeds)
def test_whole_words_are_hidden_whole_and_the_budget_counts_pieces(
    lengths: list[int], ratio: float, seed: int
) -> None:
    words = numbered(lengths)
    budget = piece_budget(words, ratio)
    hidden = whole_word_mask(words, budget, torch.Generator().manual_seed(seed))
    assert not hidden[words < 0].any()
    assert not sibling_in_sight(words, hidden).any(), "a word was cut"
    left = [n for word, n in enumerate(lengths) if not hidden[words == word].any()]
    assert int(hidden.sum()) <= budget
    assert all(n > budget - int(hidden.sum()) for n in left), "a word that fits was left out"
    assert int(piece_mask(words, budget, torch.Generator().manual_seed(seed)).sum()) == budget


def test_each_word_is_as_likely_as_the_next_over_seeds() -> None:
    words = numbered([2] * 20)
    hits = torch.zeros(20)
    for seed in range(500):
        hidden = whole_word_mask(words, 8, torch.Generator().manual_seed(seed))
        hits[words[hidden]] += 1
    spread([(h / 500).item() for h in hits], 0.2, math.sqrt(0.2 * 0.8 / 500))


@pytest.mark.parametrize(("length", "budget"), [(2, 6), (3, 9), (4, 20)])
def test_siblings_give_pieces_away_as_often_as_the_hypergeometric_law_says(length: int, budget: int) -> None:
    pieces, words = 10 * length, numbered([length] * 10)
    all_hidden = math.comb(pieces - length, budget - length) / math.comb(pieces - 1, budget - 1)
    given_away = []
    for seed in range(400):
        hidden = piece_mask(words, budget, torch.Generator().manual_seed(seed))
        given_away.append(int(sibling_in_sight(words, hidden).sum()) / budget)
    measured = torch.tensor(given_away)
    error = measured.std().item() / 20
    assert abs(measured.mean().item() - (1 - all_hidden)) < 5 * error + 1e-9


@quick
@given(texts, ratios, seeds)
def test_spans_of_words_cut_no_word_and_share_one_fate(lengths: list[int], ratio: float, seed: int) -> None:
    words, random = numbered(lengths), torch.Generator().manual_seed(seed)
    budget = piece_budget(words, ratio) if lengths else 0
    spans = word_spans(words, budget, span_length_law(), random)
    hidden = spans >= 0
    assert int(hidden.sum()) <= budget
    assert not hidden[words < 0].any()
    assert not sibling_in_sight(words, hidden).any()
    lots = torch.rand(len(words) * 20 + 1, generator=random)[spans]
    seen = show_masked(torch.zeros_like(words), hidden, lots, 9, 9, random)
    for span in spans[hidden].unique():
        here = spans == span
        assert seen.hidden[here].all() or seen.swapped[here].all() or seen.kept[here].all()
        places = here.nonzero()[:, 0]
        assert int(places[-1] - places[0]) == len(places) - 1, "a span is one run"


documents = st.lists(st.integers(1, 4), min_size=2, max_size=6)  # how many segments each has


def written(sizes: list[int]) -> list[list[list[int]]]:
    """Segments of one word that tells their document and place."""
    return [[[100 * d + s] for s in range(size)] for d, size in enumerate(sizes)]


@quick
@given(documents, seeds)
def test_nsp_negatives_are_of_another_document_and_positives_the_next(sizes: list[int], seed: int) -> None:
    random, texts = torch.Generator().manual_seed(seed), written(sizes)
    for number, document in enumerate(texts):
        for at in range(len(document)):
            pair = next_sentence_pair(texts, number, at, random)
            [a], [b] = pair.a, pair.b
            assert a == 100 * number + at
            if pair.follows:
                assert b == a + 1
            else:
                assert b // 100 != number
            assert not (pair.follows and at == len(document) - 1)


def test_nsp_negatives_are_more_than_half_by_the_last_segments() -> None:
    texts, shares = written([4] * 50), []
    for seed in range(10):
        random = torch.Generator().manual_seed(seed)
        pairs = [next_sentence_pair(texts, d, s, random) for d in range(50) for s in range(4)]
        shares.append(sum(not pair.follows for pair in pairs) / 200)
    spread(shares, 1 / 4 + 3 / 4 / 2, math.sqrt(0.75 * 0.25 / 200))  # a last segment leaves nothing to chance


def test_sop_swaps_half_and_keeps_the_words() -> None:
    pairs = [sentence_order_pair([1], [2], torch.Generator().manual_seed(seed)) for seed in range(1000)]
    assert all(sorted(pair.a + pair.b) == [1, 2] for pair in pairs)
    assert all(pair.follows == (pair.a == [1]) for pair in pairs)
    spread([sum(pair.follows for pair in pairs) / 1000], 0.5, math.sqrt(0.25 / 1000))


@quick
@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 40), seeds)
def test_shortened_pairs_fit_and_lose_only_ends(a: int, b: int, room: int, seed: int) -> None:
    pair = Pair(list(range(a)), list(range(100, 100 + b)), True)
    short = shortened(pair, room, torch.Generator().manual_seed(seed))
    assert len(short.a) + len(short.b) == min(a + b, room)
    for kept in (short.a, short.b):
        assert kept == list(range(kept[0], kept[0] + len(kept))) if kept else True
    if a + b > room:
        assert len(short.a) <= max(len(short.b) + 1, a)
        assert abs(len(short.a) - len(short.b)) <= max(1, abs(a - b))
    tokens, segments = packed(short, 7, 8)
    assert len(tokens) == len(segments) == len(short.a) + len(short.b) + 3
    assert (tokens[0], tokens[-1], tokens.count(8) >= 2) == (7, 8, True)
    assert segments == sorted(segments)
    assert segments.count(1) == len(short.b) + 1


def small_electra(seed: int) -> tuple[electra.Electra, torch.Tensor, torch.Tensor]:
    torch.manual_seed(seed)
    tower = electra.Tower(1, 8, 2, 16)
    model = electra.Electra(electra.Sizes(6, 8, tower, tower, positions=12))
    tokens = torch.randint(5, (4, 12))
    present = torch.arange(12).expand(4, 12) < torch.tensor([12, 9, 5, 12])[:, None]
    return model, tokens, present


def test_electras_sample_follows_the_generators_chances_and_is_no_argmax() -> None:
    scores = torch.log(torch.tensor([0.5, 0.3, 0.2])).expand(1, 50_000, 3)
    drawn = electra.sample(scores, torch.Generator().manual_seed(0))
    for word, p in enumerate((0.5, 0.3, 0.2)):
        spread([(drawn == word).double().mean().item()], p, math.sqrt(p * (1 - p) / 50_000))


@pytest.mark.parametrize("seed", range(5))
def test_electras_judge_learns_from_words_in_sight_and_never_teaches_the_generator(seed: int) -> None:
    model, tokens, present = small_electra(seed)
    random = torch.Generator().manual_seed(seed)
    seen = mask_tokens(tokens, ~present, 5, 5, random, 0.5, 1.0, 0.0)
    run = model(seen.inputs, seen.selected, torch.zeros_like(tokens), present, random)
    assert torch.equal(run.corrupted[~seen.selected], tokens[~seen.selected])
    scores = run.scores
    scores.retain_grad()
    replaced_token_loss(scores, run.corrupted, tokens, present).backward()
    assert scores.grad is not None
    called_fake = scores.grad < 0
    assert torch.equal(called_fake[present], (run.corrupted != tokens)[present]), "a lucky guess is no fake"
    assert (scores.grad[~present] == 0).all(), "loss on padding"
    own = [*model.generator.parameters(), *model.word_head.parameters()]
    assert all(p.grad is None or not p.grad.any() for p in own)
    assert model.embeddings.words.weight.grad is not None, "the shared table learns"


def exact_joint(language: TinyLanguage, length: int) -> torch.Tensor:
    """P(sentence) by a sum over all paths of states. Returns (V, ..., V)."""
    S = len(language.follow)
    joint = torch.zeros([language.vocab] * length, dtype=torch.float64)
    for path in itertools.product(range(S), repeat=length):
        p = torch.tensor(1 / S, dtype=torch.float64)
        for a, b in itertools.pairwise(path):
            p = p * language.follow[a, b]
        words = [language.speak[s].double() for s in path]
        for word in words:
            p = p.unsqueeze(-1) * word
        joint += p
    return joint


def entropy(joint: torch.Tensor, kept: set[int]) -> float:
    """Bits of the words at these places."""
    gone = [axis for axis in range(joint.ndim) if axis not in kept]
    p = joint.sum(gone) if gone else joint
    return -torch.xlogy(p, p).sum().item() / math.log(2)


@pytest.mark.parametrize("seed", range(3))
def test_limits_of_the_tiny_language_equal_those_of_a_sum_over_all_texts(seed: int) -> None:
    """Every sentence of four words, weighed by its chance: the readers' losses are conditional entropies."""
    T = 4
    language = tiny_language(torch.Generator().manual_seed(seed), states=3, vocab=4, words=2, successors=2)
    joint = exact_joint(language, T)
    assert joint.sum().item() == pytest.approx(1)
    hidden, everyone = {1, 2}, set(range(T))
    sentences = (joint > 0).nonzero()  # (N, T)
    selected = torch.zeros(1, T, dtype=torch.bool)
    selected[0, list(hidden)] = True
    found = {"alone": 0.0, "causal": 0.0, "masked": 0.0, "both_sides": 0.0}
    for sentence in sentences:
        limits = word_limits(language, sentence[None], selected)
        for name in found:
            found[name] += joint[tuple(sentence)].item() * getattr(limits, name)
    rest = everyone - hidden
    exact = {
        "alone": sum(entropy(joint, {t}) for t in range(T)) / T,
        "causal": entropy(joint, everyone) / T,  # the chain rule
        "masked": sum(entropy(joint, rest | {t}) - entropy(joint, rest) for t in hidden) / len(hidden),
        "both_sides": sum(entropy(joint, everyone) - entropy(joint, everyone - {t}) for t in range(T)) / T,
    }
    assert found == pytest.approx(exact, abs=1e-5)
    alone_hidden = sum(entropy(joint, everyone) - entropy(joint, everyone - {t}) for t in hidden)
    assert alone_hidden / len(hidden) <= exact["masked"] + 1e-9
    assert exact["both_sides"] <= exact["causal"] <= exact["alone"]


def test_the_likeliest_state_is_right_as_often_as_the_limits_say() -> None:
    random = torch.Generator().manual_seed(4)
    language = tiny_language(random)
    tokens, states = language.sample_with_states(400, 16, random)
    limits = state_limits(language, tokens)
    assert limits.word < limits.left < limits.both_sides
    guess = language.speak.argmax(0)[tokens[:, 0]]  # a sentence may begin in any state alike
    first = state_limits(language, tokens[:, :1])
    assert first.word == first.left == first.both_sides
    right = (guess == states[:, 0]).double().mean().item()
    spread([right], first.word, math.sqrt(0.25 / 400))


def test_shapes_are_those_that_the_comments_state() -> None:
    random = torch.Generator().manual_seed(0)
    T, B, S, V = 11, 5, 7, 13
    words = numbered([2, 1, 3, 1])

    def hide() -> None:
        whole_word_mask(words, piece_budget(words, 0.5), random)
        sibling_in_sight(words, piece_mask(words, 4, random))
        word_spans(words, 4, span_length_law(), random)

    def read() -> None:
        tokens = language.sample(B, T, random)
        word_limits(language, tokens, tokens < 4)
        state_limits(language, tokens)
        language.best_loss(tokens)

    language = tiny_language(random, states=S, vocab=V)
    check_shapes(hide, {"T": len(words)}, every=whole_word)
    for module in (tiny, tiny_language_limits):
        check_shapes(read, {"B": B, "T": T, "S": S, "V": V}, every=module)
    text = torch.randint(V, (B, T), generator=random)
    assert check_shapes(lambda: mask_tokens(text, text < 1, V, V, random), {"T": T})
