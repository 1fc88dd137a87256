// The puzzle in hand, shared by all views, with what is pencilled into it, and the algorithm and seed that work on it.

import { shape as fetchShape } from "./api.js";

export const GIVEN = 1;
export const TYPED = 2;
export const FOUND = 3;

/** What an undo brings back: values and their kinds, pencil marks, colours, candidates that were ruled out. */
const PARTS = ["values", "kinds", "corner", "centre", "colours", "excluded"];
const NONE = Object.freeze([]);

const listeners = new Set();
let past = [];
let future = [];

export const desk = {
  /** The layout's geometry; `null` until the first one has come. */
  shape: null,
  /** One number for each cell, 0 for an empty one, and where it comes from. */
  values: [],
  kinds: [],
  /** For each cell a list of numbers: pencil marks in its corners and in its middle, and candidates that were ruled out. */
  corner: [],
  centre: [],
  excluded: [],
  /** A colour for each cell, 0 for none. */
  colours: [],
  name: "",
  /** Goes up with every puzzle that is laid, and with every change of one: an answer to an older version is of no use. */
  puzzle: 0,
  version: 0,
  /** Whether digits that are typed are givens. */
  editing: false,
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

/** A seed as the page takes it. */
export const seedOf = (text) => Math.min(1e15, Math.max(0, Math.floor(Number(text) || 0)));

const snapshot = () => Object.fromEntries(PARTS.map((part) => [part, desk[part].slice()]));

/** Changes the puzzle in hand so that it can be undone. */
export function edit(work) {
  past.push(snapshot());
  if (past.length > Math.max(20, 200_000 / desk.values.length)) past.shift();
  future = [];
  work();
  desk.version += 1;
  changed();
}

function travel(from, to) {
  const state = from.pop();
  if (!state) return;
  to.push(snapshot());
  Object.assign(desk, state);
  desk.version += 1;
  changed();
}
export const undo = () => travel(past, future);
export const redo = () => travel(future, past);
export const canUndo = () => past.length > 0;
export const canRedo = () => future.length > 0;

/** A new puzzle: nothing of the old one stays. */
export function put(shape, values, kinds, name) {
  const each = (value) => new Array(values.length).fill(value);
  Object.assign(desk, { shape, values, kinds, name, corner: each(NONE), centre: each(NONE), excluded: each(NONE), colours: each(0) });
  past = [];
  future = [];
  desk.puzzle += 1;
  desk.version += 1;
  desk.editing = !values.some(Boolean);
  changed();
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
  const values = board.values ? [...board.values] : read(shape, board.puzzle);
  put(shape, values, values.map((value) => (value ? GIVEN : 0)), name);
}

/** An empty board. */
export async function layEmpty(layout) {
  const shape = await fetchShape(layout);
  await lay({ layout, values: new Array(shape.cells.length).fill(0) });
}

/** The values of some kinds only. */
const only = (...kinds) => desk.values.map((value, cell) => (kinds.includes(desk.kinds[cell]) ? value : 0));

/** The puzzle as the API takes it: without what was found. */
export const puzzle = () => ({ layout: desk.shape.name, values: only(GIVEN, TYPED) });

/** The puzzle as it was set: the givens alone. */
export const givens = () => ({ layout: desk.shape.name, values: only(GIVEN) });

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

/** Whether every cell is filled and no house holds a symbol twice. */
export const isSolution = (shape, values) => values.every(Boolean) && conflicts(shape, values).every((heat) => !heat);

/** A board of a frame, one character for each cell, as numbers. */
export const decode = (text) => Array.from(text, (sign) => sign.codePointAt(0) - 47);
