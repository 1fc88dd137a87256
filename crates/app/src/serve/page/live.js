// Runs on the server, as they happen. A stream is open only while something moves and somebody looks.

import { get, post, remove } from "./api.js";
import { beat, keepAlive } from "./pulse.js";
import * as streams from "./streams.js";

/** After the last news of a run that stands still, its stream is closed. */
const QUIET = 1500;
const awake = new Map();

/** Starts a run; `options` as in POST /api/runs. The answer holds the key that steers it. */
export const start = (options) => post("runs", options);

const place = ({ id, key }) => `runs/${id}?key=${encodeURIComponent(key ?? "")}`;

export async function control(run, action, more = {}) {
  await post(place(run), { action, ...more });
  awake.get(run.id)?.();
}

export const forget = (run) => remove(place(run)).catch(() => {});

/** Calls `show(id, view, points)` with the newest state of each run, once for each repaint at most; `gone(ids)` when the
 * server does not know them any more. Returns how to stop that. */
export function follow(runs, show, gone = () => {}) {
  const ids = runs.map(({ id }) => id);
  const points = new Map(ids.map((id) => [id, []]));
  const views = new Map();
  const waiting = new Map();
  let source = null;
  let quiet = null;
  let asked = false;
  let polling = null;
  let yielding = false;
  let over = false;

  // Somebody else may set a run going again at any time.
  const watched = runs.some(({ key }) => !key);
  const moves = () => watched || ids.some((id) => !views.has(id) || views.get(id).state === "running");

  const paint = () => {
    asked = false;
    for (const [id, view] of waiting) show(id, view, points.get(id));
    waiting.clear();
  };
  function news({ run, from, points: more, view }) {
    points.get(run).splice(from, Infinity, ...more);
    views.set(run, view);
    waiting.set(run, view);
    clearTimeout(quiet);
    if (!moves()) quiet = setTimeout(close, QUIET);
    if (polling && view.state === "running" && !yielding) open();
    if (asked) return;
    asked = true;
    // A hidden page is not repainted, but shall be up to date when it is looked at.
    if (document.hidden) setTimeout(paint);
    else requestAnimationFrame(paint);
  }

  function open() {
    clearTimeout(quiet);
    clearInterval(polling);
    polling = null;
    yielding = false;
    if (source || over || document.hidden) return;
    streams.take(() => {
      close();
      yielding = true;
      polling = setInterval(poll, 1000);
    });
    source = new EventSource(`api/events?runs=${ids.join(",")}`);
    source.addEventListener("frames", (event) => JSON.parse(event.data).forEach(news));
    source.addEventListener("end", () => {
      close();
      if (watched) polling = setInterval(poll, 1000);
    });
    source.addEventListener("error", () => {
      close();
      setTimeout(beat, 200);
    });
  }
  function close() {
    clearTimeout(quiet);
    source?.close();
    if (source) streams.release();
    source = null;
  }

  async function poll() {
    for (const id of ids) {
      try {
        const { view, points: all } = await get(`runs/${id}`);
        if (!over) news({ run: id, from: 0, points: all, view });
      } catch {
        // the next beat tells why
      }
    }
  }

  const turn = () => {
    if (document.hidden) close();
    else if (moves()) open();
  };
  const back = () => moves() && open();
  document.addEventListener("visibilitychange", turn);
  addEventListener("focus", back);
  for (const id of ids) awake.set(id, open);
  const rest = keepAlive({
    runs: (hidden) => (hidden && !moves() ? [] : ids),
    gone: (all) => {
      const mine = all.filter((id) => ids.includes(id));
      if (!mine.length || over) return;
      close();
      gone(mine);
    },
    beat: () => {
      if (document.hidden) void (moves() && poll());
      else if (!source && !polling && moves()) open();
    },
  });
  open();
  return () => {
    over = true;
    close();
    rest();
    clearInterval(polling);
    document.removeEventListener("visibilitychange", turn);
    removeEventListener("focus", back);
    for (const id of ids) awake.delete(id);
    // What has come but is not painted yet is of a run that nobody follows any more.
    waiting.clear();
  };
}

/** The columns of a point. */
export const [GENERATION, EVALUATIONS, CPU, BEST, MEAN, WORST, RESTARTS, REPEATS] = [0, 1, 2, 3, 4, 5, 6, 7];
