"""What is run: a deck of small snippets, each of which first says how much of the processor it has taken."""

import compileall
from pathlib import Path

from quiz.run.request import Limits, Request

SNIPPETS = {
    "hello": "",
    "matmul": "import torch\ntorch.ones(64, 64).matmul(torch.ones(64, 64)).sum().item()",
    "first optimizer step": """
import torch
layer = torch.nn.Linear(64, 64)
optimizer = torch.optim.Adam(layer.parameters())
layer(torch.ones(8, 64)).square().mean().backward()
optimizer.step()
layer.weight.sum().item()""".strip(),
}
"""They differ in what they need before their first line."""

LINE = "import time\nprint(time.process_time(), flush=True)"

WAITS = """
import os
import time
for _ in range({processes}):
    if not os.fork():
        os.setsid()
        time.sleep(600)
        os._exit(0)
print(time.process_time(), flush=True)
time.sleep(600)""".strip()


def cell(name: str) -> str:
    """A snippet as a notebook's cell."""
    return f"{SNIPPETS[name]}\n{LINE}".strip()


def write_deck(root: Path) -> dict[str, Request]:
    """The snippets as a deck, and the request of each; those that wait start no process or 64."""
    folder = root / "snippets" / "bench"
    folder.mkdir(parents=True)
    (root / "snippets" / "__init__.py").touch()
    requests = {name: _write(root, name, cell(name), Limits()) for name in SNIPPETS}
    for processes in (0, 64):
        limits = Limits(processes=processes)
        name = f"waits with {1 + processes}"
        requests[name] = _write(root, name, WAITS.format(processes=processes), limits)
    compileall.compile_dir(root, quiet=2)
    return requests


def function_of(name: str) -> str:
    """The name of the snippet's module and function."""
    return name.replace(" ", "_")


def _write(root: Path, name: str, body: str, limits: Limits) -> Request:
    function = function_of(name)
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    (root / "snippets" / "bench" / f"{function}.py").write_text(f"def {function}(show, seed=0):\n{lines}")
    return Request(root, f"bench/{function}", f"snippets.bench.{function}", function, {"seed": 0}, limits)
