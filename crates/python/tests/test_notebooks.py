"""The notebooks run from top to bottom."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "notebooks"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebook(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "notebooks are kept without outputs"
    NotebookClient(notebook, timeout=170, kernel_name="python3", resources={"metadata": {"path": "."}}).execute()
    shown = [data for cell in notebook.cells for output in cell.get("outputs", []) for data in output.get("data", {})]
    assert "text/html" in shown and "image/png" in shown or path.stem.startswith("4")


def test_there_are_four() -> None:
    assert len(list(FOLDER.glob("*.ipynb"))) == 4
