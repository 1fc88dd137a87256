"""Reference values for the statistics, computed once with SciPy and statsmodels.

    pip install numpy==2.4.6 scipy==1.17.1 statsmodels==0.15.0
    python make.py > values.json

The samples come from a fixed seed, so the same versions write the same file. `None` stands for "cannot be tested".
"""

import json
import math
import sys

import numpy as np
import scipy
import statsmodels
from scipy import special, stats
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import confint_proportions_2indep

rng = np.random.default_rng(20260601)
EXACT = stats.PermutationMethod(n_resamples=np.inf)


def sample(kind, n):
    """One sample of `n` values, rounded so that the file stays short and both sides read the same numbers."""
    values = {
        "normal": lambda: rng.normal(rng.uniform(-1, 1), rng.uniform(0.5, 3), n),
        "generations": lambda: rng.lognormal(rng.uniform(5, 7), rng.uniform(0.3, 1.2), n),
        "ties": lambda: rng.integers(0, 6, n).astype(float),
        "censored": lambda: np.where(rng.random(n) < 0.6, rng.lognormal(6, 1, n), 50000.0),
        "large": lambda: rng.normal(1e9, 1e3, n),
        "small": lambda: rng.normal(1e-9, 1e-9, n),
    }[kind]()
    return [float(f"{v:.9g}") for v in values]


KINDS = ["normal", "generations", "ties", "censored", "large", "small"]
SIZES = [2, 3, 4, 5, 7, 8, 10, 15, 20, 29, 30, 31, 40, 60, 100]


def pairs():
    """Pairs of samples of every kind and of many sizes."""
    for kind in KINDS:
        for n in SIZES:
            yield sample(kind, n), sample(kind, int(rng.choice(SIZES)))
    # Clear differences, where the tail of the distribution matters.
    for shift in [1, 3, 10, 40]:
        a = sample("normal", 25)
        yield a, [v + shift for v in sample("normal", 25)]


def varies(*samples):
    return len(set(np.concatenate(samples))) > 1


def welch():
    for a, b in pairs():
        if len(set(a)) > 1 or len(set(b)) > 1:
            r = stats.ttest_ind(a, b, equal_var=False)
            yield dict(a=a, b=b, statistic=r.statistic, freedom=r.df, p=r.pvalue)
    yield dict(a=[1.0], b=[1.0, 2.0], p=None)
    yield dict(a=[3.0, 3.0], b=[3.0, 3.0], p=None)


def levene():
    for a, b in pairs():
        r = stats.levene(a, b, center="median")
        good = np.isfinite(r.statistic) and len(a) + len(b) > 4
        yield dict(samples=[a, b], statistic=r.statistic if good else None, p=r.pvalue if good else None)
    for k in [3, 4, 7]:
        for kind in KINDS:
            groups = [sample(kind, int(rng.choice(SIZES[4:]))) for _ in range(k)]
            r = stats.levene(*groups, center="median")
            yield dict(samples=groups, statistic=r.statistic, p=r.pvalue)


def mann_whitney():
    for a, b in pairs():
        if not varies(a, b):
            yield dict(a=a, b=b, p=None)
            continue
        together = len(a) + len(b)
        ties = len(set(a + b)) < together
        if together > 60:
            r = stats.mannwhitneyu(a, b, method="asymptotic", use_continuity=True)
        elif not ties:
            r = stats.mannwhitneyu(a, b, method="exact")
        elif math.comb(together, len(a)) < 20000:
            r = stats.mannwhitneyu(a, b, method=EXACT)
        else:
            continue
        yield dict(a=a, b=b, statistic=r.statistic, p=min(1.0, r.pvalue))
    for n, m in [(2, 3), (2, 5), (2, 2), (3, 3), (3, 5), (5, 5), (6, 6), (4, 9)]:
        for kind in ["ties", "censored"]:
            a, b = sample(kind, n), sample(kind, m)
            if varies(a, b):
                r = stats.mannwhitneyu(a, b, method=EXACT)
                yield dict(a=a, b=b, statistic=r.statistic, p=min(1.0, r.pvalue))
    yield dict(a=[], b=[1.0], p=None)
    yield dict(a=[4.0] * 40, b=[4.0] * 40, p=None)


