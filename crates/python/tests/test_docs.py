"""Every example in a docstring does what it says."""

import doctest
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import pytest

import evodoku

OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


def modules() -> Iterator[ModuleType]:
    yield evodoku
    for info in pkgutil.iter_modules(evodoku.__path__):
        if info.name != "__main__":
            yield importlib.import_module(f"evodoku.{info.name}")


def examples() -> dict[str, str]:
    """All docstrings of what the package defines, by name; native classes included."""
    found: dict[str, str] = {}
    for module in modules():
        found[module.__name__] = module.__doc__ or ""
        for name, thing in vars(module).items():
            if not (inspect.isclass(thing) or inspect.isroutine(thing)):
                continue
            if not str(getattr(thing, "__module__", "")).startswith("evodoku"):
                continue
            found[f"{thing.__module__}.{name}"] = thing.__doc__ or ""
            if inspect.isclass(thing):
                for member, what in vars(thing).items():
                    found[f"{thing.__module__}.{name}.{member}"] = getattr(what, "__doc__", None) or ""
    return {name: doc for name, doc in found.items() if isinstance(doc, str) and ">>>" in doc}


EXAMPLES = examples()


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_example(name: str) -> None:
    names = {"np": np, "Table": evodoku.Table}
    # The sentences of errors list what is allowed, which grows: what is shown is how they begin.
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], names, name, None, 0)
    report: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=OPTIONS, verbose=False).run(test, out=report.append)
    assert not failed, "".join(report)


def test_there_are_examples_in_every_room() -> None:
    rooms = {name.split(".")[1] if name.count(".") else name for name in EXAMPLES}
    assert {"Puzzle", "Algorithm", "Recipe", "Result", "Generation", "questions", "several", "tables"} <= rooms | {
        name.split(".")[-1] for name in EXAMPLES
    }


def test_whatever_is_public_is_explained() -> None:
    for name in evodoku.__all__:
        thing = getattr(evodoku, name)
        assert thing.__doc__, name
        if inspect.isclass(thing) and thing.__module__.startswith("evodoku"):
            for member, what in vars(thing).items():
                if not member.startswith("_") and (callable(what) or inspect.isdatadescriptor(what)):
                    assert what.__doc__, f"{name}.{member}"
