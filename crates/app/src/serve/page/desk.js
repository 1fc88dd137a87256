// The puzzle in hand, shared by all views, with the algorithm and seed that work on it.

import { shape as fetchShape } from "./api.js";

export const GIVEN = 1;
export const TYPED = 2;
export const FOUND = 3;

const listeners = new Set();

export const desk = {
  /** The layout's geometry; `null` until the first one has come. */
  shape: null,
  /** One number for each cell, 0 for an empty one, and where it comes from. */
  values: [],
  kinds: [],
  name: "",
  /** What solves, and what is watched: algorithm and the parameters that differ from its defaults. */
  solver: { algorithm: "champion", set: {} },
  watched: { algorithm: "weiss", set: {} },
  seed: 1,
};

/** The method that a view is about. */
export const method = (view) => (view === "solve" ? desk.solver : desk.watched);

/** Calls `listener` whenever the puzzle or the choice of algorithm changes; returns how to stop that. */
export function onDesk(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changed() {
  for (const listener of [...listeners]) listener();
}

/** The text of a grid as one number for each cell, 0 for an empty one. */
export function read(shape, text) {
  if (shape.signs.some((sign) => sign.length > 1)) return text.split(" ").map(Number);
  return Array.from(text, (sign) => shape.signs.indexOf(sign) + 1);
}

/** The index of a cell such as r2c5. */
export function cellOf(shape, name) {
  const [, row, column] = name.match(/^r(\d+)c(\d+)$/).map(Number);
  return shape.cells.findIndex(([r, c]) => r === row - 1 && c === column - 1);
}

/** Lays a puzzle on the desk, its `values` or the text of it, unless it is no longer wanted once its geometry has come. */
export async function lay(board, name = "", isWanted = () => true) {
  const shape = await fetchShape(board.layout);
  if (!isWanted()) return;
  desk.shape = shape;
  desk.values = board.values ? [...board.values] : read(shape, board.puzzle);
  desk.kinds = desk.values.map((value) => (value ? GIVEN : 0));
  desk.name = name;
  changed();
}

/** An empty board. */
export async function layEmpty(layout) {
  const shape = await fetchShape(layout);
  await lay({ layout, values: new Array(shape.cells.length).fill(0) });
}

/** The puzzle as the API takes it: without what was found. */
export function puzzle() {
  const values = desk.values.map((value, cell) => (desk.kinds[cell] === FOUND ? 0 : value));
  return { layout: desk.shape.name, values };
}

/** Which houses hold a symbol twice: for each cell, how many of its houses say so. */
export function conflicts(shape, values) {
  const heat = new Uint8Array(values.length);
  const first = new Int32Array(shape.symbols + 1);
  for (const house of shape.houses) {
    first.fill(-1);
    const marked = new Set();
    for (const cell of house.cells) {
      const value = values[cell];
      if (!value) continue;
      if (first[value] >= 0) marked.add(first[value]).add(cell);
      else first[value] = cell;
    }
    for (const cell of marked) heat[cell] += 1;
  }
  return heat;
}

/** A board of a frame, one character for each cell, as numbers. */
export const decode = (text) => Array.from(text, (sign) => sign.codePointAt(0) - 47);
