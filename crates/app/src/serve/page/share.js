// The address holds the view, the puzzle, the algorithm, its parameters and the seed: whoever opens it sees the same.

import { FOUND, GIVEN, TYPED, changed, desk, method } from "./desk.js";
import { shape as fetchShape } from "./api.js";

/** Values as one text: signs side by side, numbers with dots between them; `.` or 0 for an empty cell. */
export function write(shape, values) {
  if (shape.signs.every((sign) => sign.length === 1)) return values.map((v) => (v ? shape.signs[v - 1] : ".")).join("");
  return values.join(".");
}

export function read(shape, text) {
  const single = shape.signs.every((sign) => sign.length === 1);
  const values = single ? Array.from(text, (sign) => shape.signs.indexOf(sign) + 1) : text.split(".").map(Number);
  const sound = values.length === shape.cells.length && values.every((v) => Number.isInteger(v) && v >= 0 && v <= shape.symbols);
  return sound ? values : null;
}

/** The part of the address behind `#` for a view. */
export function link(view, extra = {}) {
  const query = new URLSearchParams();
  if (desk.shape) {
    query.set("layout", desk.shape.name);
    query.set("puzzle", write(desk.shape, desk.values.map((v, i) => (desk.kinds[i] === FOUND ? 0 : v))));
    const typed = desk.kinds.flatMap((kind, cell) => (kind === TYPED ? [cell] : []));
    if (typed.length) query.set("typed", typed.join("."));
  }
  if (desk.name) query.set("name", desk.name);
  const { algorithm, set } = method(view);
  query.set("algorithm", algorithm);
  query.set("seed", desk.seed);
  for (const [name, value] of Object.entries(set)) query.set(`set.${name}`, value);
  for (const [name, value] of Object.entries(extra)) query.set(name, value);
  return `#${view}?${query}`;
}

/** Takes over what an address says, while it is the current one; returns the view and the query that it names. */
export async function follow(hash, isCurrent) {
  const [view, text = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  const query = new URLSearchParams(text);
  if (query.has("algorithm")) {
    const chosen = method(view || "solve");
    chosen.algorithm = query.get("algorithm");
    chosen.set = {};
    for (const [name, value] of query) if (name.startsWith("set.")) chosen.set[name.slice(4)] = value;
  }
  const seed = query.get("seed");
  if (seed !== null && /^\d{1,15}$/.test(seed)) desk.seed = Number(seed);
  if (query.has("layout") && query.has("puzzle")) {
    const shape = await fetchShape(query.get("layout"));
    const values = read(shape, query.get("puzzle"));
    if (!values) throw new Error("the puzzle in the URL does not fit its layout");
    if (!isCurrent()) return { view, query };
    desk.shape = shape;
    desk.values = values;
    desk.kinds = values.map((value) => (value ? GIVEN : 0));
    for (const cell of (query.get("typed") ?? "").split(".")) if (desk.kinds[cell]) desk.kinds[cell] = TYPED;
    desk.name = (query.get("name") ?? "").slice(0, 100);
    changed();
  }
  return { view, query };
}

/** Puts the state into the address without a new entry in the history. */
export function remember(view, extra) {
  history.replaceState(null, "", link(view, extra));
}
