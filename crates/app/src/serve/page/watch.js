// Watch: one algorithm on one puzzle, generation by generation.

import { Board } from "./board.js";
import { Chart } from "./chart.js";
import { emptySelect, maker, shippedSelect } from "./chooser.js";
import { GIVEN, decode, desk, onDesk, puzzle } from "./desk.js";
import { button, duration, field, h, toast } from "./dom.js";
import { describe } from "./flow.js";
import * as live from "./live.js";
import { chooseAlgorithm } from "./parameters.js";
import { Pictures } from "./picture.js";
import { remember } from "./share.js";

/** Generations a second; the last one is as fast as can be. */
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 300, null];
const shown = (pace) => (pace ? `${pace} generations/s` : "full speed");

export function mount(main) {
  const state = { id: null, status: "none", pace: 10, starts: 0 };
  let board;
  let pictures;
  let leave = () => {};
  let diversity = [];
  let restarts = [];

  const place = h("div", { class: "boards" });
  const population = h("div", {});
  const title = h("h1", {});
  const numbers = h("dl", { class: "numbers" });
  const verdict = h("p", { class: "verdict", role: "status", "aria-live": "polite" });
  const steps = h("ol", { class: "steps" });
  const curves = h("div", { class: "chart" });
  const spread = h("div", { class: "chart" });
  const chart = new Chart(curves, {
    series: [
      { label: "best", colour: "--best", width: 2.5 },
      { label: "mean", colour: "--mean", dash: 1 },
      { label: "worst", colour: "--worst", dash: 2 },
    ],
    marks: () => restarts,
    height: 200,
  });
  const thin = new Chart(spread, { series: [{ label: "diversity", colour: "--mean" }], y: "diversity", height: 150, marks: () => restarts });

  const toggle = button("Run", () => act(state.status === "running" ? "pause" : "resume"), { class: "primary" });
  const one = button("Step", () => act("step"), { title: "One generation" });
  const operator = button("Operator step", () => act("step", { unit: "operator" }), { title: "One operator of a generation" });
  const again = button("Back to start", () => begin(), { title: "The same seed: the same history" });
  const speedName = h("output", {}, shown(state.pace));
  const speed = h("input", { type: "range", min: 0, max: SPEEDS.length - 1, step: 1, ".value": SPEEDS.indexOf(state.pace), "aria-label": "Speed", oninput: () => {
    state.pace = SPEEDS[speed.value];
    speedName.textContent = shown(state.pace);
    speed.setAttribute("aria-valuetext", shown(state.pace));
    if (state.id) live.control(state.id, "speed", { pace: state.pace }).catch(() => {});
  } });

  async function act(action, more = {}) {
    if (state.status === "done" || !state.id) {
      if (action === "pause") return;
      await begin(action === "resume");
      if (action !== "step") return;
    }
    try {
      // Running on after single operators means whole generations again.
      if (action === "resume") await live.control(state.id, "speed", { pace: state.pace });
      await live.control(state.id, action, more);
    } catch (error) {
      toast(error.message, true);
    }
  }

  /** A new run of the same seed; it waits at generation 0 unless it shall run at once. */
  async function begin(running = false) {
    const turn = ++state.starts;
    leave();
    if (state.id) live.forget(state.id);
    state.id = null;
    state.status = "none";
    [diversity, restarts] = [[], []];
    verdict.textContent = "";
    steps.replaceChildren();
    draw();
    try {
      const options = { puzzle: puzzle(), ...desk.watched, seed: desk.seed, paused: !running, pace: state.pace };
      const run = await live.start(options);
      if (turn !== state.starts) return void live.forget(run.id);
      state.id = run.id;
      leave = live.follow([run.id], (_, view, points) => show(view, points), () => toast("connection to the run lost", true));
    } catch (error) {
      verdict.textContent = error.message;
      verdict.className = "verdict bad";
    }
  }

  function draw() {
    if (!board || board.shape !== desk.shape) {
      board = new Board(desk.shape, { label: "The best board" });
      pictures = new Pictures(desk.shape);
      place.replaceChildren(board.wrap);
      population.replaceChildren(pictures.element);
    }
    title.replaceChildren(desk.name || "Your puzzle", h("small", {}, `${desk.watched.algorithm}, seed ${desk.seed}`));
    board.show(desk.values.map((v, i) => (desk.kinds[i] > 2 ? 0 : v)), { kinds: kinds() });
    buttons();
    remember("watch");
  }

  const kinds = () => desk.kinds.map((kind) => (kind === 1 || kind === 2 ? GIVEN : 0));

  function buttons() {
    toggle.textContent = state.status === "running" ? "Pause" : state.status === "done" ? "Run again" : "Run";
    one.disabled = operator.disabled = state.status === "done" || state.status === "running";
  }

  function show(view, points) {
    state.status = view.state;
    buttons();
    if (view.best) board.show(decode(view.best), { kinds: kinds(), flash: view.state !== "done" });
    pictures.show(view.sample, decode);
    curve(view, points);
    const s = view.statistics;
    const facts = [
      ["generation", view.generation.toLocaleString("en")],
      ["evaluations", view.evaluations.toLocaleString("en")],
      ["best cost", s ? s.best : points.at(-1)?.[live.BEST] ?? "–"],
      ["mean ± sd", s ? `${s.mean.toFixed(1)} ± ${s.sd.toFixed(1)}` : "–"],
      ["diversity", s ? `${(s.diversity * 100).toFixed(1)} %` : "–"],
      ["restarts", view.restarts],
      ["CPU", duration(view.cpu_seconds)],
    ];
    numbers.replaceChildren(...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)))));
    steps.replaceChildren(...view.steps.map((step, index) => {
      const { who, what, facts: did } = describe(step);
      return h("li", { class: index === view.steps.length - 1 && view.state === "paused" ? "now" : "" }, h("b", {}, who), ` ${what}`, h("small", {}, did));
    }));
    if (!view.steps.length) steps.replaceChildren(h("li", { class: "none" }, view.state === "done" ? "The run is over." : "This algorithm does not show single steps."));
    if (view.state === "done") {
      verdict.className = `verdict ${view.solved ? "good" : "bad"}`;
      verdict.textContent = view.solved ? `✓ Solved in generation ${view.generation.toLocaleString("en")}.` : `Stopped: ${view.stop}.`;
    } else verdict.textContent = "";
  }

  function curve(view, points) {
    restarts = points.flatMap((point, i) => (i && point[live.RESTARTS] > points[i - 1][live.RESTARTS] ? [point[live.GENERATION]] : []));
    const column = (index) => points.map((point) => point[index]);
    chart.set([column(live.GENERATION), column(live.BEST), column(live.MEAN), column(live.WORST)]);
    if (view.statistics && diversity.at(-1)?.[0] !== view.generation) diversity.push([view.generation, view.statistics.diversity]);
    if (diversity.length > 2000) diversity = diversity.filter((_, i) => i % 2 === 0);
    if (diversity.length) thin.set([diversity.map(([g]) => g), diversity.map(([, d]) => d)]);
  }

  const settings = h("div", { class: "stack" });
  async function fill() {
    const [shipped, algorithm] = await Promise.all([shippedSelect(), chooseAlgorithm(desk.watched, ({ watchable }) => watchable)]);
    settings.append(algorithm, h("details", {}, h("summary", {}, "Another puzzle"), h("div", { class: "stack" },
      h("div", { class: "pair" }, field("Shipped puzzle", shipped), field("Empty board", emptySelect())),
      field("New puzzle of this layout", maker()))));
    await begin();
  }

  main.append(
    h("div", { class: "desk watch" },
      h("section", { class: "table" }, title, place,
        h("div", { class: "buttons main-buttons" }, toggle, one, operator, again),
        h("div", { class: "speed" }, h("span", {}, "Speed"), speed, speedName),
        verdict,
        h("p", { class: "legend" }, h("span", { class: "key hot1" }, "5"), " cells in conflict (darker = in more houses)"),
        h("section", { class: "card" }, h("h2", {}, "Population, best to worst"), h("p", { class: "legend" }, "The number is the cost; dark spots are cells in conflict."), population)),
      h("div", { class: "panel" },
        h("section", { class: "card", "aria-label": "What is watched" }, settings),
        h("section", { class: "card" }, numbers, h("h2", {}, "Cost of the population"), curves, h("p", { class: "legend" }, "Dotted vertical lines mark restarts.")),
        h("section", { class: "card" }, h("h2", {}, "What each operator did in this generation"), steps),
        h("section", { class: "card" }, h("h2", {}, "Diversity"), spread))),
  );
  draw();
  fill().catch((error) => toast(error.message, true));
  const forget = onDesk(() => begin());
  const end = () => state.id && live.forget(state.id);
  addEventListener("pagehide", end);
  return () => {
    forget();
    leave();
    end();
    removeEventListener("pagehide", end);
    chart.destroy();
    thin.destroy();
    state.starts += 1;
  };
}
