"""Names for the types of arguments."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from evodoku._native import Generation, Puzzle

Grid: TypeAlias = NDArray[np.integer[Any]]
"""Numbers of cells: symbols from 1, 0 for none."""

Costs: TypeAlias = NDArray[np.uint32]
"""Costs, one for each grid."""

Mask: TypeAlias = NDArray[np.bool_]
"""Truth values of cells."""

Indices: TypeAlias = NDArray[np.int64]
"""Numbers of cells, counted from 0 row by row."""

GridLike: TypeAlias = "Grid | Sequence[int] | Sequence[Sequence[int]]"
"""An array of numbers, or lists of them."""

PuzzleLike: TypeAlias = "Puzzle | str | os.PathLike[str] | Sequence[str] | GridLike"
"""Whatever a puzzle is made of."""

RecipeLike: TypeAlias = "Mapping[str, Any] | str | os.PathLike[str]"
"""Whatever a recipe is made of."""

Callback: TypeAlias = "Callable[[Generation], object]"
"""A function of a generation; a false answer that is not None ends the run."""

Traced: TypeAlias = "int | Literal['improvements', 'none']"
"""What a run records: its improvements, nothing, or every so many generations."""