def wilcoxon():
    for kind in KINDS:
        for n in [1, 2, 3, 5, 6, 8, 10, 12, 13, 20, 35, 50, 51, 60, 100, 300]:
            a, b = sample(kind, n), sample(kind, n)
            d = np.array([x - y for x, y in zip(a, b) if x != y])
            if len(d) == 0:
                yield dict(a=a, b=b, p=None)
                continue
            ties = len(set(abs(d))) < len(d)
            if len(d) > 50:
                r = stats.wilcoxon(a, b, zero_method="wilcox", correction=True, method="asymptotic")
            elif not ties:
                r = stats.wilcoxon(d, method="exact")
            elif len(d) <= 13:
                r = stats.wilcoxon(d, method=EXACT)
            else:
                continue
            yield dict(a=a, b=b, statistic=r.statistic, p=r.pvalue)
    yield dict(a=[1.0, 2.0], b=[1.0, 2.0], p=None)


def friedman():
    for kind in KINDS:
        for k in [3, 4, 6, 11]:
            for n in [2, 5, 9, 30]:
                rows = [sample(kind, k) for _ in range(n)]
                r = stats.friedmanchisquare(*zip(*rows))
                if not np.isfinite(r.statistic):
                    yield dict(rows=rows, p=None)
                    continue
                ranks = np.mean([stats.rankdata(row) for row in rows], axis=0)
                room = n * (k - 1) - r.statistic
                f = (n - 1) * r.statistic / room
                p_f = stats.f.sf(f, k - 1, (k - 1) * (n - 1))
                unit = math.sqrt(k * (k + 1) / (12 * n))
                nemenyi = [
                    [float(stats.studentized_range.sf(abs(x - y) / unit, k, np.inf)) for y in ranks] for x in ranks
                ]
                yield dict(rows=rows, statistic=r.statistic, p=r.pvalue, ranks=list(ranks), f=f, p_f=p_f, nemenyi=nemenyi)
    yield dict(rows=[[1.0] * 3] * 4, p=None)


def critical():
    for alpha in [0.01, 0.05, 0.1]:
        for k in [2, 3, 4, 5, 7, 10, 15, 20, 40]:
            for n in [1, 10, 52]:
                q = stats.studentized_range.ppf(1 - alpha, k, np.inf)
                yield dict(alpha=alpha, k=k, n=n, value=q * math.sqrt(k * (k + 1) / (12 * n)))


def fisher():
    tables = [(15, 15, 15, 15), (0, 15, 0, 15), (0, 15, 15, 15), (7, 15, 8, 15), (1, 1, 0, 1), (0, 1, 0, 30)]
    tables += [(999, 1000, 900, 1000), (50000, 100000, 50500, 100000), (3, 100000, 12, 100000)]
    for _ in range(120):
        n, m = rng.integers(1, 120, 2)
        tables.append((rng.integers(0, n + 1), n, rng.integers(0, m + 1), m))
    for a, n, b, m in ([int(x) for x in t] for t in tables):
        yield dict(a=a, n=n, b=b, m=m, p=stats.fisher_exact([[a, n - a], [b, m - b]]).pvalue)


