"""The laboratory: plans are run into stores, and stores are asked.

>>> import evodoku as ed, tempfile
>>> plan = '''
... title = "two seeds"
... algorithms = [{ name = "weiss", set = { population = 50 } }, "lewis-sa"]
... puzzles = ["@weiss/easy1"]
... replicates = 3
... budget = { evaluations = 2000 }
... '''
>>> store = ed.lab.run(plan, tempfile.mkdtemp())
>>> store.runs().rows, store.compare("weiss population=50", "lewis-sa").experiment
(6, 'two seeds')
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from evodoku import _native
from evodoku.answers import Compared
from evodoku.tables import Table

if TYPE_CHECKING:
    import pandas
    import polars

PathLike = str | os.PathLike[str]
Scale = Literal["full", "quick"]
Measure = Literal["generations", "evaluations", "cpu", "best-cost"]


def run(
    plan: PathLike,
    out: PathLike,
    *,
    scale: Scale | None = None,
    threads: int | None = None,
    shard: tuple[int, int] = (1, 1),
    progress: bool | Callable[[int, int, int], object] = False,
) -> Store:
    """Computes what the store in the folder `out` lacks of a plan: a TOML file, a shipped one (`@example`), or its text.

    A run that is interrupted or killed goes on where it stopped. `shard=(2, 4)` computes every fourth unit, beginning with
    the second. `progress=True` tells how far it is; a function hears of units in all, found before, and computed now.
    """
    path, text = _plan(plan)
    told = _tell if progress is True else progress or None
    _native.lab_run(path, text, Path(out), scale, shard, threads or os.cpu_count() or 1, told)
    if progress is True:
        print(file=sys.stderr)
    return Store(out)


def units(plan: PathLike, parts: int, *, scale: Scale | None = None) -> list[Part]:
    """The units of a plan in as many parts, for workers anywhere: `client.map(ed.lab.compute, ed.lab.units(plan, 40))`.

    A part carries the text of its plan; files that the plan names must be where the worker runs.

    >>> import evodoku as ed
    >>> [part.index for part in ed.lab.units("@example", 3)]
    [1, 2, 3]
    """
    path, text = _plan(plan)
    _native.lab_plan(path, text, scale)
    return [Part(path, text, scale, index, parts) for index in range(1, parts + 1)]


@dataclass(frozen=True)
class Part:
    """Every `count`-th unit of a plan, beginning with number `index`, from 1."""

    plan: str
    text: str | None
    scale: Scale | None
    index: int
    count: int

    def compute(self) -> bytes:
        """Computes its units on one thread; the runs as a small store, which `collect` takes in."""
        import sqlite3
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            _native.lab_run(
                self.plan, self.text, Path(folder), self.scale, (self.index, self.count), 1, None
            )
            path = _native.lab_store(Path(folder))
            connection = sqlite3.connect(path)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            connection.close()
            return Path(path).read_bytes()


def compute(part: Part) -> bytes:
    """Computes a part of a plan; the same as `part.compute()`, for those who map a function."""
    return part.compute()


def collect(out: PathLike, sources: Iterable[bytes | PathLike | Store]) -> Store:
    """Merges computed parts, or whole stores, into the store in the folder `out`.

    Two different results of one unit are refused; a part that comes twice changes nothing.
    """
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        folders: list[Path] = []
        for number, source in enumerate(sources):
            if isinstance(source, bytes):
                folder = Path(scratch) / str(number)
                folder.mkdir()
                (folder / _FILE).write_bytes(source)
                folders.append(folder)
            else:
                folders.append(source.folder if isinstance(source, Store) else Path(source))
        _native.lab_collect(Path(out), folders)
    return Store(out)


_FILE = "evodoku.sqlite"

_RUNS = "SELECT * FROM results"
_TRACE = """
    SELECT r.experiment, r.algorithm, r.puzzle_set, r.puzzle, r.replicate, t.generation, t.evaluations, t.restarts,
           t.best_cost, t.mean_cost, t.median_cost, t.worst_cost, t.sd_cost, t.diversity, r.unit
    FROM results r JOIN trace t USING (unit)
