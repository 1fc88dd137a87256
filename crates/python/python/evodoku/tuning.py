"""Parameters for tuners: the domains of `algorithm.parameters` as Optuna and ConfigSpace (SMAC) want them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from evodoku._native import Algorithm, Error
from evodoku.answers import Parameter

if TYPE_CHECKING:
    import optuna
    from ConfigSpace import ConfigurationSpace

# A tuner needs an end where a domain has none: this many times the default.
_FACTOR = 100


def suggest(trial: optuna.Trial, algorithm: Algorithm, names: Iterable[str]) -> dict[str, Any]:
    """Values for these parameters, as Optuna's trial suggests them: `Algorithm(name, **suggest(trial, algorithm, names))`."""
    return {name: _suggest(trial, _known(algorithm, name)) for name in names}


def configuration_space(algorithm: Algorithm, names: Iterable[str], seed: int = 1) -> ConfigurationSpace:
    """These parameters as a ConfigSpace, whose configurations are dictionaries: `Algorithm(name, **configuration)`."""
    from ConfigSpace import Categorical, ConfigurationSpace, Float, Integer

    space = ConfigurationSpace(seed=seed)
    for name in names:
        parameter = _known(algorithm, name)
        if parameter.kind in ("switch", "words"):
            space.add(Categorical(name, [word.word for word in parameter.words], default=parameter.default))
            continue
        low, high = _range(parameter)
        if parameter.kind in ("whole", "amount"):
            default = min(max(_whole(parameter.default, low), int(low)), int(high))
            space.add(Integer(name, (int(low), int(high)), default=default, log=low > 0 and high / low > 100))
        else:
            space.add(Float(name, (low, high), default=float(parameter.default)))
    return space


def _suggest(trial: optuna.Trial, parameter: Parameter) -> Any:
    if parameter.kind in ("switch", "words"):
        return trial.suggest_categorical(parameter.name, [word.word for word in parameter.words])
    low, high = _range(parameter)
    if parameter.kind in ("whole", "amount"):
        return trial.suggest_int(parameter.name, int(low), int(high), log=low > 0 and high / low > 100)
    return trial.suggest_float(parameter.name, low, high)


def _range(parameter: Parameter) -> tuple[float, float]:
    """The range of a number, cut where it is far beyond the default."""
    assert parameter.least is not None
    default = _whole(parameter.default, parameter.least) if parameter.kind != "real" else float(parameter.default)
    far = max(1.0, abs(float(default))) * _FACTOR
    most = far if parameter.most is None else min(parameter.most, far)
    return max(parameter.least, -far), max(most, parameter.least)


def _whole(text: str, otherwise: float) -> int:
    """A whole number; `unlimited` and shares have none."""
    try:
        return round(float(text))
    except ValueError:
        return int(otherwise)


def _known(algorithm: Algorithm, name: str) -> Parameter:
    parameters = algorithm.parameters
    if name not in parameters:
        raise Error(f"{algorithm.name} has no parameter '{name}'; use {', '.join(parameters)}")
    return parameters[name]
