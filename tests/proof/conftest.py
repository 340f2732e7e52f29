"""Claims made by hand."""

from collections.abc import Callable

import pytest

from quiz.bank.question import Claim, Proof


@pytest.fixture
def claim() -> Callable[..., Claim]:
    def make(**fields: object) -> Claim:
        return Claim(proof=Proof(run="a/b", metric="m"), **fields)  # type: ignore[arg-type]

    return make
