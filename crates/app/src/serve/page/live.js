// Runs on the server, as they happen.

import { post, remove } from "./api.js";

/** Starts a run; `options` as in POST /api/runs. */
export const start = (options) => post("runs", options);

export const control = (id, action, more = {}) => post(`runs/${id}`, { action, ...more });

export const forget = (id) => remove(`runs/${id}`).catch(() => {});

/** Calls `show(id, view, points)` with the newest state of each run, once for each repaint at most. */
export function follow(ids, show, lost = () => {}) {
  const source = new EventSource(`api/events?runs=${ids.join(",")}`);
  const points = new Map(ids.map((id) => [id, []]));
  const waiting = new Map();
  let asked = false;
  const paint = () => {
    asked = false;
    for (const [id, view] of waiting) show(id, view, points.get(id));
    waiting.clear();
  };
  source.addEventListener("frames", (event) => {
    for (const { run, from, points: more, view } of JSON.parse(event.data)) {
      points.get(run).splice(from, Infinity, ...more);
      waiting.set(run, view);
    }
    if (asked) return;
    asked = true;
    // A hidden page is not repainted, but shall be up to date when it is looked at.
    if (document.hidden) setTimeout(paint);
    else requestAnimationFrame(paint);
  });
  source.addEventListener("end", () => source.close());
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED) lost();
  });
  return () => {
    source.close();
    // What has come but is not painted yet is of a run that nobody follows any more.
    waiting.clear();
  };
}

/** The columns of a point. */
export const [GENERATION, EVALUATIONS, CPU, BEST, MEAN, WORST, RESTARTS] = [0, 1, 2, 3, 4, 5, 6];
