"""The fixture that keeps what parity tests find, in float64 and on one thread."""

from collections.abc import Callable, Iterator

import pytest
import torch

from tests.parity.difference import Difference

torch.set_num_threads(1)  # tiny tensors: threads would only wait for each other


@pytest.fixture(autouse=True)
def _double_precision() -> Iterator[None]:
    torch.manual_seed(0)
    torch.set_default_dtype(torch.float64)
    yield
    torch.set_default_dtype(torch.float32)


@pytest.fixture
def difference(record_property: Callable[[str, object], None]) -> Callable[[str], Difference]:
    """`difference("bert")`: what is held against the library under this family's name."""
    return lambda family: Difference(family, record_property)
