// Results: the laboratory's experiments in a folder, and the one plan that runs.

import { get, known, post, remove } from "./api.js";
import { button, choice, duration, field, h, plural, toast } from "./dom.js";
import { section } from "./report.js";
import { remember } from "./share.js";

const FILES = [
  ["runs.csv", "Runs (CSV)"], ["trace.csv", "Traces (CSV)"], ["tables.tex", "Tables (LaTeX)"], ["ioh.zip", "IOHanalyzer (zip)"],
  ["report.html", "Report (HTML)"], ["report.md", "Report (Markdown)"], ["report.zip", "Report, all files (zip)"],
];
const OWN = "own";
const OWN_TEXT = `title = "My experiment"
algorithms = ["weiss", "lsga"]
puzzles = ["@mantere/s01a", { layout = "9", givens = 32, count = 2, seed = 1 }]
replicates = 5
budget = { evaluations = 100_000 }
trace = "improvements"
`;

const time = (seconds) => {
  if (seconds < 90) return duration(Math.max(seconds, 0.01));
  if (seconds < 5400) return `${Math.round(seconds / 60)} minutes`;
  return seconds < 130_000 ? `${Math.round(seconds / 3600)} hours` : `${Math.round(seconds / 86_400)} days`;
};
const address = (name) => `results/${encodeURIComponent(name)}`;

/** What stops the plan that this browser started; it outlives a reload. */
let held = "";
function keepKey(key) {
  held = key;
  try {
    localStorage.setItem("plan", key);
  } catch {
    // kept for this visit only
  }
}
function ownKey() {
  try {
    return held || localStorage.getItem("plan") || "";
  } catch {
    return held;
  }
}

