// What can be asked about the puzzle in hand. An answer to a puzzle that has changed meanwhile is thrown away.

import { post } from "./api.js";
import { candidates } from "./candidates.js";
import { FOUND, GIVEN, TYPED, cellOf, desk, edit, givens, puzzle, read } from "./desk.js";
import { button, duration, h, plural } from "./dom.js";
import { dropFound } from "./marks.js";
import { link } from "./share.js";
import { hintOf, walkThrough } from "./steps.js";

export const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}${/[.!]$/.test(words) ? "" : "."}`;

/** `view`: the message element, and how to draw marks and steps on the board. */
export function questions({ message, drawHint, drawStep, drawWrong, drawPuzzle, focus }) {
  let working = null;
  let clock = null;

  function say(kind, ...parts) {
    message.replaceChildren(h("p", { class: kind }, ...parts));
  }

  /** Forgets a question that is not answered yet, and what was said about an older puzzle. */
  function forget() {
    working?.abort();
    working = null;
    clearInterval(clock);
    message.replaceChildren();
  }

  /** One question at a time, about the puzzle as it is now. */
  async function asking(what, work) {
    forget();
    const mine = (working = new AbortController());
    const version = desk.version;
    const begun = performance.now();
    const time = h("span", { class: "number" });
    say("busy", h("span", { class: "spinner", "aria-hidden": "true" }), `${what}… `, time, " ", button("Stop", forget, { class: "quiet" }));
    clock = setInterval(() => (time.textContent = `${Math.round((performance.now() - begun) / 1000)} s`), 1000);
    const isCurrent = () => working === mine && desk.version === version;
    try {
      await work(mine.signal, isCurrent);
    } catch (error) {
      if (error.name !== "AbortError" && isCurrent()) say("bad", error.message);
    } finally {
      if (working === mine) {
        clearInterval(clock);
        working = null;
      }
    }
  }

  const solve = () => asking("Solving", async (signal, isCurrent) => {
    const answer = await post("solve", { puzzle: puzzle(), ...desk.solver, seed: desk.seed, seconds: 60 }, signal);
    if (!isCurrent()) return;
    if (!answer.solved) {
      const cost = answer.cost ? ` The best grid has cost ${answer.cost}.` : "";
      say("bad", `${sentence(answer.words)}${cost} `, watchIt());
      return;
    }
    const values = read(desk.shape, answer.solution);
    reveal(values);
    const steps = answer.generations ? ` after ${plural(answer.generations, "generation")} and ${plural(answer.evaluations, "evaluation")}` : "";
    say("good", `✓ Solved by ${answer.algorithm} in ${duration(answer.cpu_seconds)}${steps}. `, curtain(values));
  });

  const reveal = (values) => edit(() => values.forEach((value, cell) => {
    if (!desk.values[cell] || desk.kinds[cell] === FOUND) [desk.values[cell], desk.kinds[cell]] = [value, FOUND];
  }));

  /** Takes the answer off the board and puts it back: the message stays. */
  function curtain(values) {
    const toggle = button("Hide the answer", () => {
      const said = [...message.childNodes];
      if (desk.kinds.includes(FOUND)) edit(dropFound);
      else reveal(values);
      toggle.textContent = desk.kinds.includes(FOUND) ? "Hide the answer" : "Show the answer";
      message.replaceChildren(...said);
    }, { class: "quiet" });
    return toggle;
  }

  /** Is the puzzle one, and are the digits that were typed right? */
  const check = () => asking("Checking", async (signal, isCurrent) => {
    const typed = desk.kinds.flatMap((kind, cell) => (kind === TYPED ? [cell] : []));
    const set = desk.kinds.includes(GIVEN) && typed.length;
    const answer = await post("check", { puzzle: set ? givens() : puzzle(), seconds: 30 }, signal);
    if (!isCurrent()) return;
    if (!set || !answer.unique) {
      say(answer.unique ? "good" : "bad", `${answer.unique ? "✓ " : ""}${sentence(answer.words)}`);
      return;
    }
    const solution = read(desk.shape, answer.solutions[0]);
    const wrong = typed.filter((cell) => desk.values[cell] !== solution[cell]);
    drawWrong(wrong);
    const digits = plural(typed.length, "digit");
    if (!wrong.length) say("good", `✓ So far so good: ${typed.length === 1 ? "your digit is" : `all your ${digits} are`} right. The puzzle has exactly one solution.`);
    else say("bad", `${wrong.length} of your ${digits} ${wrong.length === 1 ? "is" : "are"} wrong; crossed out on the board.`);
  });

  const rate = () => asking("Rating", async (signal, isCurrent) => {
    const answer = await post("rate", { puzzle: puzzle() }, signal);
    if (!isCurrent()) return;
    const rows = Object.entries(answer.steps).map(([name, count]) => h("tr", {}, h("td", {}, name), h("td", { class: "number" }, String(count))));
    if (answer.cells_left) rows.push(h("tr", {}, h("td", {}, "cells left for search"), h("td", { class: "number" }, String(answer.cells_left))));
    say("good", `${sentence(answer.level).replace(".", "")}: score ${answer.score}.`);
    message.append(h("details", {}, h("summary", {}, "The techniques that it takes"), h("table", {}, h("tbody", {}, rows))));
  });

  /** The steps that are still to be done: not those whose candidates were ruled out already. */
  const isDone = ({ placed, eliminated }) => !placed && eliminated.every(({ cell, value }) => desk.excluded[cellOf(desk.shape, cell)].includes(value));

  const hint = () => asking("Looking for a step", async (signal, isCurrent) => {
    const answer = await post("hint", { puzzle: puzzle(), all: true }, signal);
    if (!isCurrent()) return;
    const step = answer.contradiction ? null : answer.steps.find((one) => !isDone(one));
    if (!step) {
      say("bad", sentence(answer.ending), " ", answer.contradiction ? "“Check” shows which of your digits are wrong." : "");
      return;
    }
    const where = step.placed?.cell ?? step.eliminated[0]?.cell;
    const [row] = desk.shape.cells[cellOf(desk.shape, where)];
    say("good", `Look for a ${step.technique} near row ${row + 1}. `, button("Show me", () => show(step), { class: "quiet" }));
  });

  function show(step) {
    const open = candidates(desk.shape, desk.values, desk.excluded);
    drawHint(hintOf(desk.shape, step, open));
    const at = (cell) => cellOf(desk.shape, cell);
    const apply = step.placed
      ? button("Fill it in", () => {
        const cell = at(step.placed.cell);
        edit(() => {
          dropFound();
          [desk.values[cell], desk.kinds[cell]] = [step.placed.value, TYPED];
        });
        focus(cell);
      }, { class: "quiet" })
      : button("Rule them out", () => edit(() => step.eliminated.forEach(({ cell, value }) => {
        desk.excluded[at(cell)] = Object.freeze([...new Set([...desk.excluded[at(cell)], value])].sort((a, b) => a - b));
      })), { class: "quiet" });
    say("good", `${sentence(step.words)} `, apply);
  }

  const steps = () => asking("Looking for all steps", async (signal, isCurrent) => {
    const answer = await post("hint", { puzzle: puzzle(), all: true }, signal);
    if (!isCurrent()) return;
    if (!answer.steps.length) {
      say("bad", sentence(answer.ending ?? "there is no step by logic"));
      return;
    }
    const values = desk.values.map((value, cell) => (desk.kinds[cell] === FOUND ? 0 : value));
    const position = { shape: desk.shape, values, kinds: desk.kinds.map((kind) => (kind === FOUND ? 0 : kind)), excluded: desk.excluded.map(() => []) };
    message.replaceChildren(walkThrough(position, answer, { show: drawStep, close: () => {
      message.replaceChildren();
      drawPuzzle();
    } }));
  });

  /** Where the algorithm can be seen at work. */
  function watchIt() {
    const { algorithm, set } = desk.solver;
    if (algorithm === "exact" || algorithm === "auto") return "";
    return h("a", { href: "#watch", onclick: (event) => {
      event.preventDefault();
      desk.watched = { algorithm, set: { ...set } };
      location.hash = link("watch");
    } }, "Watch how it tries.");
  }

  return { say, forget, solve, check, rate, hint, steps };
}