def stratified_fisher():
    """The exact test over strata: the distributions of the first's successes in each, convolved."""
    rng = np.random.default_rng(20261118)
    for strata in [1, 2, 3, 6, 20]:
        for _ in range(6):
            tables, chance, observed = [], np.ones(1), 0
            for _ in range(strata):
                n, m = (int(x) for x in rng.integers(2, 60, 2))
                rate = rng.uniform(0, 1)
                a, b = int(rng.binomial(n, min(1, rate * 1.1))), int(rng.binomial(m, rate))
                low, high = max(0, a + b - m), min(n, a + b)
                chance = np.convolve(chance, stats.hypergeom(n + m, a + b, n).pmf(np.arange(low, high + 1)))
                observed += a - low
                tables.append([a, n, b, m])
            p = chance[chance <= chance[observed] * (1 + 1e-7)].sum() / chance.sum()
            yield dict(strata=tables, p=p)


def newcombe():
    rng = np.random.default_rng(20261119)
    tables = [(15, 15, 100, 100), (0, 15, 0, 30), (15, 15, 0, 20), (7, 15, 50, 100)]
    tables += [(int(rng.integers(0, n + 1)), n, int(rng.integers(0, m + 1)), m) for n, m in rng.integers(1, 200, (30, 2)).tolist()]
    for a, n, b, m in tables:
        low, high = confint_proportions_2indep(a, n, b, m, method="newcomb", compare="diff", alpha=0.1)
        yield dict(a=a, n=n, b=b, m=m, low=low, high=high)


def wilson():
    pairs = [(0, 1), (1, 1), (0, 15), (15, 15), (8, 15), (100, 100), (99999, 100000)]
    for _ in range(40):
        n = int(rng.integers(1, 300))
        pairs.append((int(rng.integers(0, n + 1)), n))
    for k, n in pairs:
        r = stats.binomtest(k, n).proportion_ci(0.95, method="wilson")
        yield dict(k=k, n=n, low=r.low, high=r.high)


def effect():
    """A12 and Cliff's delta by counting pairs, Hedges' g with the exact correction."""
    for a, b in pairs():
        wins = sum((x > y) + 0.5 * (x == y) for x in a for y in b) / (len(a) * len(b))
        f = len(a) + len(b) - 2
        pooled = ((len(a) - 1) * np.var(a, ddof=1) + (len(b) - 1) * np.var(b, ddof=1)) / f
        g = None
        if len(set(a)) > 1 or len(set(b)) > 1:
            j = math.exp(special.gammaln(f / 2) - special.gammaln((f - 1) / 2)) / math.sqrt(f / 2)
            g = j * (np.mean(a) - np.mean(b)) / math.sqrt(pooled)
        yield dict(a=a, b=b, a12=wins, cliff=2 * wins - 1, hedges=g)


def holm():
    for n in [1, 2, 3, 5, 10, 40]:
        for _ in range(4):
            p = [float(f"{v:.6g}") for v in rng.random(n) ** 3]
            yield dict(p=p, adjusted=list(multipletests(p, method="holm")[1]))
    yield dict(p=[0.01, 0.01, 0.01, 1.0, 0.0], adjusted=list(multipletests([0.01, 0.01, 0.01, 1.0, 0.0], method="holm")[1]))


def summary():
    for kind in KINDS:
        for n in [1, *SIZES]:
            a = sample(kind, n)
            q = np.quantile(a, [0, 0.25, 0.5, 0.75, 1])
            yield dict(a=a, quantiles=list(q), mean=np.mean(a), sd=np.std(a, ddof=1) if n > 1 else None)


def levene_mean():
    for a, b in pairs():
        r = stats.levene(a, b, center="mean")
        if np.isfinite(r.statistic) and len(a) + len(b) > 4 and r.statistic < 1e12:
            yield dict(samples=[a, b], statistic=r.statistic, p=r.pvalue)


def student():
    for a, b in pairs():
        if len(set(a)) > 1 or len(set(b)) > 1:
            r = stats.ttest_ind(a, b, equal_var=True)
            yield dict(a=a, b=b, statistic=r.statistic, p=r.pvalue)


