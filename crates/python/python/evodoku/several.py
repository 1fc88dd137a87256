"""Many runs of one algorithm on one puzzle."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, overload

import numpy as np

from evodoku import _native
from evodoku._native import Algorithm, Result
from evodoku._types import PuzzleLike, Traced
from evodoku.tables import Table

if TYPE_CHECKING:
    import pandas
    import polars


class Runs(Sequence[Result]):
    """Results in the order of their seeds, also as a table."""

    def __init__(self, results: Sequence[Result]) -> None:
        self._results = list(results)

    @overload
    def __getitem__(self, index: int) -> Result: ...
    @overload
    def __getitem__(self, index: slice) -> Runs: ...
    def __getitem__(self, index: int | slice) -> Result | Runs:
        return Runs(self._results[index]) if isinstance(index, slice) else self._results[index]

    def __len__(self) -> int:
        return len(self._results)

    def __iter__(self) -> Iterator[Result]:
        return iter(self._results)

    @property
    def success_rate(self) -> float:
        """The share of runs that found a solution; NaN if there are none."""
        return float(np.mean([run.solved for run in self])) if self._results else float("nan")

    @property
    def table(self) -> Table:
        """One row for each run."""
        numbers = ("seed", "solved", "cost", "generations", "evaluations", "restarts", "cpu_seconds")
        columns = {name: np.array([getattr(run, name) for run in self]) for name in numbers}
        return Table(columns | {"stop": np.array([run.stop for run in self], dtype=np.str_)})

    def to_pandas(self) -> pandas.DataFrame:
        """One row for each run, as a data frame of pandas."""
        return self.table.to_pandas()

    def to_polars(self) -> polars.DataFrame:
        """One row for each run, as a data frame of polars."""
        return self.table.to_polars()

    def __repr__(self) -> str:
        solved = sum(run.solved for run in self)
        return f"<Runs: {solved} of {len(self)} solved>"

    def _repr_html_(self) -> str:
        return self.table._repr_html_()


def runs(
    algorithm: Algorithm | str,
    puzzle: PuzzleLike,
    seeds: Iterable[int],
    *,
    threads: int | None = None,
    seconds: float | None = None,
    generations: int | None = None,
    evaluations: int | None = None,
    trace: Traced = "improvements",
) -> Runs:
    """One run for each seed, on all cores unless `threads` says otherwise; other Python threads go on meanwhile.

    >>> import evodoku as ed
    >>> runs = ed.runs("weiss", "@weiss/easy1", seeds=range(4), threads=2, generations=50)
    >>> [run.seed for run in runs], runs.table.rows
    ([0, 1, 2, 3], 4)
    """
    algorithm = Algorithm(algorithm) if isinstance(algorithm, str) else algorithm
    threads = threads or os.cpu_count() or 1
    return Runs(
        _native.runs(algorithm, puzzle, list(seeds), threads, seconds, generations, evaluations, trace)
    )
