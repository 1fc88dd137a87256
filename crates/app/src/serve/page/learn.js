// Learn: what each algorithm does, operator by operator, and what is known of its paper.

import { known } from "./api.js";
import { Picture } from "./canvas.js";
import { decode, desk } from "./desk.js";
import { button, h, toast } from "./dom.js";
import { describe, explain, linesAtWork } from "./flow.js";
import { markdown } from "./markdown.js";
import { byline, parameterForm } from "./parameters.js";
import { Session } from "./session.js";
import { link, remember } from "./share.js";

const PLAY = 1.5; // operators a second: slow enough to read along

export function mount(main) {
  const state = { algorithm: null, focus: null, about: new Map() };
  let board = null;

  const list = h("nav", { class: "algorithms", "aria-label": "Algorithms" });
  const title = h("h1", {});
  const source = h("p", { class: "source" });
  const code = h("ol", { class: "pseudo", "aria-label": "Pseudo-code" });
  const place = h("div", { class: "boards" });
  const doing = h("p", { class: "doing", role: "status", "aria-live": "polite" });
  const parameters = h("div", {});
  const paper = h("article", { class: "card paper" });
  const walk = h("div", { class: "walk" });
  const caption = h("p", { class: "legend" });

  const step = button("Next operator", () => act("step", { unit: "operator" }), { class: "primary" });
  const generation = button("Next generation", () => act("step"));
  const play = button("Play slowly", () => act(session.status === "running" ? "pause" : "play"));
  const again = button("From the start", () => reset());
  const controls = h("div", { class: "buttons" }, step, generation, play, again);

  const session = new Session({ show, changed: buttons, failed: (why) => (doing.textContent = why), options: () => ({ unit: "operator" }) });

  async function act(action, more = {}) {
    if (session.status === "done") reset();
    if (action !== "play") return session.act(action, more);
    if (!(await session.ready())) return undefined;
    await session.control("speed", { pace: PLAY, unit: "operator" });
    return session.control("resume");
  }

  function buttons() {
    play.textContent = session.status === "running" ? "Pause" : "Play slowly";
    step.disabled = generation.disabled = session.status === "running";
  }

  function reset() {
    session.drop();
    state.focus = null;
    light([]);
    board?.destroy();
    board = new Picture(desk.shape, { label: "One individual" });
    place.replaceChildren(board.wrap, caption);
    board.show(start(), { fixed: start() });
    doing.textContent = state.algorithm?.published ? "Press “Next operator” to see what happens to one individual." : "Press “Next generation” to see the best board after each round.";
  }

  const start = () => desk.values.map((value, cell) => (desk.kinds[cell] > 2 ? 0 : value));

  function light(lines) {
    [...code.children].forEach((line, number) => {
      const at = lines.includes(number);
      line.classList.toggle("at", at);
      if (at) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
  }

  function show(view) {
    const last = view.steps.at(-1);
    const grid = view.focus ?? view.best;
    if (grid) {
      const values = decode(grid);
      // Only a change of the same individual is one: after a selection another one is looked at.
      const before = last?.example && last.example.before.length === 1 ? decode(last.example.before[0]) : null;
      const shown = last?.example ? decode(last.example.after) : values;
      const changed = before ? shown.flatMap((value, cell) => (value !== before[cell] ? [cell] : [])) : [];
      board.show(view.state === "done" ? decode(view.best) : shown, { fixed: start(), changed: view.state === "done" ? [] : changed, certainty: view.certainty });
      caption.textContent = view.state === "done" || !view.focus ? "The best board." : before ? "One individual; the cells that changed are framed." : last?.example ? "A new individual, made from two others." : "One individual of the population.";
    }
    light(linesAtWork(state.algorithm.pseudo_code, view.steps));
    if (view.state === "done") {
      doing.textContent = view.solved ? `✓ Solved in generation ${view.generation}.` : `Over: ${view.stop}.`;
    } else if (last) {
      const { who, what, facts } = describe(last);
      const speaks = session.status !== "running"; // a reader that speaks would not keep up
      doing.setAttribute("aria-live", speaks ? "polite" : "off");
      doing.replaceChildren(h("b", {}, who), ` ${what} (${facts}). ${explain(last, state.about)} `, h("small", {}, `Generation ${view.generation}.`));
    } else doing.textContent = `Round ${view.generation}: the board shows the best so far.`;
  }

  async function choose(name) {
    const algorithm = await known(`algorithms/${encodeURIComponent(name)}`);
    if (desk.watched.algorithm !== name) desk.watched.set = {};
    desk.watched.algorithm = name;
    state.algorithm = algorithm;
    for (const item of list.children) {
      if (item.dataset.name === name) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
    title.textContent = name;
    source.textContent = `${algorithm.what[0].toUpperCase()}${algorithm.what.slice(1)}. ${algorithm.source}`;
    code.replaceChildren(...algorithm.pseudo_code.map(({ text }) => h("li", {}, text)));
    place.hidden = controls.hidden = !algorithm.watchable;
    step.hidden = play.hidden = !algorithm.published; // only a population is shown operator by operator
    watchIt.hidden = !algorithm.watchable;
    doing.hidden = !algorithm.watchable;
    parameters.replaceChildren(algorithm.parameters.length ? parameterForm(algorithm, desk.watched.set, () => {
      remember("learn");
      reset();
    }) : h("p", {}, "This algorithm has no parameters."));
    // A paper's page begins with what is already shown above.
    const text = (algorithm.paper ?? "").replace(/^# .*\n/, "").replace(/^[\s\S]*?```[\s\S]*?```\n/, (head) => (head.includes("\n## ") ? head : ""));
    paper.hidden = !text;
    paper.replaceChildren(h("h2", {}, "What is known about it"), ...markdown(text));
    remember("learn");
    reset();
  }

  async function fill() {
    const all = await known("algorithms");
    known("operators").then((found) => (state.about = new Map(found.map(({ name, what }) => [name, what]))), () => {});
    list.append(...all.map(({ name, source: by }) => button([h("span", {}, name), h("small", {}, byline("", by).replace(/[( )]+/g, " ").trim())], () => choose(name).catch((error) => toast(error.message, true)), { "data-name": name })));
    const first = all.some(({ name }) => name === desk.watched.algorithm);
    if (!first) toast(`unknown algorithm “${desk.watched.algorithm}”`, true);
    await choose(first ? desk.watched.algorithm : "weiss");
  }

  const watchIt = h("a", { class: "button", href: "#watch", onclick: (event) => {
    event.preventDefault();
    location.hash = link("watch");
  } }, "Watch it run");
  main.append(h("div", { class: "learn" }, list, h("div", { class: "lesson" },
    h("section", { class: "card" }, title, source, walk,
      h("div", { class: "buttons" }, watchIt)),
    h("details", { class: "card" }, h("summary", {}, "Parameters"), parameters),
    paper)));
  walk.append(
    h("div", { class: "walk-code" }, code, doing, controls),
    place,
  );
  fill().catch((error) => toast(error.message, true));
  return () => {
    session.destroy();
    board?.destroy();
  };
}
