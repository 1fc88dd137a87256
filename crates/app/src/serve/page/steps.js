// The way of logic to the solution, as a list of steps to walk through on the board.

import { candidates } from "./candidates.js";
import { FOUND, cellOf } from "./desk.js";
import { button, h, plural } from "./dom.js";

/** What a step speaks of, by cell: where a number goes, which candidates go, which ones are the reason. */
export function hintOf(shape, step, open) {
  const at = (cell) => cellOf(shape, cell);
  const group = (marks) => {
    const found = new Map();
    for (const { cell, value } of marks) found.set(at(cell), [...(found.get(at(cell)) ?? []), value]);
    return found;
  };
  const placed = group(step.placed ? [step.placed] : []);
  const out = group(step.eliminated);
  const numbers = new Set([...(step.placed ? [step.placed.value] : []), ...step.eliminated.map(({ value }) => value)]);
  const because = step.because.map(at);
  // In the pattern's own cells the candidates that the step speaks of are the reason; those that go have their own mark.
  const named = new Map(because.filter((cell) => open[cell]).map((cell) => {
    const own = open[cell].filter((value) => numbers.has(value) && !out.get(cell)?.includes(value));
    return [cell, own.length ? own : open[cell].filter((value) => !out.get(cell)?.includes(value))];
  }));
  for (const [cell, values] of placed) named.set(cell, values);
  return { placed, out, in: named, because };
}

/** The board before step `number`: values, kinds, candidates. */
function before({ shape, values, kinds, excluded }, steps, number) {
  const [now, how, gone] = [values.slice(), kinds.slice(), excluded.map((numbers) => [...numbers])];
  for (const step of steps.slice(0, number)) {
    for (const { cell, value } of step.eliminated) gone[cellOf(shape, cell)].push(value);
    if (!step.placed) continue;
    const cell = cellOf(shape, step.placed.cell);
    now[cell] = step.placed.value;
    how[cell] = FOUND;
  }
  return { values: now, kinds: how, open: candidates(shape, now, gone) };
}

const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}${/[.!]$/.test(words) ? "" : "."}`;

/** A list of steps; `show(state, hint)` draws the board at one of them, `close()` ends it. */
export function walkThrough(position, { steps, ending }, { show, close }) {
  let at = 0;
  const items = steps.map((step, number) => h("li", {}, button([h("b", {}, step.technique), ` ${step.words.replace(/^[^:]*: /, "")}`], () => go(number))));
  const words = h("p", { class: "good", role: "status", "aria-live": "polite" });
  const list = h("ol", { class: "walked", tabindex: "0", "aria-label": "All steps", onkeydown: (event) => {
    const next = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!next) return;
    event.preventDefault();
    go(at + next);
    items[at].firstChild.focus();
  } }, items);
  function go(number) {
    at = Math.min(Math.max(number, 0), steps.length - 1);
    const state = before(position, steps, at);
    words.textContent = `Step ${at + 1} of ${steps.length}. ${sentence(steps[at].words)}`;
    items.forEach((item, i) => (i === at ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current")));
    // Only the list scrolls, not the page.
    list.scrollTop = items[at].offsetTop - list.offsetTop - list.clientHeight / 2;
    show(state, hintOf(position.shape, steps[at], state.open));
  }
  const element = h("div", { class: "walkthrough" },
    words,
    h("div", { class: "buttons" }, button("‹ Previous", () => go(at - 1)), button("Next ›", () => go(at + 1)), button("Back to the puzzle", close, { class: "quiet" })),
    list,
    h("p", { class: "note" }, ending ? sentence(ending) : `${plural(steps.length, "step")} to the solution.`));
  go(0);
  return element;
}
