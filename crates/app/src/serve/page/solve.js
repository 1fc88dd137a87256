// Solve: a puzzle on the desk, and what can be asked about it.

import { known, post } from "./api.js";
import { Board } from "./board.js";
import { chooser, readFile } from "./chooser.js";
import { FOUND, TYPED, cellOf, changed, conflicts, desk, onDesk, puzzle, read } from "./desk.js";
import { button, choice, duration, field, h, plural, toast } from "./dom.js";
import { chooseAlgorithm } from "./parameters.js";
import { link, remember } from "./share.js";

export function mount(main) {
  let board;
  let undo = [];
  let working = null;
  const place = h("div", { class: "boards" });
  const title = h("h1", {});
  const message = h("div", { class: "message", role: "status", "aria-live": "polite" });
  const keypad = h("div", { class: "keypad", "aria-label": "Symbols" });
  const panel = h("div", { class: "panel" });

  function edit(cell, value) {
    undo.push([desk.values.slice(), desk.kinds.slice()]);
    if (undo.length > 500) undo.shift();
    dropFound();
    desk.values[cell] = value;
    desk.kinds[cell] = value ? TYPED : 0;
    board.mark("hint", []);
    board.mark("because", []);
    message.replaceChildren();
    changed();
  }

  function dropFound() {
    desk.kinds.forEach((kind, cell) => {
      if (kind === FOUND) desk.values[cell] = desk.kinds[cell] = 0;
    });
  }

  function draw() {
    if (!board || board.shape !== desk.shape) {
      board = new Board(desk.shape, { edit, label: `Sudoku, layout ${desk.shape.name}` });
      place.replaceChildren(board.wrap);
      keypad.replaceChildren(
        ...(desk.shape.symbols <= 25 ? desk.shape.signs.map((sign, index) => button(sign, () => edit(board.cursor, index + 1))) : []),
        button("⌫", () => edit(board.cursor, 0), { "aria-label": "Clear the cell" }),
      );
      undo = [];
    }
    const heat = conflicts(desk.shape, desk.values);
    board.show(desk.values, { kinds: desk.kinds, heat });
    const filled = desk.values.filter(Boolean).length;
    const clashing = heat.filter(Boolean).length;
    title.replaceChildren(desk.name || "Your puzzle", h("small", {}, `layout ${desk.shape.name}, ${filled} of ${plural(desk.values.length, "cell")} filled${clashing ? `, ${clashing} in conflict` : ""}`));
    remember("solve");
  }

  function say(kind, ...parts) {
    message.replaceChildren(h("p", { class: kind }, ...parts));
  }

  /** One question at a time; a second click stops the first. */
  async function asking(what, work) {
    working?.abort();
    const mine = (working = new AbortController());
    say("busy", `${what}…`);
    try {
      await work(mine.signal);
    } catch (error) {
      if (error.name !== "AbortError") say("bad", error.message);
    } finally {
      if (working === mine) working = null;
    }
  }

  const solve = () => asking("Solving", async (signal) => {
    dropFound();
    const request = { puzzle: puzzle(), ...desk.solver, seed: desk.seed, seconds: 60 };
    const answer = await post("solve", request, signal);
    if (answer.solved) {
      read(desk.shape, answer.solution).forEach((value, cell) => {
        if (!desk.values[cell]) [desk.values[cell], desk.kinds[cell]] = [value, FOUND];
      });
      changed();
      const steps = answer.generations ? ` after ${plural(answer.generations, "generation")} and ${plural(answer.evaluations, "evaluation")}` : "";
      say("good", `✓ Solved by ${answer.algorithm} in ${duration(answer.cpu_seconds)}${steps}.`);
    } else {
      changed();
      const cost = answer.cost ? ` The best grid has cost ${answer.cost}.` : "";
      say("bad", `${sentence(answer.words)}${cost} `, watchIt());
    }
  });

  const check = () => asking("Checking", async (signal) => {
    const answer = await post("check", { puzzle: puzzle(), seconds: 30 }, signal);
    say(answer.unique ? "good" : "bad", `${answer.unique ? "✓ " : ""}${sentence(answer.words)}`);
  });

  const rate = () => asking("Rating", async (signal) => {
    const answer = await post("rate", { puzzle: puzzle() }, signal);
    const rows = Object.entries(answer.steps).map(([name, count]) => h("tr", {}, h("td", {}, name), h("td", { class: "number" }, String(count))));
    if (answer.cells_left) rows.push(h("tr", {}, h("td", {}, "cells left for search"), h("td", { class: "number" }, String(answer.cells_left))));
    say("good", `${sentence(answer.level).replace(".", "")}: score ${answer.score}.`);
    message.append(h("table", {}, h("tbody", {}, rows)));
  });

  const hint = () => asking("Looking for a step", async (signal) => {
    dropFound();
    changed();
    const answer = await post("hint", { puzzle: puzzle() }, signal);
    const [step] = answer.steps;
    if (!step) {
      say("bad", sentence(answer.ending));
      return;
    }
    const index = (cell) => cellOf(desk.shape, cell);
    const { placed } = step;
    board.mark("because", step.because.map(index));
    board.mark("hint", placed ? [index(placed.cell)] : step.eliminated.map(({ cell }) => index(cell)));
    say("good", `${sentence(step.words)} `, placed ? button("Fill it in", () => {
      edit(index(placed.cell), placed.value);
      board.focus(index(placed.cell));
    }, { class: "quiet" }) : "");
  });

  const clear = () => {
    undo.push([desk.values.slice(), desk.kinds.slice()]);
    const found = desk.kinds.some((kind) => kind === FOUND);
    const typed = desk.kinds.some((kind) => kind === TYPED);
    // First the answer goes, then what was typed, then the givens.
    desk.kinds.forEach((kind, cell) => {
      if (kind === FOUND || (!found && kind === TYPED) || (!found && !typed)) desk.values[cell] = desk.kinds[cell] = 0;
    });
    message.replaceChildren();
    changed();
  };

  const back = () => {
    const last = undo.pop();
    if (!last) return;
    [desk.values, desk.kinds] = last;
    message.replaceChildren();
    changed();
  };

  /** Where the algorithm can be seen at work. */
  function watchIt() {
    const { algorithm, set } = desk.solver;
    if (algorithm === "champion" || algorithm === "exact") return "";
    return h("a", { href: "#watch", onclick: (event) => {
      event.preventDefault();
      desk.watched = { algorithm, set: { ...set } };
      location.hash = link("watch");
    } }, "Watch how it tries.");
  }

  async function fill() {
    const [from, algorithm, { formats }] = await Promise.all([chooser(), chooseAlgorithm(desk.solver), known("catalogue")]);
    const format = choice(formats.filter((f) => f.write).map((f) => [f.name, f.name]), "line", () => {}, { "aria-label": "Format" });
    const copyAs = async () => {
      try {
        const { text } = await post("convert", { puzzle: puzzle(), to: format.value });
        await copy(text);
      } catch (error) {
        toast(error.message, true);
      }
    };
    panel.append(
      h("section", { class: "card" }, h("h2", {}, "Puzzle"), from),
      h("section", { class: "card" }, h("h2", {}, "Method"), algorithm),
      h("section", { class: "card" }, h("h2", {}, "Share"), h("div", { class: "stack" },
        h("div", { class: "buttons" },
          button("Copy link", () => copy(new URL(link("solve"), location.href).href)),
          button("Print", () => print())),
        field("Copy as text", h("div", { class: "pair" }, format, button("Copy", copyAs))))),
    );
  }

  const drop = (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text");
    const dropped = file ? readFile(file, h("div")) : import("./chooser.js").then((m) => m.readText(text, undefined, h("div")));
    dropped.catch((error) => toast(error.message, true));
  };
  const over = (event) => event.preventDefault();
  const keys = (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.closest("input, textarea")) {
      event.preventDefault();
      back();
    }
  };
  addEventListener("keydown", keys);
  addEventListener("dragover", over);
  addEventListener("drop", drop);
  main.append(h("div", { class: "desk" },
    h("section", { class: "table" }, title, place, keypad,
      h("div", { class: "buttons main-buttons" },
        button("Solve", solve, { class: "primary" }), button("Check", check), button("Rate", rate), button("Hint", hint),
        button("Undo", back, { class: "quiet" }), button("Clear", clear, { class: "quiet" })),
      message),
    panel));
  draw();
  fill().catch((error) => toast(error.message, true));
  const forget = onDesk(draw);
  return () => {
    forget();
    working?.abort();
    removeEventListener("keydown", keys);
    removeEventListener("dragover", over);
    removeEventListener("drop", drop);
  };
}

const sentence = (words) => `${words[0].toUpperCase()}${words.slice(1)}${/[.!]$/.test(words) ? "" : "."}`;

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("copied");
  } catch {
    prompt("Copy this:", text); // no clipboard without permission
  }
}
