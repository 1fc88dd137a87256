// The address holds the view, the puzzle, the algorithm, its parameters and the seed: whoever opens it sees the same.

import { FOUND, GIVEN, TYPED, desk, method, put, seedOf } from "./desk.js";
import { shape as fetchShape } from "./api.js";
import { button, h, toast } from "./dom.js";

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

/** The view that an address names, and what it says about it. */
export function parse(hash) {
  const [view, text = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  return { view, query: new URLSearchParams(text) };
}

/** Takes over what an address says, while it is the current one. */
export async function follow({ view, query }, isCurrent) {
  if (query.has("algorithm")) {
    const chosen = method(view || "solve");
    chosen.algorithm = query.get("algorithm");
    chosen.set = {};
    for (const [name, value] of query) if (name.startsWith("set.")) chosen.set[name.slice(4)] = value;
  }
  const seed = query.get("seed");
  if (seed !== null && /^\d{1,15}$/.test(seed)) desk.seed = seedOf(seed);
  if (query.has("layout") && query.has("puzzle")) {
    const shape = await fetchShape(query.get("layout"));
    const values = read(shape, query.get("puzzle"));
    if (!values) throw new Error("the puzzle in the URL does not fit its layout");
    if (!isCurrent()) return;
    const kinds = values.map((value) => (value ? GIVEN : 0));
    for (const cell of (query.get("typed") ?? "").split(".")) if (kinds[cell]) kinds[cell] = TYPED;
    put(shape, values, kinds, (query.get("name") ?? "").slice(0, 100));
  }
}

/** Puts the state into the address without a new entry in the history. */
export function remember(view, extra) {
  history.replaceState(null, "", link(view, extra));
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("copied");
  } catch {
    // No clipboard without permission, nor over plain HTTP from another machine: the text can be copied by hand.
    const box = h("textarea", { rows: 4, readonly: true, "aria-label": "The text to copy" }, text);
    const dialog = h("dialog", { onclose: () => dialog.remove() }, h("h2", {}, "Copy this"), box, h("div", { class: "buttons" }, button("Close", () => dialog.close())));
    document.body.append(dialog);
    dialog.showModal();
    box.select();
  }
}

/** A card with the link to what is seen, as text and as a QR code; `more` goes below. */
export function shareCard(address, ...more) {
  const full = () => new URL(address(), location.href).href;
  const code = h("canvas", { class: "qr", role: "img", "aria-label": "QR code of the link", hidden: true });
  const show = button("QR code", async () => {
    code.hidden = !code.hidden;
    show.setAttribute("aria-pressed", String(!code.hidden));
    if (code.hidden) return;
    try {
      drawCode(code, (await import("./qr.js")).qr(full()));
    } catch (error) {
      toast(error.message, true);
      code.hidden = true;
    }
  }, { "aria-pressed": "false" });
  return h("section", { class: "card" }, h("h2", {}, "Share"), h("div", { class: "stack" },
    h("div", { class: "buttons" }, button("Copy link", () => copy(full())), show, ...more.filter((part) => part.tagName === "BUTTON")),
    code, ...more.filter((part) => part.tagName !== "BUTTON")));
}

/** Black on white in every theme, with the quiet zone that readers need. */
function drawCode(canvas, dark) {
  const [scale, zone] = [4, 4];
  canvas.width = canvas.height = (dark.length + 2 * zone) * scale;
  const ctx = canvas.getContext("2d");
  ctx.fillStyle = "#ffffff";
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.fillStyle = "#000000";
  dark.forEach((row, y) => row.forEach((module, x) => module && ctx.fillRect((x + zone) * scale, (y + zone) * scale, scale, scale)));
}
