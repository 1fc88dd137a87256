// Race: the same puzzle, the same seed, several algorithms side by side; then the next seed, and who solves how often.

import { known } from "./api.js";
import { Picture } from "./canvas.js";
import { Chart } from "./chart.js";
import { emptySelect, maker, shippedSelect } from "./chooser.js";
import { colour } from "./colour.js";
import { conflicts, decode, desk, onDesk, puzzle, seedOf } from "./desk.js";
import { button, choice, duration, field, h, plural, toast } from "./dom.js";
import * as live from "./live.js";
import { chooseRacers, FIRST, laneName, readRacers, writeRacers } from "./racers.js";
import { link, remember, shareCard } from "./share.js";

const AXES = { [live.GENERATION]: "generations", [live.EVALUATIONS]: "evaluations", [live.CPU]: "CPU seconds" };
const PACES = [["", "Full speed"], ["100", "100 generations/s"], ["30", "30 generations/s"], ["10", "10 generations/s"]];
const SEEDS = [["1", "1 seed"], ["5", "5 seeds"], ["10", "10 seeds"], ["20", "20 seeds"]];

export function mount(main, query) {
  const state = { racers: [], axis: live.GENERATION, pace: query.get("pace") ?? "30", seeds: 1, raced: 0, lanes: [], turn: 0, chart: null, drawing: false };
  let leave = () => {};

  const lanes = h("div", { class: "lanes" });
  const title = h("h1", {});
  const place = h("div", { class: "chart" });
  const order = h("ol", { class: "order", "aria-live": "polite" });
  const counts = h("div", { class: "scroll counts" });
  const seed = h("input", { type: "number", min: 0, max: 1e15, ".value": desk.seed, onchange: () => {
    desk.seed = seedOf(seed.value);
    seed.value = desk.seed;
    prepare();
  } });

  const extra = () => ({ racers: writeRacers(state.racers), pace: state.pace });
  const save = () => remember("race", extra());
  const status = () => {
    const states = state.lanes.map(({ view }) => view?.state);
    if (states.includes("running")) return "running";
    return states.includes("paused") ? "paused" : state.lanes.some(({ run }) => run) ? "done" : "none";
  };

  function prepare() {
    stop();
    for (const { board } of state.lanes) board.destroy();
    title.replaceChildren(desk.name || "Your puzzle", h("small", {}, `${state.racers.length} lanes, seed ${desk.seed}`));
    state.lanes = state.racers.map((racer, number) => lane(racer, number));
    lanes.replaceChildren(...state.lanes.map(({ element }) => element));
    lanes.dataset.lanes = state.lanes.length;
    state.chart?.destroy();
    state.chart = new Chart(place, {
      series: state.racers.map((racer, index) => ({ label: laneName(racer), colour: `--racer${index + 1}`, dash: index })),
      x: AXES[state.axis],
      y: "repeated symbols",
      height: 230,
      empty: "One curve for each lane: how many symbols are repeated in its best board.",
    });
    order.replaceChildren(h("li", { class: "none" }, "Who finishes will be listed here."));
    state.tally = state.lanes.map(() => ({ solved: 0, runs: 0, best: [] }));
    counts.replaceChildren();
    state.raced = 0;
    buttons();
    save();
  }

  function lane(racer, number) {
    const name = laneName(racer);
    const board = new Picture(desk.shape, { small: true, label: `The best board of ${name}` });
    board.show(start(), { fixed: start() });
    const words = h("p", { class: "status" }, "Ready");
    const medal = h("span", { class: "medal" });
    const bar = h("span", { class: "swatch", "aria-hidden": "true" });
    bar.style.background = colour(`--racer${number + 1}`);
    const element = h("article", { class: "lane card" }, h("h2", { title: name }, bar, h("span", {}, name), medal), board.wrap, words);
    return { racer, name, board, words, medal, element, points: [], view: null, run: null };
  }

  const start = () => desk.values.map((value, cell) => (desk.kinds[cell] > 2 ? 0 : value));

  /** All lanes, ready at the start; then at full tilt, or waiting for a step. */
  async function line(action) {
    leave();
    for (const { run } of state.lanes) if (run) live.forget(run);
    const turn = ++state.turn;
    for (const lane of state.lanes) Object.assign(lane, { run: null, view: null, points: [] });
    const started = await Promise.allSettled(state.lanes.map(({ racer }) => live.start({
      puzzle: puzzle(), ...racer, seed: desk.seed + state.raced, paused: true, pace: state.pace ? Number(state.pace) : undefined,
    })));
    if (turn !== state.turn) {
      for (const { value } of started) if (value) live.forget(value);
      return;
    }
    started.forEach(({ value, reason }, number) => {
      const lane = state.lanes[number];
      if (value) lane.run = value;
      else lane.words.textContent = reason.message;
    });
    const runs = state.lanes.flatMap(({ run }) => (run ? [run] : []));
    if (!runs.length) return;
    leave = live.follow(runs, show, () => {
      leave();
      for (const lane of state.lanes) lane.run = null;
      toast("the server forgot this race; start it again", true);
      buttons();
    });
    // All are ready before the first one starts.
    await all(action);
  }

  const all = (action, more) => Promise.all(state.lanes.filter(({ run, view }) => run && view?.state !== "done").map(({ run }) => live.control(run, action, more))).catch((error) => toast(error.message, true));

  async function go() {
    if (status() === "running") return all("pause");
    if (status() === "paused") return all("resume");
    if (status() === "done") prepare();
    return line("resume");
  }
  const step = () => (status() === "none" || status() === "done" ? (prepare(), line("step")) : all("step"));

  function show(id, view, points) {
    const lane = state.lanes.find(({ run }) => run?.id === id);
    if (!lane) return;
    Object.assign(lane, { view, points, fresh: true });
    if (state.drawing) return;
    state.drawing = true;
    // One picture for all lanes.
    setTimeout(() => {
      state.drawing = false;
      for (const one of state.lanes) if (one.fresh) drawLane(one);
      rank();
      plot();
      buttons();
      next();
    }, state.pace ? 0 : 60);
  }

  function drawLane(lane) {
    const { view } = lane;
    lane.fresh = false;
    const values = view.best ? decode(view.best) : null;
    if (values) lane.board.show(values, { fixed: start(), certainty: view.certainty });
    const wrong = values ? `, ${plural(conflicts(desk.shape, values).filter(Boolean).length, "cell")} in conflict` : "";
    const words = `Generation ${view.generation.toLocaleString("en")}, ${view.evaluations.toLocaleString("en")} evaluations, ${duration(view.cpu_seconds)}`;
    lane.words.textContent = view.state !== "done" ? `${words}${wrong}` : view.solved ? `✓ Solved. ${words}` : `✗ ${view.stop}. ${words}`;
    lane.element.classList.toggle("won", view.state === "done" && view.solved);
    lane.element.classList.toggle("lost", view.state === "done" && !view.solved);
  }

  /** When all lanes are done, the seed is counted, and the next one starts. */
  function next() {
    if (!state.lanes.length || state.counted === state.turn || !state.lanes.every(({ view, run }) => !run || view?.state === "done")) return;
    state.counted = state.turn;
    state.raced += 1;
    state.lanes.forEach(({ view }, number) => {
      const tally = state.tally[number];
      tally.runs += 1;
      if (!view?.solved) return;
      tally.solved += 1;
      tally.best.push(measured({ view }));
    });
    tell();
    if (state.raced < state.seeds && !state.stopped) line("resume");
  }

  function tell() {
    const median = (list) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) / 2)];
    counts.replaceChildren(h("table", { class: "data" },
      h("caption", {}, `${plural(state.raced, "seed")} of ${state.seeds}, from ${desk.seed} on`),
      h("thead", {}, h("tr", {}, ["Lane", "Solved", `Median ${AXES[state.axis]}`].map((head, i) => h("th", { scope: "col", class: i ? "number" : "" }, head)))),
      h("tbody", {}, state.lanes.map(({ name }, i) => {
        const { solved, runs, best } = state.tally[i];
        return h("tr", {}, h("td", {}, name), h("td", { class: "number" }, `${solved} of ${runs}`), h("td", { class: "number" }, best.length ? unit(median(best)) : "–"));
      }))));
  }

  const measured = ({ view }) => ({ [live.GENERATION]: view.generation, [live.EVALUATIONS]: view.evaluations, [live.CPU]: view.cpu_seconds })[state.axis];
  const unit = (value) => (state.axis === live.CPU ? duration(value) : `${value.toLocaleString("en")} ${AXES[state.axis]}`);

  function rank() {
    const done = state.lanes.filter(({ view }) => view?.state === "done");
    const solved = done.filter(({ view }) => view.solved).sort((a, b) => measured(a) - measured(b));
    for (const lane of state.lanes) lane.medal.textContent = "";
    solved.forEach((lane, index) => (lane.medal.textContent = `${index + 1}.`));
    const rows = [
      ...solved.map((lane) => h("li", {}, h("b", {}, lane.name), ` ${unit(measured(lane))}`)),
      ...done.filter(({ view }) => !view.solved).map((lane) => h("li", { class: "out" }, h("b", {}, lane.name), ` ${lane.view.stop}`)),
    ];
    if (rows.length) order.replaceChildren(...rows);
  }

  /** One x for all: each curve is known at its own places only. */
  function plot() {
    const all = new Map();
    state.lanes.forEach(({ points, view }, number) => {
      const put = (x, y) => {
        if (!all.has(x)) all.set(x, new Array(state.lanes.length).fill(null));
        all.get(x)[number] = y;
      };
      for (const point of points) put(point[state.axis], point[live.REPEATS]);
      if (view?.solved) put(measured({ view }), 0);
    });
    const xs = [...all.keys()].sort((a, b) => a - b);
    if (xs.length) state.chart.set([xs, ...state.lanes.map((_, number) => xs.map((x) => all.get(x)[number]))]);
  }

  function buttons() {
    const now = status();
    toggle.textContent = { running: "Pause", paused: "Resume", done: "Race again", none: "Start the race" }[now];
    one.disabled = now === "running";
    end.disabled = now !== "running" && now !== "paused";
  }

  function stop() {
    state.turn += 1;
    leave();
    leave = () => {};
    for (const { run } of state.lanes) if (run) live.forget(run);
  }

  async function fill() {
    const watchable = (await known("algorithms")).filter((algorithm) => algorithm.watchable);
    state.racers = readRacers(query.get("racers") ?? FIRST, watchable);
    picks.append(await chooseRacers(state.racers, prepare));
    shipped.append(field("Shipped puzzle", await shippedSelect()), field("Empty board", emptySelect()));
    prepare();
  }

  const shipped = h("div", { class: "pair" });
  const picks = h("div", {});
  const axis = choice(Object.entries(AXES), String(state.axis), (value) => {
    state.axis = Number(value);
    state.chart.rename(AXES[state.axis]);
    plot();
    rank();
    if (state.raced) tell();
  });
  const speed = choice(PACES, state.pace, (value) => {
    state.pace = value;
    all("speed", value ? { pace: Number(value) } : {});
    save();
  });
  const many = choice(SEEDS, "1", (value) => (state.seeds = Number(value)));
  const toggle = button("Start the race", () => {
    state.stopped = false;
    go();
  }, { class: "primary" });
  const one = button("Step", step, { title: "One generation of each" });
  const end = button("Stop", () => {
    state.stopped = true;
    all("stop");
  }, { class: "quiet" });
  main.append(
    h("section", { class: "card controls" }, title,
      h("div", { class: "row-of-fields" },
        h("div", { class: "buttons" }, toggle, one, button("Another seed", () => {
          desk.seed += 1;
          seed.value = desk.seed;
          prepare();
          line("resume");
        }), end),
        field("Speed", speed), field("Seed", seed), field("Repeat", many), field("Measured in", axis)),
      h("div", { class: "folds" },
        h("details", {}, h("summary", {}, "Lanes and their parameters"), picks),
        h("details", {}, h("summary", {}, "Another puzzle"), shipped, field("New puzzle of this layout", maker())))),
    h("div", { class: "track" }, lanes,
      h("div", { class: "finish" },
        h("section", { class: "card" }, h("h2", {}, "Progress"), place),
        h("section", { class: "card" }, h("h2", {}, "Finish"), order, counts))),
    h("p", { class: "legend" }, "Repeated symbols in the best board of each lane: the same measure for all, whatever their cost. For the champion: clashing pairs."),
    shareCard(() => link("race", extra())),
  );
  const forget = onDesk(() => state.racers.length && prepare());
  const recolour = () => state.lanes.forEach(({ element }, number) => (element.querySelector(".swatch").style.background = colour(`--racer${number + 1}`)));
  document.addEventListener("themechange", recolour);
  addEventListener("pagehide", stop);
  fill().catch((error) => toast(error.message, true));
  return () => {
    forget();
    stop();
    for (const { board } of state.lanes) board.destroy();
    document.removeEventListener("themechange", recolour);
    removeEventListener("pagehide", stop);
    state.chart?.destroy();
  };
}
