"""Makes the library compute in double precision throughout, where its code asks for single."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import torch
from torch import Tensor


@contextmanager
def in_double() -> Iterator[None]:
    """For a while, float32 means float64.

    The library norms, rotates, takes the softmax and sums the loss in single precision whatever the type of
    the weights. That is meant for weights of 16 bits; here it would hide differences below 1e-7.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(torch, "float32", torch.float64)
        patch.setattr(torch, "float", torch.float64)
        patch.setattr(Tensor, "float", Tensor.double)
        yield