"""


class Store:
    """The runs of experiments, in a folder that `run` wrote to, here or on the command line."""

    def __init__(self, folder: PathLike) -> None:
        self.folder = Path(folder)
        self._path = _native.lab_store(self.folder)

    def runs(self, experiment: str | None = None) -> Table:
        """One row for each run: experiment, algorithm, puzzle, replicate, seed, what it found and what it took."""
        return self._read(_RUNS, experiment)

    def trace(self, experiment: str | None = None) -> Table:
        """One row for each recorded step of each run, as the `trace` of the plan asks for."""
        return self._read(_TRACE, experiment)

    @property
    def experiments(self) -> list[str]:
        """The titles of the experiments."""
        return list(self._read("SELECT title AS experiment FROM experiments", None)["experiment"])

    def compare(
        self,
        first: str,
        second: str,
        *,
        experiment: str | None = None,
        measure: Measure | None = None,
    ) -> Compared:
        """Is `first` better than `second`? `print` shows the answer in words."""
        answers = json.loads(_native.lab_compare(self.folder, first, second, experiment, measure))
        if len(answers) > 1:
            titles = ", ".join(f"'{answer['experiment']}'" for answer in answers)
            raise _native.Error(f"both are in several experiments; choose one of experiment={titles}")
        return Compared._of(answers[0])

    def report(self, out: PathLike | None = None) -> Path:
        """Writes tables and pictures, by default into the folder of the store; the path of their page."""
        return _native.lab_report(self.folder, Path(out) if out is not None else self.folder / "report")

    def to_pandas(self) -> pandas.DataFrame:
        """The runs as a data frame of pandas."""
        return self.runs().to_pandas()

    def to_polars(self) -> polars.DataFrame:
        """The runs as a data frame of polars."""
        return self.runs().to_polars()

    def __repr__(self) -> str:
        return f"Store('{self.folder}')"

    def _read(self, query: str, experiment: str | None) -> Table:
        # Reading a store is the only use for it: the import of the package need not wait.
        import sqlite3

        connection = sqlite3.connect(f"{self._path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            where = "" if experiment is None else " WHERE experiment = ?"
            cursor = connection.execute(query + where, () if experiment is None else (experiment,))
            names = [column[0] for column in cursor.description]
            rows = cursor.fetchall()
        finally:
            connection.close()
        columns = zip(*rows, strict=True) if rows else ([] for _ in names)
        return Table({name: _column(values) for name, values in zip(names, columns, strict=True)})


def _column(values: Iterable[Any]) -> np.ndarray[Any, np.dtype[Any]]:
    """Values of SQL as an array; what is missing is NaN among numbers."""
    found = list(values)
    if found and all(value is None or isinstance(value, (int, float)) for value in found):
        if any(value is None for value in found):
            return np.array([np.nan if value is None else value for value in found], dtype=float)
        # Seeds have 64 bits, which SQL knows with a sign only.
        return np.array(found)
    return np.array(["" if value is None else value for value in found], dtype=np.str_)


def _plan(plan: PathLike) -> tuple[str, str | None]:
    """The path of a plan, and its text unless it is shipped."""
    name = os.fspath(plan)
    if name.startswith("@"):
        return name, None
    if "\n" in name:
        return "plan.toml", name
    try:
        return name, Path(name).read_text(encoding="utf-8")
    except OSError as why:
        raise _native.Error(
            f"{name}: {why.strerror}; give a plan, a TOML file or the name of a shipped one, such as @example"
        ) from why


def _tell(total: int, found: int, computed: int) -> None:
    print(f"\r{found + computed:,} of {total:,} units", end="", file=sys.stderr, flush=True)
