// Which line of an algorithm's pseudo-code is running, from the verb and operators that the server reports.
// A rule is [what was done, words of the lines]; no words means: still the same line.

const FLOWS = {
  "ret-ga": [
    [/AnySymbol/, ["generate the initial population"]],
    [/^breed/, ["row-wise uniform crossover"]],
    [/ResetCells/, ["bit-wise mutation"]],
    [/^merge/, ["elitism:"]],
    [/RemoveRepetition|^evaluate/, []],
  ],
  weiss: [
    [/ShuffledSegments/, ["generate initial population"]],
    [/^evaluate|^retain/, ["rank the solutions"]],
    [/^breed/, ["select two unused"]],
    [/SwapInSegment/, ["swap two cells of a box"]],
  ],
  twodoku: [
    [/^apply ShuffledSegments/, ["initialise the population"]],
    [/^breed/, ["choose two parents", "child 1 takes"]],
    [/SwapInSegment/, ["swap two cells of each box"]],
    [/SwapRepeats|MisplacedRowSearch/, ["local-search:"]],
    [/^teach/, ["elite-learning:"]],
    [/^evaluate/, ["evaluate"]],
  ],
  "ah-lsga": [
    [/^apply ShuffledSegments/, ["apply constraint propagation"]],
    [/GreedySwap/, ["local search:"]],
    [/^breed/, ["select by tournament", "exchange random rows"]],
    [/SwapInSegment|ReinitialiseSegments/, ["swap two cells of each row"]],
    [/^evaluate/, ["evaluate"]],
  ],
  lsga: [
    [/^apply ShuffledSegments/, ["initialise the population"]],
    [/^select/, ["fill the new population"]],
    [/^mingle/, ["crossover:"]],
    [/SwapInSegment|ReinitialiseSegments/, ["mutation:"]],
    [/ColumnSearch/, ["column search:"]],
    [/BoxSearch/, ["box search:"]],
    [/^teach/, ["elite learning:"]],
    [/^evaluate/, ["evaluate"]],
  ],
  nova: [
    [/LegalSegments/, ["initialise the population"]],
    [/^breed \S+ \S+ \S+/, ["select two parents", "cross them", "mutate each child"]],
    [/^breed/, ["select two parents", "cross them"]],
    [/^apply/, ["mutate each child"]],
    [/^evaluate/, ["evaluate"]],
  ],
  "mantere-koljonen": [
    [/^apply ShuffledSegments/, ["initialise the population"]],
    [/^breed/, ["for each other place"]],
    [/SwapRotateInsert/, ["change each box"]],
    [/^evaluate/, ["evaluate:"]],
  ],
  "sato-inoue": [
    [/^apply ShuffledSegments/, ["initialise the population"]],
    [/^breed/, ["choose two parents", "child 1 takes"]],
    [/SwapInSegment/, ["swap two cells of each box"]],
    [/^evaluate/, ["evaluate"]],
  ],
  "nb-coin": [
    [/^apply/, ["draw the population"]],
    [/^evaluate/, ["evaluate:"]],
  ],
};

/** The rules of an algorithm; variants of a paper share them. */
export const rules = (name) => FLOWS[name] ?? FLOWS[name.replace(/-(ls|el)$/, "")] ?? [];

/** The numbers of the lines at work after `steps`. An evaluation before the loop is the first of two such lines. */
export function linesAtWork(name, pseudoCode, steps, generation) {
  const lines = pseudoCode.split("\n");
  let words = [];
  for (const { verb, operators } of steps) {
    const done = [verb, ...operators].join(" ");
    const rule = rules(name).find(([pattern]) => pattern.test(done));
    if (rule && rule[1].length) words = rule[1];
  }
  return words.flatMap((word) => {
    const hits = lines.flatMap((line, index) => (line.trimStart().startsWith(word) || line.includes(word) ? [index] : []));
    if (hits.length < 2) return hits;
    return [generation === 0 && steps.length <= 2 ? hits[0] : hits.at(-1)];
  });
}

const VERBS = {
  apply: "changed the new individuals",
  evaluate: "evaluated the new individuals",
  retain: "chose the parents",
  breed: "picked pairs and crossed them",
  select: "copied the selected individuals",
  mingle: "crossed individuals with partners",
  merge: "ranked parents and children, kept the survivors",
  teach: "let the worst learn from an elite",
};

const spaced = (name) => name.replace(/^Any(?=[A-Z])(?!Symbol)/, "").replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

/** A step in words: the operators, and what they did. */
export function describe({ verb, operators, individuals, changed, cells, best, mean }) {
  const facts = [];
  if (changed !== null) facts.push(changed > 0 ? `${Math.round(changed * 100)} % changed, ${cells.toFixed(1)} cells each` : "nothing changed");
  if (best !== null) facts.push(`best ${best}, mean ${mean.toFixed(1)}`);
  if (!facts.length) facts.push(`${individuals.toLocaleString("en")} individuals`);
  return { who: operators.map(spaced).join(" + "), what: VERBS[verb] ?? verb, facts: facts.join("; ") };
}
