"""Makes the library compute in double precision throughout, where its code asks for single."""

import pytest
import torch
from torch import Tensor


def in_double(monkeypatch: pytest.MonkeyPatch) -> None:
    """For one test, float32 means float64.

    The library norms, rotates, takes the softmax and sums the loss in single precision whatever the type of
    the weights. That is meant for weights of 16 bits; here it would hide differences below 1e-7.
    """
    monkeypatch.setattr(torch, "float32", torch.float64)
    monkeypatch.setattr(torch, "float", torch.float64)
    monkeypatch.setattr(Tensor, "float", Tensor.double)