def spearman():
    for kind in KINDS:
        for n in [3, 4, 5, 8, 20, 75]:
            a, b = sample(kind, n), sample(kind, n)
            if len(set(a)) > 1 and len(set(b)) > 1:
                r = stats.spearmanr(a, b)
                if abs(r.statistic) < 1:
                    yield dict(a=a, b=b, statistic=r.statistic, p=r.pvalue)


def log_rank():
    """Two groups by SciPy, three by statsmodels; efforts with ties, some runs censored."""
    from statsmodels.duration.survfunc import survdiff

    for n, m in [(5, 5), (10, 20), (30, 30), (51, 51)]:
        for shift in [0, 5, 20]:
            a, b = rng.integers(1, 60, n) + shift, rng.integers(1, 60, m)
            ended_a, ended_b = rng.random(n) < 0.7, rng.random(m) < 0.7
            cut = lambda t, ended: stats.CensoredData(uncensored=t[ended], right=t[~ended])
            r = stats.logrank(cut(a, ended_a), cut(b, ended_b))
            groups = [dict(effort=list(t), solved=[bool(e) for e in ended]) for t, ended in [(a, ended_a), (b, ended_b)]]
            yield dict(groups=groups, statistic=r.statistic**2, p=r.pvalue)
    for n in [6, 15, 40]:
        times = rng.integers(1, 40, 3 * n)
        ended = rng.random(3 * n) < 0.6
        group = np.repeat([0, 1, 2], n)
        chi, p = survdiff(times, ended, group)
        groups = [dict(effort=list(times[group == g]), solved=[bool(e) for e in ended[group == g]]) for g in range(3)]
        yield dict(groups=groups, statistic=chi, p=p)


def bootstraps():
    """Percentile intervals of 100,000 resamples: the 10,000 of the library may differ by chance, by a few hundredths of the width."""
    rng = np.random.default_rng(20261120)
    budget = 2000.0

    def ert(effort, solved):
        return effort.sum(-1) / np.maximum(solved.sum(-1), 1e-12)

    def par10(effort, solved):
        return np.where(solved, effort, 10 * budget).mean(-1)

    for n in [30, 50, 100]:
        true = np.round(rng.exponential(1500, n))
        solved = true <= budget
        effort = np.minimum(true, budget)
        rows = rng.integers(0, n, (100_000, n))
        case = dict(effort=list(effort), solved=[bool(s) for s in solved], budget=budget)
        for name, statistic in [("ert", ert), ("par10", par10)]:
            case[name] = list(np.quantile(statistic(effort[rows], solved[rows]), [0.025, 0.975]))
        mean = stats.bootstrap((effort,), np.mean, n_resamples=100_000, method="percentile", rng=rng).confidence_interval
        case["mean"] = [mean.low, mean.high]
        other = np.round(rng.exponential(900, n))
        superiority = lambda a, b: np.mean((a[:, None] > b) + 0.5 * (a[:, None] == b))
        values = [superiority(rng.choice(effort, n), rng.choice(other, n)) for _ in range(20_000)]
        yield case | dict(other=list(other), a12=list(np.quantile(values, [0.025, 0.975])))


def plain(value):
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    if isinstance(value, (np.floating, np.integer)):
        value = value.item()
    assert not isinstance(value, float) or math.isfinite(value), "a reference value must be finite"
    return value


tests = [welch, levene, mann_whitney, wilcoxon, friedman, critical, fisher, wilson, effect, holm, summary]
tests += [levene_mean, student, spearman, log_rank, stratified_fisher, newcombe, bootstraps]
out = {"made with": {"numpy": np.__version__, "scipy": scipy.__version__, "statsmodels": statsmodels.__version__}}
out |= {test.__name__: [plain(case) for case in test()] for test in tests}
lines = [f'"made with": {json.dumps(out.pop("made with"))}']
lines += [f'"{name}": [\n' + ",\n".join(json.dumps(c, separators=(",", ":")) for c in cases) + "\n]" for name, cases in out.items()]
sys.stdout.write("{\n" + ",\n".join(lines) + "\n}\n")
