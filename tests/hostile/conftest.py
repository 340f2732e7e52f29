"""One world and one stage for each file of the hostile suite."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from tests.hostile.stage import Stage
from tests.hostile.world import World


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A person's files, with the run's folders and their processes' environment beside them."""
    root = tmp_path_factory.mktemp("hostile")
    made = World(root)
    patch = pytest.MonkeyPatch()
    patch.setenv("TMPDIR", str(made.folders))
    patch.setenv("SECRET_TOKEN", "s3cret")
    patch.setenv("COLUMNS", "80")
    patch.setattr(tempfile, "tempdir", str(made.folders))
    yield made
    patch.undo()
    made.close()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(world: World, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Stage]:
    """Runners that last for a file of tests."""
    made = Stage(world, tmp_path_factory.mktemp("decks"))
    yield made
    await made.close()
    await asyncio.sleep(0)
    print(f"\n{made.runs} hostile runs, the loop was held up for {made.worst * 1000:.0f} ms at most")
