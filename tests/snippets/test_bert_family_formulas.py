"""The BERT family's activations and scores against their definitions, and the shapes in comments."""

import torch
import torch.nn.functional as F
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.testing import assert_close

from snippets.deberta.disentangled_scores import distance, score_terms
from snippets.lm import tiny_language as tiny
from snippets.lm import tiny_language_limits, whole_word
from snippets.lm.activations import gelu, gelu_sigmoid, gelu_tanh
from snippets.lm.objectives import mask_tokens
from snippets.lm.span_masks import span_length_law, word_spans
from snippets.lm.tiny_language import tiny_language
from snippets.lm.tiny_language_limits import state_limits, word_limits
from snippets.lm.whole_word import piece_budget, piece_mask, sibling_in_sight, whole_word_mask
from tests.parity.shapes import check_shapes
from tests.snippets.draws import quick, seeds
from tests.snippets.pieces import numbered


@quick
@given(st.floats(-30, 30))
def test_gelu_forms_equal_torch_and_differ_as_the_paper_says(x: float) -> None:
    point = torch.tensor(x, dtype=torch.float64)
    assert_close(gelu(point), F.gelu(point), atol=1e-14, rtol=1e-12)
    assert_close(gelu_tanh(point), F.gelu(point, approximate="tanh"), atol=1e-14, rtol=1e-12)
    assert abs(gelu_tanh(point) - gelu(point)) <= 4.7324e-4
    assert abs(gelu_sigmoid(point) - gelu(point)) <= 0.020336


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
