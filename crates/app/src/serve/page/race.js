// Race: the same puzzle, the same seed, several algorithms side by side.

import { known } from "./api.js";
import { Chart, colour } from "./chart.js";
import { emptySelect, maker, shippedSelect } from "./chooser.js";
import { conflicts, decode, desk, onDesk, puzzle } from "./desk.js";
import { Board } from "./board.js";
import { button, choice, duration, field, h, plural, toast } from "./dom.js";
import * as live from "./live.js";
import { remember } from "./share.js";

const MOST = 6;
const AXES = { [live.GENERATION]: "generations", [live.EVALUATIONS]: "evaluations", [live.CPU]: "CPU seconds" };
const MEASURE = 7;
const FIRST = ["weiss", "twodoku-ls", "lsga", "sato-inoue"];
const PACES = [["", "full speed"], ["100", "100 generations/s"], ["30", "30 generations/s"], ["10", "10 generations/s"]];

export function mount(main, query) {
  const asked = query.get("racers")?.split(",").filter(Boolean).slice(0, MOST) ?? FIRST;
  const state = { racers: asked, axis: live.GENERATION, pace: "30", lanes: [], turn: 0, chart: null };
  let leave = () => {};

  const lanes = h("div", { class: "lanes" });
  const title = h("h1", {});
  const place = h("div", { class: "chart" });
  const order = h("ol", { class: "order", "aria-live": "polite" });
  const picks = h("div", { class: "chips", role: "group", "aria-label": "Two to six algorithms" });
  const seed = h("input", { type: "number", min: 0, ".value": desk.seed, onchange: () => {
    desk.seed = Math.max(0, Math.floor(Number(seed.value) || 0));
    save();
  } });

  const save = () => remember("race", { racers: state.racers.join(",") });

  function prepare() {
    stop();
    title.replaceChildren(desk.name || "Your puzzle", h("small", {}, `${state.racers.length} algorithms, seed ${desk.seed}`));
    state.lanes = state.racers.map((name, number) => lane(name, number));
    lanes.replaceChildren(...state.lanes.map(({ element }) => element));
    state.chart?.destroy();
    state.chart = new Chart(place, {
      series: state.racers.map((label, index) => ({ label, colour: `--racer${index + 1}`, dash: index })),
      x: AXES[state.axis],
      y: "repeated symbols",
      height: 300,
    });
    order.replaceChildren(h("li", { class: "none" }, "Nobody yet."));
    save();
  }

  function lane(name, number) {
    const board = new Board(desk.shape, { small: true, label: `The best board of ${name}` });
    board.show(desk.values.map((v, i) => (desk.kinds[i] > 2 ? 0 : v)), { kinds: kinds() });
    const status = h("p", { class: "status" }, "ready");
    const medal = h("span", { class: "medal" });
    const bar = h("span", { class: "swatch", "aria-hidden": "true" });
    bar.style.background = colour(`--racer${number + 1}`);
    const element = h("article", { class: "lane card" }, h("h2", {}, bar, name, medal), board.wrap, status);
    return { name, board, status, medal, element, points: [], view: null };
  }

  const kinds = () => desk.kinds.map((kind) => (kind === 1 || kind === 2 ? 1 : 0));

  async function go() {
    prepare();
    const turn = ++state.turn;
    const started = await Promise.allSettled(state.lanes.map(({ name }) => live.start({
      puzzle: puzzle(),
      algorithm: name,
      seed: desk.seed,
      paused: true,
      pace: state.pace ? Number(state.pace) : undefined,
      set: name === desk.watched.algorithm ? desk.watched.set : {},
    })));
    if (turn !== state.turn) {
      for (const { value } of started) if (value) live.forget(value.id);
      return;
    }
    const ids = [];
    started.forEach(({ value, reason }, number) => {
      const lane = state.lanes[number];
      if (value) ids.push((lane.id = value.id));
      else lane.status.textContent = reason.message;
    });
    if (!ids.length) return;
    leave = live.follow(ids, show, () => toast("connection to the race lost", true));
    // All are ready before the first one starts.
    await Promise.all(ids.map((id) => live.control(id, "resume"))).catch((error) => toast(error.message, true));
  }

  function show(id, view, points) {
    const lane = state.lanes.find((l) => l.id === id);
    if (!lane) return;
    Object.assign(lane, { view, points });
    if (view.best) lane.board.show(decode(view.best), { kinds: kinds() });
    const words = `generation ${view.generation.toLocaleString("en")}, ${view.evaluations.toLocaleString("en")} evaluations, ${duration(view.cpu_seconds)}`;
    const wrong = view.best ? conflicts(desk.shape, decode(view.best)).filter(Boolean).length : null;
    lane.status.textContent = view.state !== "done" ? `${words}${wrong === null ? "" : `, ${plural(wrong, "cell")} in conflict`}` : view.solved ? `✓ solved: ${words}` : `✗ ${view.stop}: ${words}`;
    lane.element.classList.toggle("won", view.state === "done" && view.solved);
    lane.element.classList.toggle("lost", view.state === "done" && !view.solved);
    rank();
    plot();
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
      for (const point of points) put(point[state.axis], point[MEASURE]);
      if (view?.solved) put(measured({ view }), 0);
    });
    const xs = [...all.keys()].sort((a, b) => a - b);
    if (xs.length) state.chart.set([xs, ...state.lanes.map((_, number) => xs.map((x) => all.get(x)[number]))]);
  }

  function stop() {
    state.turn += 1;
    leave();
    leave = () => {};
    for (const { id } of state.lanes) if (id) live.forget(id);
  }

  async function fill() {
    const all = (await known("algorithms")).filter(({ watchable }) => watchable);
    state.racers = state.racers.filter((name) => all.some((algorithm) => algorithm.name === name));
    if (state.racers.length < 2) state.racers = [...FIRST];
    picks.replaceChildren(...all.map(({ name, source }) => {
      const box = h("input", { type: "checkbox", ".checked": state.racers.includes(name), onchange: () => {
        const next = box.checked ? [...state.racers, name] : state.racers.filter((racer) => racer !== name);
        if (next.length < 2 || next.length > MOST) {
          box.checked = !box.checked;
          return toast(`a race has two to ${MOST} algorithms`, true);
        }
        state.racers = next;
        return prepare();
      } });
      return h("label", { title: source }, box, h("span", {}, name));
    }));
    shipped.append(field("Shipped puzzle", await shippedSelect()), field("Empty board", emptySelect()));
    prepare();
  }

  const shipped = h("div", { class: "pair" });
  const axis = choice(Object.entries(AXES), String(state.axis), (value) => {
    state.axis = Number(value);
    state.chart.rename(AXES[state.axis]);
    plot();
    rank();
  });
  const speed = choice(PACES, state.pace, (value) => {
    state.pace = value;
    for (const { id, view } of state.lanes) {
      if (id && view?.state !== "done") live.control(id, "speed", value ? { pace: Number(value) } : {}).catch(() => {});
    }
  });
  main.append(
    h("section", { class: "card controls" }, title, picks,
      h("div", { class: "row-of-fields" }, field("Speed", speed), field("Seed", seed),
        h("div", { class: "buttons" }, button("Start the race", go, { class: "primary" }), button("Another seed", () => {
          desk.seed += 1;
          seed.value = desk.seed;
          go();
        }), button("Stop", () => state.lanes.forEach(({ id, view }) => id && view?.state !== "done" && live.control(id, "stop").catch(() => {})), { class: "quiet" }))),
      h("details", {}, h("summary", {}, "Another puzzle"), shipped, field("New puzzle of this layout", maker()))),
    lanes,
    h("div", { class: "race-bottom" },
      h("section", { class: "card" }, h("h2", {}, "Progress"), h("div", { class: "narrow" }, field("Measured in", axis)), place,
        h("p", { class: "legend" }, "Repeated symbols in the best board of each algorithm: the same measure for all, whatever their fitness. For the champion: clashing pairs.")),
      h("section", { class: "card" }, h("h2", {}, "Finish"), order)),
  );
  const forget = onDesk(prepare);
  const recolour = () => state.lanes.forEach(({ element }, number) => (element.querySelector(".swatch").style.background = colour(`--racer${number + 1}`)));
  document.addEventListener("themechange", recolour);
  addEventListener("pagehide", stop);
  fill().catch((error) => toast(error.message, true));
  return () => {
    forget();
    stop();
    document.removeEventListener("themechange", recolour);
    removeEventListener("pagehide", stop);
    state.chart?.destroy();
  };
}
