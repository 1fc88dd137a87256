// What is entered into cells: digits, pencil marks in the corners and in the middle, colours.

import { candidates, housesOf } from "./candidates.js";
import { FOUND, GIVEN, TYPED, desk, edit } from "./desk.js";

/** What a digit does: name, word, key, sentence. */
export const MODES = [
  ["digit", "Digit", "Z", "Fill the selected cells"],
  ["corner", "Corner", "X", "Pencil marks in the corners of cells (Shift and digit)"],
  ["centre", "Centre", "C", "Pencil marks in the middle of cells (Ctrl and digit)"],
  ["colour", "Colour", "V", "Colour cells (Alt and digit)"],
];
export const COLOURS = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "grey"];

const sorted = (numbers) => Object.freeze([...numbers].sort((a, b) => a - b));

/** Takes the answer of a solver off the board. */
export function dropFound() {
  desk.kinds.forEach((kind, cell) => {
    if (kind === FOUND) desk.values[cell] = desk.kinds[cell] = 0;
  });
}

/** Enters a number (0 clears) into cells. `automatic`: candidates are shown, so pencil marks are candidates that are ruled
 * out or taken back. Returns why nothing could be done, if so. */
export function enter(cells, number, mode, automatic) {
  if (mode === "colour") return paint(cells, number);
  const open = cells.filter((cell) => desk.editing || desk.kinds[cell] !== GIVEN);
  if (!open.length) return "Givens are locked; press “Edit the puzzle” to change them.";
  if (number === 0) return clear(open);
  if (mode === "digit") return fill(open, number);
  return pencil(open, number, mode, automatic);
}

function fill(cells, number) {
  const all = cells.every((cell) => desk.values[cell] === number && desk.kinds[cell] !== FOUND);
  edit(() => {
    dropFound();
    for (const cell of cells) {
      desk.values[cell] = all ? 0 : number;
      desk.kinds[cell] = all ? 0 : desk.editing ? GIVEN : TYPED;
      if (!all) rubOut(cell, number);
    }
  });
  return null;
}

/** A digit takes its pencil marks out of all cells that it sees. */
function rubOut(cell, number) {
  const seen = new Set(housesOf(desk.shape)[cell].flatMap((house) => desk.shape.houses[house].cells));
  for (const part of [desk.corner, desk.centre]) {
    for (const other of seen) {
      if (part[other].includes(number)) part[other] = sorted(part[other].filter((n) => n !== number));
    }
  }
}

function pencil(cells, number, mode, automatic) {
  const empty = cells.filter((cell) => !desk.values[cell]);
  if (!empty.length) return null;
  edit(() => {
    const part = automatic ? desk.excluded : desk[mode];
    const all = empty.every((cell) => part[cell].includes(number));
    for (const cell of empty) {
      const others = part[cell].filter((n) => n !== number);
      part[cell] = sorted(all ? others : [...others, number]);
    }
  });
  return null;
}

function paint(cells, colour) {
  if (colour > COLOURS.length) return null;
  edit(() => {
    const all = cells.every((cell) => desk.colours[cell] === colour);
    for (const cell of cells) desk.colours[cell] = all ? 0 : colour;
  });
  return null;
}

/** First digits go, then pencil marks, then colours. */
function clear(cells) {
  const filled = cells.filter((cell) => desk.values[cell]);
  const marked = cells.some((cell) => desk.corner[cell].length + desk.centre[cell].length + desk.excluded[cell].length);
  edit(() => {
    dropFound();
    for (const cell of filled) desk.values[cell] = desk.kinds[cell] = 0;
    if (filled.length) return;
    for (const cell of cells) {
      if (marked) desk.corner[cell] = desk.centre[cell] = desk.excluded[cell] = sorted([]);
      else desk.colours[cell] = 0;
    }
  });
  return null;
}

/** First the answer goes, then what was typed, then pencil marks and colours, then the givens. */
export function clearBoard() {
  const has = (kind) => desk.kinds.includes(kind);
  const marks = ["corner", "centre", "excluded"];
  const marked = desk.colours.some(Boolean) || marks.some((part) => desk[part].some((numbers) => numbers.length));
  const goes = has(FOUND) ? [FOUND] : has(TYPED) ? [TYPED] : marked ? [] : [GIVEN];
  edit(() => {
    desk.kinds.forEach((kind, cell) => {
      if (goes.includes(kind)) desk.values[cell] = desk.kinds[cell] = 0;
    });
    if (goes.length) return;
    for (const part of marks) desk[part].fill(sorted([]));
    desk.colours.fill(0);
  });
}

/** Writes all candidates into the middle of the cells, as pencil marks of one's own. */
export function pencilAll() {
  const open = candidates(desk.shape, desk.values, desk.excluded);
  edit(() => open.forEach((numbers, cell) => (desk.centre[cell] = sorted(numbers ?? []))));
}

/** How many of each number are still to be placed: those that a solution holds, less those that are there. */
export function remaining() {
  const { shape, values } = desk;
  const left = new Array(shape.symbols + 1).fill(0);
  // Each grid holds each symbol once for each of its rows; cells that grids share are counted once.
  const each = values.length / shape.symbols;
  for (let number = 1; number <= shape.symbols; number++) left[number] = each;
  for (const value of values) left[value] -= 1;
  return shape.grids === 1 ? left : null;
}
