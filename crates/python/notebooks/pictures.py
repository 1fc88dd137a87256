"""Executes the notebooks and takes a picture of each and of the widget, with headless Chromium: `scripts/python pictures`."""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from PIL import Image, ImageChops

import evodoku as ed
from evodoku import animation

HERE = Path(__file__).parent

# The widget without a notebook: a model that holds the state, and no more.
WIDGET = """<!doctype html><meta charset="utf-8"><body data-jp-theme-light="true"><div id="here"></div><script type="module">
%s
const state = %s;
const model = { get: (key) => state[key], set() {}, save_changes() {}, on() {} };
render({ model, el: document.getElementById("here") });
</script>"""


def shoot(page: str, picture: Path, size: str) -> None:
    """Takes a picture of a page."""
    chromium = next(name for name in ("chromium", "chromium-browser", "google-chrome") if shutil.which(name))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        file.write_text(page)
        options = ["--headless", "--no-sandbox", "--hide-scrollbars", f"--window-size={size}"]
        wait = ["--virtual-time-budget=8000", f"--screenshot={picture.resolve()}"]
        subprocess.run([chromium, *options, *wait, file.as_uri()], check=True, capture_output=True)
    trim(picture)
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--ext", ".png", "--speed", "1", "64", str(picture)], check=True)
    print(picture)


def trim(picture: Path) -> None:
    """Cuts off what is white below the last line."""
    image = Image.open(picture).convert("RGB")
    box = ImageChops.difference(image, Image.new("RGB", image.size, "white")).getbbox()
    if box:
        image.crop((0, 0, image.width, min(image.height, box[3] + 20))).save(picture)


def widget() -> str:
    """A page with a run as `animate` shows it."""
    shown = ed.Algorithm("weiss", population=200).run("@weiss/med1", seed=3, generations=120).animate(60)
    names = ("board", "frames", "positions", "signs", "givens", "houses")
    state = {name: getattr(shown, name) for name in names} | {"shown": 9}
    script = (Path(animation.__file__).parent / "animation.js").read_text()
    return WIDGET % (script.replace("export default { render };", ""), json.dumps(state))


def main(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    shoot(widget(), out / "animate.png", "860,320")
    for path in sorted(HERE.glob("*.ipynb")):
        notebook = nbformat.read(path, as_version=4)
        NotebookClient(notebook, timeout=300).execute()
        page, _ = HTMLExporter(template_name="lab").from_notebook_node(notebook)
        shoot(page, out / f"{path.stem}.png", "900,3200")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
