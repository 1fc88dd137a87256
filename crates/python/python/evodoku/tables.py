"""Tables: columns by name, as numpy arrays, on their way to pandas or polars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import pandas
    import polars


class Table(Mapping[str, NDArray[Any]]):
    """Columns of equal length.

    >>> table = Table({"seed": np.array([1, 2]), "solved": np.array([True, False])})
    >>> table.rows, list(table), table["seed"].sum()
    (2, ['seed', 'solved'], np.int64(3))
    >>> table.to_pandas().shape, table.to_polars().shape
    ((2, 2), (2, 2))
    """

    def __init__(self, columns: Mapping[str, NDArray[Any]]) -> None:
        self._columns = dict(columns)

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self._columns[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return next((len(column) for column in self._columns.values()), 0)

    def to_pandas(self) -> pandas.DataFrame:
        """The same as a data frame of pandas."""
        import pandas

        return pandas.DataFrame(self._columns)

    def to_polars(self) -> polars.DataFrame:
        """The same as a data frame of polars."""
        import polars

        return polars.DataFrame(self._columns, nan_to_null=True)

    def __repr__(self) -> str:
        return f"<Table: {self.rows} rows of {', '.join(self._columns)}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: the first rows."""
        shown = min(self.rows, 10)
        head = "".join(f"<th>{name}</th>" for name in self._columns)
        lines = (
            "<tr>" + "".join(f"<td>{_text(column[row])}</td>" for column in self._columns.values()) + "</tr>"
            for row in range(shown)
        )
        more = f"<div>{self.rows - shown} more rows</div>" if shown < self.rows else ""
        return f"<table><tr>{head}</tr>{''.join(lines)}</table>{more}"


def _text(value: Any) -> str:
    text = f"{value:.4g}" if isinstance(value, (float, np.floating)) else str(value)
    return text.replace("&", "&amp;").replace("<", "&lt;")
