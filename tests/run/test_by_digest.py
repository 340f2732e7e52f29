"""What was made of a text is known when the same text comes again, and the text itself is let go of."""

from weakref import ref

from quiz.run.by_digest import by_digest


class Source(str):
    """A text that tells when it has gone."""


def test_a_text_that_comes_again_is_not_read_again_and_none_is_kept() -> None:
    read: list[str] = []

    @by_digest(2)
    def length(text: str, times: int = 1) -> int:
        read.append(text[:1])
        return len(text) * times

    source = Source("ab" * 400)
    gone = ref(source)
    assert length(source) == length("ab" * 400) == 800
    assert length(source, 2) == 1600
    assert read == ["a", "a"]
    del source
    assert gone() is None
    assert (length("b"), length("c"), length("b")) == (1, 1, 1)
    assert read == ["a", "a", "b", "c"]
    length("ab" * 400)
    assert read == ["a", "a", "b", "c", "a"]
