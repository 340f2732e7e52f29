"""The laws of ALBERT's demos."""

from typing import Any

from tests.laws.law import law


@law("albert/shared_layers_compute", layers=(2, 12), width=(8, 64), tokens=(1, 64))
def test_sharing_divides_parameters_and_no_work(given: dict[str, Any], it: dict[str, Any]) -> None:
    assert it["parameter_ratio"] == given["layers"]
    assert it["compute_ratio"] == 1
    assert it["multiply_adds"] == it["by_formula"]
