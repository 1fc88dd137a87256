// Which lines of an algorithm's pseudo-code are at work, and what a step did, in words.

/** The numbers of the lines at work after `steps`: each line carries the names of the verbs and operators it speaks of. */
export function linesAtWork(lines, steps) {
  let at = [];
  for (const { verb, operators } of steps) {
    const done = [verb, ...operators];
    const meets = (line) => lines[line]?.steps.some((name) => done.includes(name));
    const current = at[0] ?? -1;
    // The same line goes on; otherwise the next one that speaks of the step, around the loop if need be.
    const order = lines.map((_, index) => (Math.max(current, 0) + index) % lines.length);
    const first = order.find(meets);
    if (first === undefined) continue;
    at = [first];
    while (meets(at.at(-1) + 1)) at.push(at.at(-1) + 1);
  }
  return at;
}

const VERBS = {
  apply: "changed the new individuals",
  evaluate: "evaluated the new individuals",
  retain: "chose the parents",
  keep: "kept individuals as they are",
  breed: "picked pairs and crossed them",
  select: "copied the selected individuals",
  mingle: "crossed individuals with partners",
  copy: "copied a population",
  compare: "kept the better of two candidates",
  preserve: "replaced the worst by the best of the old population",
  replace: "replaced the population by its children",
  age: "made the best cost more",
  learn: "learnt from the best and the worst",
  purge: "crossed everybody with the best",
  store: "stored the best",
  pour: "started again from the stored individuals",
  merge: "ranked parents and children, kept the survivors",
  teach: "let the worst learn from an elite",
};

const spaced = (name) => name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

/** A step in words: the operators, and what they did. */
export function describe({ verb, operators, individuals, changed, cells, best, mean }) {
  const facts = [];
  if (changed !== null) facts.push(changed > 0 ? `${Math.round(changed * 100)} % changed, ${cells.toFixed(1)} cells each` : "nothing changed");
  if (best !== null) facts.push(`best ${best}, mean ${mean.toFixed(1)}`);
  if (!facts.length) facts.push(`${individuals.toLocaleString("en")} individuals`);
  return { who: operators.map(spaced).join(" + ") || verb, what: VERBS[verb] ?? verb, facts: facts.join("; ") };
}