export function mount(main, query) {
  let left = false;
  let chosen = query.get("of") ?? "";
  let turn = 0;
  let source = null;

  const list = h("nav", { class: "algorithms", "aria-label": "Results" });
  const place = h("div", {});
  const running = h("section", { class: "card", "aria-label": "The running plan" });

  const failed = (error) => !left && toast(error.message, true);

  /** The list of stores; shows the one that is chosen, or the first, or how to make one. */
  async function refresh(show = true) {
    const { results } = await get("results");
    if (left) return;
    list.replaceChildren(
      button("+ Start a plan", () => showForm().catch(failed), { "data-of": "" }),
      ...results.map((stored) => {
        const [runs, planned] = ["runs", "planned"].map((what) => stored.experiments.reduce((sum, e) => sum + e[what], 0));
        const state = stored.error ? "cannot be read" : runs < planned ? `${runs} of ${planned} runs` : plural(runs, "run");
        return button([h("span", {}, stored.name), h("small", {}, state)], () => showStore(stored.name).catch(failed), { "data-of": stored.name });
      }),
    );
    if (!show) return void mark();
    if (results.some(({ name }) => name === chosen)) await showStore(chosen);
    else await showForm();
  }

  function mark() {
    for (const item of list.children) {
      if (item.dataset.of === chosen) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
    }
  }

  function turnTo(name) {
    chosen = name;
    remember("results", name ? { of: name } : {});
    mark();
    return ++turn;
  }

  async function showStore(name) {
    const mine = turnTo(name);
    place.replaceChildren(h("p", { class: "card" }, "Reading the runs …"));
    let stored;
    try {
      stored = await get(address(name));
    } catch (error) {
      if (mine === turn) place.replaceChildren(h("p", { class: "card verdict bad" }, error.message));
      return;
    }
    if (mine !== turn || left) return;
    const many = stored.experiments.length > 1;
    const downloads = FILES.map(([file, text]) => h("a", { class: "button", href: `api/${address(name)}/files/${file}`, download: true }, text));
    place.replaceChildren(
      h("section", { class: "card" },
        h("h1", {}, many || !stored.experiments.length ? name : stored.experiments[0].title, h("small", {}, many ? plural(stored.experiments.length, "experiment") : name)),
        h("details", { open: !many }, h("summary", {}, "Downloads"), h("div", { class: "buttons downloads" }, downloads))),
      ...stored.experiments.map(({ title }, i) => part(name, i + 1, title, many, mine)),
    );
  }

  /** One experiment: read when it is opened, since its pictures take their time. */
  function part(name, number, title, many, mine) {
    const body = h("div", { class: "report" }, h("p", {}, "Reading the runs …"));
    let asked = false;
    const read = async () => {
      if (asked) return;
      asked = true;
      try {
        const content = await get(`${address(name)}/sections/${number}`);
        if (mine === turn) body.replaceChildren(...section(content));
      } catch (error) {
        if (mine === turn) body.replaceChildren(h("p", { class: "verdict bad" }, error.message));
      }
    };
    if (!many) {
      read();
      return h("section", { class: "card" }, body);
    }
    const folded = h("details", { class: "card", ontoggle: () => folded.open && read() }, h("summary", {}, h("b", {}, title)), body);
    folded.open = number === 1;
    return folded;
  }

  async function showForm() {
    const mine = turnTo("");
    const plans = await known("plans");
    if (mine !== turn || left) return;
    place.replaceChildren(planForm(plans));
  }

  function planForm(plans) {
    let asking = null;
    const about = h("p", { class: "source" });
    const text = h("textarea", { rows: "12", spellcheck: "false", "aria-label": "The plan as text", onchange: () => check() });
    const folded = h("details", {}, h("summary", {}, "The plan as text (TOML): change what you like"), text);
    const estimate = h("p", { class: "verdict", role: "status", "aria-live": "polite" });
    const begin = button("Start", () => start(), { class: "primary", disabled: true });
    const which = choice([...plans.map(({ name, title }) => [name, title ?? name]), [OWN, "A plan of your own"]], "example", () => choose(), { "aria-label": "Plan" });
    const scale = choice([["quick", "Quick: a reduced version"], ["", "Full: the whole plan"]], "quick", () => check(), { "aria-label": "Size" });

    function choose() {
      const plan = plans.find(({ name }) => name === which.value);
      about.textContent = plan ? plan.description : "Algorithms, puzzles and replicates in TOML; docs/LABORATORY.md explains every line.";
      text.value = plan ? plan.text : OWN_TEXT;
      folded.open = !plan;
      check();
    }

    function wanted() {
      const plan = plans.find(({ name }) => name === which.value);
      const what = plan && plan.text === text.value ? { plan: plan.name } : { text: text.value };
      return scale.value ? { ...what, scale: scale.value } : what;
    }

    async function check() {
      asking?.abort();
      const mine = (asking = new AbortController());
      begin.disabled = true;
      estimate.className = "verdict";
      estimate.textContent = "Estimating …";
      try {
        const { units, estimate: guess, experiments, name } = await post("plans/check", wanted(), mine.signal);
        const least = time(guess.least_cpu_seconds / guess.threads);
        const most = guess.most_cpu_seconds === null ? "no end" : time(guess.most_cpu_seconds / guess.threads);
        estimate.textContent = `${plural(experiments.length, "experiment")}, ${plural(units, "unit")}: about ${least === most ? least : `${least} to ${most}`} on ${plural(guess.threads, "thread")}. Results go to “${name}”; units already stored are not computed again.`;
        begin.disabled = false;
      } catch (error) {
        if (error.name === "AbortError") return;
        estimate.className = "verdict bad";
        estimate.textContent = error.message;
      }
    }

    async function start() {
      begin.disabled = true;
      try {
        const { key, ...progress } = await post("experiment", wanted());
        keepKey(key);
        follow(progress);
        await refresh(false);
      } catch (error) {
        toast(error.message, true);
      }
      begin.disabled = false;
    }

    choose();
    return h("section", { class: "card stack" },
      h("h1", {}, "Start a plan", h("small", {}, "An experiment runs algorithms on puzzles many times. It continues when the page is closed; the server keeps every finished run.")),
      h("div", { class: "plan-choice" }, field("Plan", which), field("Size", scale)),
      about, folded, estimate, h("div", { class: "buttons" }, begin));
  }

  /** Shows how far a plan is, until it is over: asked for now and then, so that no connection is held. */
  function follow(progress) {
    clearTimeout(source);
    showProgress(progress);
    if (progress.state !== "running" || left) return;
    source = setTimeout(async () => {
      const now = await get("experiment").catch(() => progress);
      if (!left && now) follow(now);
    }, document.hidden ? 5000 : 500);
  }

  let shown = null;
  function showProgress(progress) {
    if (left) return;
    const before = shown;
    shown = progress;
    const { name, title, state, units, found, computed, error } = progress;
    const done = found + computed;
    const over = state !== "running";
    const facts = [
      ["units", `${done.toLocaleString("en")} of ${units.toLocaleString("en")}`],
      ["units per second", progress.units_per_second?.toFixed(1) ?? "–"],
      ["time left", over || progress.seconds_left === null ? "–" : time(progress.seconds_left)],
      ["CPU time", time(progress.cpu_seconds)],
    ];
    const words = { running: "is running", done: "is finished", stopped: "was stopped; start it again to resume", failed: `failed: ${error}` }[state];
    if (!running.isConnected && before?.state !== state) place.before(running);
    if (!running.querySelector("progress") || before?.state !== state || before?.name !== name) {
      running.replaceChildren(
        h("h2", {}, title, " ", h("span", { class: "state", role: "status" }, words)),
        h("progress", { max: units, "aria-label": "Finished units" }),
        h("dl", { class: "numbers" }, facts.map(([what]) => h("div", {}, h("dt", {}, what), h("dd", {})))),
        h("div", { class: "buttons" },
          over ? button("Hide", () => running.remove()) : button("Stop", () => remove(`experiment?key=${encodeURIComponent(ownKey())}`).catch(failed)),
          button("Show its results", () => refresh(false).then(() => showStore(name)).catch(failed))),
      );
    }
    running.querySelector("progress").value = done;
    running.querySelectorAll("dd").forEach((value, i) => (value.textContent = facts[i][1]));
    // The end is worth a look: what was computed is shown at once, unless something else is being read.
    if (over && before?.state === "running") refresh(false).then(() => (chosen === name || !chosen) && showStore(name)).catch(failed);
  }

  main.append(h("div", { class: "learn results" }, list, h("div", {}, place)));
  refresh().catch(failed);
  get("experiment").then((progress) => !left && progress?.state === "running" && follow(progress)).catch(failed);
  return () => {
    left = true;
    clearTimeout(source);
  };
}
