// Learn: what each algorithm does, operator by operator, and what is known of its paper.

import { known } from "./api.js";
import { Board } from "./board.js";
import { decode, desk, puzzle } from "./desk.js";
import { button, h, toast } from "./dom.js";
import { describe, linesAtWork } from "./flow.js";
import * as live from "./live.js";
import { markdown } from "./markdown.js";
import { parameterForm } from "./parameters.js";
import { link, remember } from "./share.js";

const PLAY = 1.5; // operators a second: slow enough to read along

export function mount(main) {
  const state = { id: null, turn: 0, status: "none", algorithm: null, focus: null };
  let leave = () => {};
  let board;

  const list = h("nav", { class: "algorithms", "aria-label": "Algorithms" });
  const title = h("h1", {});
  const source = h("p", { class: "source" });
  const code = h("ol", { class: "pseudo", "aria-label": "Pseudo-code" });
  const place = h("div", { class: "boards" });
  const doing = h("p", { class: "doing", role: "status", "aria-live": "polite" });
  const parameters = h("div", {});
  const paper = h("article", { class: "card paper" });
  const walk = h("div", { class: "walk" });

  const step = button("Next operator", () => act("step", { unit: "operator" }), { class: "primary" });
  const generation = button("Next generation", () => act("step"));
  const play = button("Play slowly", () => act(state.status === "running" ? "pause" : "play"));
  const again = button("From the start", () => begin());
  const controls = h("div", { class: "buttons" }, step, generation, play, again);

  async function act(action, more = {}) {
    if (!state.id || state.status === "done") await begin();
    if (!state.id) return;
    try {
      if (action === "play") {
        await live.control(state.id, "speed", { pace: PLAY, unit: "operator" });
        await live.control(state.id, "resume");
      } else await live.control(state.id, action, more);
    } catch (error) {
      toast(error.message, true);
    }
  }

  async function begin() {
    const turn = ++state.turn;
    leave();
    if (state.id) live.forget(state.id);
    state.id = null;
    state.status = "none";
    state.focus = null;
    light([]);
    board = new Board(desk.shape, { small: true, label: "One individual" });
    place.replaceChildren(board.wrap);
    board.show(puzzle().values, { kinds: fixed() });
    doing.textContent = "Press “Next operator” to see what happens to one individual.";
    try {
      const run = await live.start({ puzzle: puzzle(), ...desk.watched, seed: desk.seed, paused: true, unit: "operator" });
      if (turn !== state.turn) return void live.forget(run.id);
      state.id = run.id;
      leave = live.follow([run.id], (_, view) => show(view));
    } catch (error) {
      doing.textContent = error.message;
    }
  }

  const fixed = () => puzzle().values.map((value) => (value ? 1 : 0));

  function light(lines) {
    [...code.children].forEach((line, number) => {
      const at = lines.includes(number);
      line.classList.toggle("at", at);
      if (at) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
  }

  function show(view) {
    state.status = view.state;
    play.textContent = view.state === "running" ? "Pause" : "Play slowly";
    step.disabled = generation.disabled = view.state === "running";
    const grid = view.focus ?? view.best;
    if (grid) {
      const values = decode(grid);
      const changed = board.show(values, { kinds: fixed(), flash: true });
      board.mark("touched", view.focus && state.focus ? changed : []);
      state.focus = view.focus;
    }
    light(linesAtWork(state.algorithm.pseudo_code, view.steps));
    const last = view.steps.at(-1);
    if (view.state === "done") {
      doing.textContent = view.solved ? `✓ Solved in generation ${view.generation}.` : `Over: ${view.stop}.`;
      if (view.best) board.show(decode(view.best), { kinds: fixed() });
    } else if (last) {
      const { who, what, facts } = describe(last);
      doing.replaceChildren(h("b", {}, who), ` ${what} (${facts}). Generation ${view.generation}${view.focus ? "; the board shows one individual" : "; the board shows the best"}.`);
    }
  }

  async function choose(name) {
    const algorithm = await known(`algorithms/${encodeURIComponent(name)}`);
    if (desk.watched.algorithm !== name) desk.watched.set = {};
    desk.watched.algorithm = name;
    state.algorithm = algorithm;
    for (const item of list.children) {
      if (item.textContent === name) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
    title.textContent = name;
    source.textContent = algorithm.source;
    code.replaceChildren(...algorithm.pseudo_code.map(({ text }) => h("li", {}, text)));
    place.hidden = controls.hidden = !algorithm.published; // only a population is shown operator by operator
    doing.textContent = "";
    parameters.replaceChildren(algorithm.parameters.length ? parameterForm(algorithm, desk.watched.set, () => {
      remember("learn");
      begin();
    }) : h("p", {}, "This algorithm has no parameters."));
    // A paper's page begins with what is already shown above.
    const text = (algorithm.paper ?? "").replace(/^# .*\n/, "").replace(/^[\s\S]*?```[\s\S]*?```\n/, (head) => (head.includes("\n## ") ? head : ""));
    paper.hidden = !text;
    paper.replaceChildren(h("h2", {}, "What is known about it"), ...markdown(text));
    remember("learn");
    stopRun();
    if (algorithm.published) await begin();
  }

  function stopRun() {
    state.turn += 1;
    leave();
    if (state.id) live.forget(state.id);
    state.id = null;
  }

  async function fill() {
    const all = await known("algorithms");
    list.append(...all.map(({ name }) => button(name, () => choose(name).catch((error) => toast(error.message, true)))));
    const first = all.some(({ name, published }) => name === desk.watched.algorithm && published) ? desk.watched.algorithm : "weiss";
    await choose(first);
  }

  main.append(h("div", { class: "learn" }, list, h("div", { class: "lesson" },
    h("section", { class: "card" }, title, source, walk,
      h("div", { class: "buttons" }, h("a", { class: "button", href: "#watch", onclick: (event) => {
        event.preventDefault();
        location.hash = link("watch");
      } }, "Watch it run"))),
    h("details", { class: "card" }, h("summary", {}, "Parameters"), parameters),
    paper)));
  walk.append(
    h("div", { class: "walk-code" }, code, doing, controls),
    place,
  );
  fill().catch((error) => toast(error.message, true));
  addEventListener("pagehide", stopRun);
  return () => {
    stopRun();
    removeEventListener("pagehide", stopRun);
  };
}
