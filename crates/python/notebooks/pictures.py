"""Executes the notebooks and takes a picture of each, with headless Chromium: `scripts/python pictures`."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter

HERE = Path(__file__).parent


def main(out: Path) -> None:
    chromium = next(name for name in ("chromium", "chromium-browser", "google-chrome") if shutil.which(name))
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(HERE.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        client = NotebookClient(notebook, timeout=300, store_widget_state=True)
        client.execute()
        page, _ = HTMLExporter(template_name="lab").from_notebook_node(notebook)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "page.html"
            file.write_text(page)
            picture = out / f"{path.stem}.png"
            options = ["--headless", "--no-sandbox", "--hide-scrollbars", "--window-size=900,2400", "--virtual-time-budget=8000"]
            subprocess.run([chromium, *options, f"--screenshot={picture.resolve()}", file.as_uri()], check=True, capture_output=True)
        print(picture)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
