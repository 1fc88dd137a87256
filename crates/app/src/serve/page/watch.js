// Watch: one algorithm on one puzzle, generation by generation, back and forth.

import { get, known } from "./api.js";
import { Picture } from "./canvas.js";
import { Chart } from "./chart.js";
import { emptySelect, maker, shippedSelect } from "./chooser.js";
import { decode, desk, lay, onDesk } from "./desk.js";
import { button, duration, field, h } from "./dom.js";
import { saveBoard, saveChart } from "./export.js";
import { GENERATION, BEST, MEAN, RESTARTS, WORST, control as steer } from "./live.js";
import { Operators } from "./operators.js";
import { chooseAlgorithm } from "./parameters.js";
import { Population } from "./population.js";
import { inPresentation, present } from "./present.js";
import { Session } from "./session.js";
import { remember, link, shareCard, copy } from "./share.js";

/** Generations a second; the last one is as fast as can be. */
const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 300, null];
const shown = (pace) => (pace ? `${pace} generations/s` : "Full speed");
const paceOf = (text) => (text === "full" ? null : SPEEDS.includes(Number(text)) ? Number(text) : 10);

export function mount(main, query) {
  const state = { pace: paceOf(query.get("pace")), points: [], diversity: [], restarts: [], view: null, last: null };
  const followed = query.get("run"); // somebody else's run
  let board;
  let population;

  const place = h("div", { class: "boards" });
  const people = h("div", {});
  const title = h("h1", {});
  const numbers = h("dl", { class: "numbers" });
  const verdict = h("p", { class: "verdict", role: "status", "aria-live": "polite" });
  const curves = h("div", { class: "chart" });
  const spread = h("div", { class: "chart" });
  const operators = new Operators();
  const marks = { marks: () => state.restarts, now: () => (state.view && state.view.generation < lastSeen() ? state.view.generation : null) };
  const chart = new Chart(curves, {
    series: [
      { label: "best", colour: "--best", width: 2.5 },
      { label: "mean", colour: "--mean", dash: 1 },
      { label: "worst", colour: "--worst", dash: 2 },
    ],
    empty: "The cost of the best, the mean and the worst individual of each generation will be drawn here.",
    height: 190, ...marks,
  });
  const thin = new Chart(spread, { series: [{ label: "diversity", colour: "--mean" }], y: "diversity", height: 140, empty: "How much the individuals differ, from 0 to 1.", ...marks });

  const session = new Session({ show, changed: buttons, failed, options: () => ({ pace: state.pace }) });
  const lastSeen = () => state.points.at(-1)?.[GENERATION] ?? 0;

  const toggle = button("Run", () => (session.status === "running" ? session.act("pause") : run()), { class: "primary", title: "Space" });
  const before = button("‹", () => session.seek(session.generation - 1), { title: "One generation back (←)", "aria-label": "One generation back" });
  const one = button("Step", () => session.act("step"), { title: "One generation (→)" });
  const operator = button("Operator step", () => session.act("step", { unit: "operator" }), { title: "One operator of a generation (full stop)" });
  const again = button("Back to start", () => session.seek(0), { title: "The same seed: the same history (Home)" });
  const speedName = h("output", {});
  const speed = h("input", { type: "range", min: 0, max: SPEEDS.length - 1, step: 1, "aria-label": "Speed", oninput: () => setPace(Number(speed.value)) });
  const scrub = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Generation", oninput: () => session.seek(Number(scrub.value)) });
  const at = h("output", {});

  function setPace(index) {
    state.pace = SPEEDS[index];
    speed.value = index;
    speedName.textContent = shown(state.pace);
    speed.setAttribute("aria-valuetext", shown(state.pace));
    if (session.run && session.status !== "done") steer(session.run, "speed", { pace: state.pace }).catch(() => {});
    save();
  }

  /** Running on after single operators means whole generations again. */
  async function run() {
    if (session.run && session.status === "paused") await session.control("speed", { pace: state.pace });
    await session.act("resume");
  }

  function failed(why) {
    verdict.textContent = why;
    verdict.className = "verdict bad";
  }

  const save = () => !followed && remember("watch", { ...extra(), ...(session.generation ? { generation: session.generation } : {}) });
  const extra = () => ({ pace: state.pace ?? "full", ...(inPresentation() ? { present: 1 } : {}) });

  function reset() {
    Object.assign(state, { points: [], diversity: [], restarts: [], view: null, last: null });
    session.drop();
    chart.clear();
    thin.clear();
    verdict.textContent = "";
    operators.clear();
    numbers.replaceChildren();
    draw();
  }

  function draw() {
    if (board?.shape !== desk.shape) {
      board?.destroy();
      board = new Picture(desk.shape, { label: "The best board" });
      population = new Population(desk.shape);
      place.replaceChildren(board.wrap);
      people.replaceChildren(population.element);
    }
    population.clear();
    title.replaceChildren(desk.name || "Your puzzle", h("small", {}, `${desk.watched.algorithm}, seed ${desk.seed}`));
    board.show(start(), { fixed: start() });
    board.tell();
    buttons();
    save();
    card().catch(() => {});
  }

  const start = () => desk.values.map((value, cell) => (desk.kinds[cell] > 2 ? 0 : value));

  /** What an algorithm has not is not shown empty. */
  async function card() {
    const all = await known("algorithms");
    const algorithm = all.find(({ name }) => name === desk.watched.algorithm);
    for (const part of [diversityCard, populationCard]) part.hidden = !algorithm?.published;
    await operators.of(algorithm);
    byLine.textContent = algorithm ? `${algorithm.what[0].toUpperCase()}${algorithm.what.slice(1)}. ${algorithm.source}` : "";
  }

  function buttons() {
    const { status } = session;
    toggle.textContent = status === "running" ? "Pause" : status === "done" ? "Run again" : "Run";
    one.disabled = operator.disabled = status === "done" || status === "running";
    before.disabled = again.disabled = session.generation === 0;
    scrub.max = Math.max(lastSeen(), session.generation, 1);
    if (document.activeElement !== scrub || status === "running") scrub.value = session.generation;
    at.textContent = session.generation.toLocaleString("en");
    scrub.setAttribute("aria-valuetext", `generation ${at.textContent}`);
    if (status === "paused" || status === "done") board?.tell();
    if (status === "paused" && state.view?.generation === session.generation) save();
  }

  function show(view, points) {
    state.view = view;
    // The same seed has the same history: going back forgets nothing of the curve.
    if ((points.at(-1)?.[GENERATION] ?? 0) >= lastSeen()) state.points = points.slice();
    const slow = view.state !== "running" || (state.pace ?? 999) <= 5;
    if (view.best) {
      const values = decode(view.best);
      const changed = slow && state.last ? values.flatMap((value, cell) => (value !== state.last[cell] ? [cell] : [])) : [];
      board.show(values, { fixed: start(), changed: view.state === "done" ? [] : changed, certainty: view.certainty });
      state.last = values;
    }
    legend.hidden = !view.certainty;
    population.show(view.sample, decode, start());
    curve(view);
    const s = view.statistics;
    const facts = [
      ["generation", view.generation.toLocaleString("en")],
      ["evaluations", view.evaluations.toLocaleString("en")],
      ["best cost", s ? s.best : points.at(-1)?.[BEST] ?? "–"],
      ...(s ? [["mean ± sd", `${s.mean.toFixed(1)} ± ${s.sd.toFixed(1)}`], ["diversity", `${(s.diversity * 100).toFixed(1)} %`]] : []),
      ["restarts", view.restarts],
      ["CPU", duration(view.cpu_seconds)],
    ];
    numbers.replaceChildren(...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)))));
    operators.show(view, start());
    if (view.state === "done") {
      verdict.className = `verdict ${view.solved ? "good" : "bad"}`;
      verdict.textContent = view.solved ? `✓ Solved in generation ${view.generation.toLocaleString("en")}.` : `Stopped: ${view.stop}.`;
    } else verdict.textContent = "";
  }

  function curve(view) {
    const { points } = state;
    state.restarts = points.flatMap((point, i) => (i && point[RESTARTS] > points[i - 1][RESTARTS] ? [point[GENERATION]] : []));
    const column = (index) => points.map((point) => point[index]);
    if (points.length) chart.set([column(GENERATION), column(BEST), column(MEAN), column(WORST)]);
    const { diversity } = state;
    if (view.statistics && (diversity.at(-1)?.[0] ?? -1) < view.generation) diversity.push([view.generation, view.statistics.diversity]);
    if (diversity.length > 2000) state.diversity = diversity.filter((_, i) => i % 2 === 0);
    if (diversity.length) thin.set([state.diversity.map(([g]) => g), state.diversity.map(([, d]) => d)]);
  }

  const settings = h("div", { class: "stack" });
  const byLine = h("p", { class: "source" });
  async function fill() {
    if (followed) return void (await join());
    const [shipped, algorithm] = await Promise.all([shippedSelect(), chooseAlgorithm(desk.watched, ({ watchable }) => watchable)]);
    settings.append(algorithm, h("details", {}, h("summary", {}, "Another puzzle"), h("div", { class: "stack" },
      h("div", { class: "pair" }, field("Shipped puzzle", shipped), field("Empty board", emptySelect())),
      field("New puzzle of this layout", maker()))));
    draw();
    const generation = Number(query.get("generation")) || 0;
    if (generation) await session.begin({ until: generation });
    if (query.get("play") === "1") await run();
  }

  /** Follows a run that somebody else steers. */
  async function join() {
    const { subject } = await get(`runs/${encodeURIComponent(followed)}`);
    desk.watched = { algorithm: subject.algorithm, set: subject.set };
    desk.seed = subject.seed;
    await lay({ layout: subject.layout, puzzle: subject.puzzle }, "A run that is followed");
    main.querySelector(".desk").classList.add("follows");
    verdict.textContent = "You follow a run that somebody else steers.";
    reset();
    session.attach({ id: Number(followed) });
  }

  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog") || followed) return;
    const digit = /^[1-9]$/.test(event.key) && Number(event.key);
    const acts = {
      " ": () => (event.target.closest("button, summary, a") ? null : toggle.click()), ".": () => operator.click(), Home: () => session.seek(0),
      ArrowRight: () => one.click(), ArrowLeft: () => session.generation && session.seek(session.generation - 1), f: () => present(),
    };
    const act = digit ? () => setPace(digit - 1) : acts[event.key];
    if (!act || act() === null) return;
    event.preventDefault();
  };
  addEventListener("keydown", keys);

  const legend = h("p", { class: "legend", hidden: true }, h("span", { class: "key sure" }, "5"), " how sure the ants are: the share of the strongest symbol in the pheromone");
  const populationCard = h("section", { class: "card people" }, h("h2", {}, "Population, best to worst"), h("p", { class: "legend" }, "The number is the cost; spots are cells in conflict. Click a board to enlarge it and follow its rank."), people);
  const diversityCard = h("section", { class: "card" }, h("h2", {}, "Diversity"), spread);
  const lecture = button("Link for an audience", async () => {
    if (await session.ready()) copy(new URL(`#watch?run=${session.run.id}`, location.href).href);
  }, { title: "Whoever has it sees this run and cannot steer it" });
  main.append(
    h("div", { class: "desk watch" },
      h("section", { class: "table" }, title, place,
        h("div", { class: "buttons main-buttons" }, toggle, before, one, operator, again),
        h("div", { class: "speed" }, h("span", {}, "Generation"), scrub, at),
        h("div", { class: "speed" }, h("span", {}, "Speed"), speed, speedName),
        verdict,
        h("p", { class: "legend" }, h("span", { class: "key hot1" }, "5"), " cells in conflict, stronger where more houses repeat the symbol"), legend),
      h("div", { class: "panel" },
        h("section", { class: "card", "aria-label": "What is watched" }, settings, byLine),
        h("section", { class: "card" }, numbers, h("h2", {}, "Cost"), curves, h("p", { class: "legend" }, "Dotted vertical lines mark restarts.")),
        operators.card, diversityCard,
        shareCard(() => link("watch", { ...extra(), generation: session.generation }), lecture,
          button("Present", () => present(), { title: "Large, on the whole screen (F)" }),
          h("details", {}, h("summary", {}, "Pictures"), h("div", { class: "buttons" },
            ...["PNG", "SVG"].flatMap((kind) => [
              button(`Board (${kind})`, () => saveBoard(board, kind)),
              button(`Chart (${kind})`, () => saveChart(chart, kind)),
            ]))))),
      populationCard));
  setPace(SPEEDS.indexOf(state.pace));
  reset();
  if (query.get("present") === "1") present(true);
  fill().catch((error) => failed(error.message));
  const forget = onDesk(() => !followed && reset());
  return () => {
    forget();
    session.destroy();
    removeEventListener("keydown", keys);
    chart.destroy();
    thin.destroy();
    board?.destroy();
    operators.destroy();
    present(false);
  };
}
