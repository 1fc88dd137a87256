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

/** Each verb in words, what it is for, and its sign. */
const VERBS = {
  apply: ["changed the new individuals", "", "edit"],
  evaluate: ["evaluated the new individuals", "Every rule that a grid breaks costs something; a solution costs nothing", "measure"],
  retain: ["chose the parents", "Better individuals have more children", "select"],
  keep: ["kept individuals as they are", "So the best found so far is never lost", "select"],
  breed: ["picked pairs and crossed them", "A child takes some parts from one parent and the rest from the other", "cross"],
  select: ["copied the selected individuals", "Better individuals get more copies", "select"],
  mingle: ["crossed individuals with partners", "Parts are exchanged between two individuals", "cross"],
  copy: ["copied a population", "", "select"],
  compare: ["kept the better of two candidates", "", "select"],
  preserve: ["replaced the worst by the best of the old population", "So the best found so far is never lost", "select"],
  replace: ["replaced the population by its children", "A new generation begins", "renew"],
  age: ["made the best cost more", "An individual that stays the best too long blocks the way of others", "measure"],
  learn: ["learnt from the best and the worst", "A model keeps what good grids have in common", "learn"],
  purge: ["crossed everybody with the best", "", "cross"],
  store: ["stored the best", "For a later restart", "select"],
  pour: ["started again from the stored individuals", "The search was stuck", "renew"],
  merge: ["ranked parents and children, kept the survivors", "", "select"],
  teach: ["let the worst learn from an elite", "", "learn"],
  walk: ["moved from grid to neighbouring grid", "Better grids are always accepted, worse ones sometimes", "edit"],
  cool: ["lowered the temperature", "The colder it is, the fewer worse grids are accepted", "measure"],
  redraw: ["drew a grid again", "The search was stuck", "renew"],
  build: ["let ants fill their boards", "Cell by cell, guided by pheromone", "edit"],
  deposit: ["left pheromone on the best boards", "The next ants prefer what was good", "learn"],
  evaporate: ["let pheromone fade", "What is not confirmed is forgotten", "measure"],
  exchange: ["exchanged what was found", "", "cross"],
};

/** Small pictures: an arrow that bends into a cell, crossing lines, a funnel, a scale, a circle, a light. */
const SIGNS = {
  edit: "M4 16h12v-12h-12zM8 12l4-4M8 8l4 4", cross: "M3 5c7 0 7 10 14 10M3 15c7 0 7-10 14-10", select: "M3 4h14l-5 6v6l-4-2v-4z",
  measure: "M4 16v-4M8 16v-8M12 16v-11M16 16v-6", renew: "M16 10a6 6 0 1 1-2-4.5M14 2v4h-4", learn: "M7 14a5 5 0 1 1 6 0v3h-6z",
};

export function sign(verb) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [name, value] of Object.entries({ viewBox: "0 0 20 20", class: "sign", "aria-hidden": "true" })) svg.setAttribute(name, value);
  path.setAttribute("d", SIGNS[VERBS[verb]?.[2] ?? "edit"]);
  svg.append(path);
  return svg;
}

const dashed = (name) => name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();

/** What the operators of a step do, in sentences: their own, or that of the verb. */
export function explain({ verb, operators }, about) {
  const own = operators.map((name) => about.get(dashed(name))).filter(Boolean);
  return own.length ? own.join(" ") : VERBS[verb]?.[1] ? `${VERBS[verb][1]}.` : "";
}

const spaced = (name) => name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();

/** A step in words: the operators, and what they did. */
export function describe({ verb, operators, individuals, changed, cells, best, mean }) {
  const facts = [];
  if (changed !== null) facts.push(changed > 0 ? `${Math.round(changed * 100)} % changed, ${cells.toFixed(1)} cells each` : "nothing changed");
  if (best !== null) facts.push(`best ${best}, mean ${mean.toFixed(1)}`);
  if (!facts.length) facts.push(`${individuals.toLocaleString("en")} individuals`);
  return { who: operators.map(spaced).join(" + ") || verb, what: VERBS[verb]?.[0] ?? verb, facts: facts.join("; ") };
}
