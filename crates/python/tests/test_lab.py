"""Plans, stores, and parts of plans on workers."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import evodoku as ed

PLAN = """
title = "small"
algorithms = [{ name = "weiss", label = "A", set = { population = 40 } }, { name = "lewis-sa", label = "B" }]
puzzles = ["@weiss/easy1", "@weiss/hard1"]
replicates = 4
budget = { evaluations = 1500 }
trace = "improvements"
"""


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> ed.lab.Store:
    folder = tmp_path_factory.mktemp("lab")
    (folder / "plan.toml").write_text(PLAN)
    heard: list[tuple[int, int, int]] = []
    store = ed.lab.run(folder / "plan.toml", folder / "out", threads=2, progress=lambda *facts: heard.append(facts))
    assert heard[-1] == (16, 0, 16)
    return store


def test_a_store_is_read_as_tables(store: ed.lab.Store) -> None:
    runs = store.runs()
    assert runs.rows == 16 and store.experiments == ["small"] and store.runs("none").rows == 0
    assert {"algorithm", "puzzle", "solved", "best_cost", "evaluations", "unit"} <= set(runs)
    assert store.to_pandas().groupby("algorithm").size().to_dict() == {"A": 8, "B": 8}
    assert store.to_polars().height == 16
    trace = store.trace().to_pandas()
    assert set(trace["unit"]) == set(runs["unit"]) and trace["best_cost"].min() >= 0


def test_a_store_is_compared_and_reported(store: ed.lab.Store, tmp_path: Path) -> None:
    compared = store.compare("A", "B")
    assert compared.names == ["A", "B"] and len(compared.puzzles) == 2 and str(compared) == compared.words
    assert store.compare("A", "B", measure="best-cost", experiment="small").measure
    with pytest.raises(ed.Error, match="no algorithm is labelled 'C'"):
        store.compare("A", "C")
    with pytest.raises(ed.Error, match="measure = 'x'"):
        store.compare("A", "B", measure="x")  # type: ignore[arg-type]
    page = store.report(tmp_path / "report")
    assert page.exists() and "small" in page.read_text()


def test_the_command_line_makes_the_same_store(store: ed.lab.Store, tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(PLAN)
    arguments = ["run", str(tmp_path / "plan.toml"), "--out", str(tmp_path / "out"), "--no-report"]
    subprocess.run([sys.executable, "-m", "evodoku", *arguments], check=True, capture_output=True)
    other = ed.lab.Store(tmp_path / "out").to_pandas().drop(columns="cpu_seconds")
    assert other.equals(store.to_pandas().drop(columns="cpu_seconds"))


def test_parts_on_workers_make_the_same_store(store: ed.lab.Store, tmp_path: Path) -> None:
    parts = ed.lab.units(PLAN.replace("plan.toml", "x"), 5)
    done = [ed.lab.compute(part) for part in parts]
    assert all(isinstance(part, bytes) for part in done)
    collected = ed.lab.collect(tmp_path / "out", [*done, done[0]])
    ours, theirs = (s.to_pandas().drop(columns="cpu_seconds").sort_values("unit", ignore_index=True) for s in (store, collected))
    assert ours.equals(theirs)
    again = ed.lab.run(PLAN, tmp_path / "out")
    assert again.runs().rows == 16


def test_a_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    ed.lab.run(PLAN, tmp_path, shard=(1, 2))
    assert ed.lab.Store(tmp_path).runs().rows == 8
    heard: list[tuple[int, int, int]] = []
    ed.lab.run(PLAN, tmp_path, progress=lambda *facts: heard.append(facts))
    assert heard[-1] == (16, 8, 8)


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    with pytest.raises(ed.Error, match="give a plan"):
        ed.lab.run("nowhere.toml", tmp_path)
    with pytest.raises(ed.Error, match="did you mean 'weiss'"):
        ed.lab.run(PLAN.replace("weiss", "wiess", 1), tmp_path)
    with pytest.raises(ed.Error, match="no store"):
        ed.lab.Store(tmp_path)
    with pytest.raises(ed.Error, match="shard"):
        ed.lab.run(PLAN, tmp_path, shard=(3, 2))

    def fails(total: int, found: int, computed: int) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError):
        ed.lab.run(PLAN, tmp_path, progress=fails)


def test_seeds_are_whole(store: ed.lab.Store) -> None:
    seeds = store.runs()["seed"]
    assert np.issubdtype(seeds.dtype, np.integer)
