// The board that is played on, of any layout: drawn from its geometry, marked by keyboard, mouse, finger and pen, made for
// screen readers too.

import { housesOf } from "./candidates.js";
import { FOUND, GIVEN, TYPED } from "./desk.js";
import { h } from "./dom.js";
import { valueOfKey } from "./keys.js";

const KINDS = { [GIVEN]: "given", [TYPED]: "typed", [FOUND]: "found" };
const MODES = [["shiftKey", "corner"], ["ctrlKey", "centre"], ["metaKey", "centre"], ["altKey", "colour"]];

export class Board {
  /** `enter(cells, number, mode)` hears what is typed; `mode` is null unless a modifier key names one. */
  constructor(shape, { enter, label }) {
    this.shape = shape;
    this.enter = enter;
    this.cursor = 0;
    this.selected = new Set([0]);
    this.typing = "";
    /** Whether a tap adds to the selection: for fingers, which have no Shift key. */
    this.many = false;
    this.element = h("div", { class: "board", role: "grid", "aria-label": label, "aria-multiselectable": "true" });
    const style = { "--columns": shape.width, "--rows": shape.height, "--side": Math.ceil(Math.sqrt(shape.symbols)) };
    style["--signs"] = Math.max(...shape.signs.map((sign) => sign.length));
    for (const [name, value] of Object.entries(style)) this.element.style.setProperty(name, value);
    this.at = new Map(shape.cells.map(([row, column], cell) => [row * shape.width + column, cell]));
    this.cells = shape.cells.map((place, cell) => this.makeCell(place, cell));
    const extra = new Set(shape.houses.filter((house) => house.kind === "diagonal" || house.kind === "window").flatMap((house) => house.cells));
    for (const cell of extra) this.cells[cell].classList.add("extra");
    this.listen();
    this.shown = new Array(this.cells.length).fill("");
    this.wrap = h("div", { class: "board-wrap" }, this.element);
    this.rows();
  }

  makeCell([row, column], cell) {
    const { shape } = this;
    const line = (r, c) => {
      const neighbour = r >= 0 && c >= 0 && c < shape.width ? this.at.get(r * shape.width + c) : undefined;
      if (neighbour === undefined) return 2;
      return shape.boxes[neighbour] === shape.boxes[cell] ? 0 : 1;
    };
    const sides = [[row - 1, column, "t"], [row, column - 1, "l"], [row + 1, column, "b"], [row, column + 1, "r"]];
    const lines = sides.map(([r, c, side]) => ["", side, `${side} ${side}${side}`][line(r, c)]);
    const element = h("div", { class: ["cell", ...lines].join(" "), role: "gridcell", tabindex: cell === 0 ? 0 : -1, "data-cell": cell });
    element.style.gridArea = `${row + 1} / ${column + 1}`;
    return element;
  }

  /** Cells are grouped in rows for screen readers; the rows are not visible. */
  rows() {
    const rows = new Map();
    this.shape.cells.forEach(([row], cell) => {
      if (!rows.has(row)) rows.set(row, h("div", { role: "row", class: "row" }));
      rows.get(row).append(this.cells[cell]);
    });
    this.element.append(...rows.values());
  }

  /** Shows values with all that belongs to them, by cell: kinds, conflicts, wrong digits, marks, candidates and colours. */
  show({ values, kinds, heat, wrong = new Set(), corner, centre, colours, open = null, hint = null }) {
    this.values = values;
    values.forEach((value, cell) => {
      const hot = Math.min(heat[cell], 3);
      const shownOpen = open?.[cell] ?? null;
      const marks = [hint?.placed, hint?.out, hint?.in].map((all) => all?.get(cell)?.join(".") ?? "").join("/");
      const key = [value, kinds[cell], hot, wrong.has(cell), corner[cell], centre[cell], colours[cell], shownOpen, marks].join("|");
      if (this.shown[cell] === key) return;
      this.shown[cell] = key;
      const element = this.cells[cell];
      element.replaceChildren(...this.content(cell, value, { corner: corner[cell], centre: centre[cell], open: shownOpen, hint }));
      for (const name of Object.values(KINDS)) element.classList.toggle(name, KINDS[kinds[cell]] === name);
      for (const level of [1, 2, 3]) element.classList.toggle(`hot${level}`, hot === level);
      element.classList.toggle("wrong", wrong.has(cell));
      for (let colour = 1; colour <= 8; colour++) element.classList.toggle(`colour${colour}`, colours[cell] === colour);
      element.setAttribute("aria-label", this.describe(cell, { value, kind: kinds[cell], hot, wrong: wrong.has(cell), corner: corner[cell], centre: centre[cell], open: shownOpen, colour: colours[cell] }));
    });
    this.light();
  }

  content(cell, value, { corner, centre, open, hint }) {
    const { signs } = this.shape;
    if (value) return [signs[value - 1]];
    const written = (numbers, name) => (numbers.length ? [h("span", { class: name, "data-marks": numbers.map((n) => signs[n - 1]).join(signs.at(-1).length > 1 ? " " : "") })] : []);
    if (!open) return [...written(corner, "corner"), ...written(centre, "centre")];
    const out = hint?.out.get(cell) ?? [];
    const named = hint?.in.get(cell) ?? [];
    const numbers = [...new Set([...open, ...out])].sort((a, b) => a - b);
    return [h("span", { class: "open" }, numbers.map((number) => {
      const mark = h("i", { class: out.includes(number) ? "out" : named.includes(number) ? "in" : "", "data-marks": signs[number - 1] });
      const side = Math.ceil(Math.sqrt(this.shape.symbols));
      mark.style.gridArea = `${Math.floor((number - 1) / side) + 1} / ${((number - 1) % side) + 1}`;
      return mark;
    }))];
  }

  describe(cell, { value, kind, hot, wrong, corner, centre, open, colour }) {
    const [row, column] = this.shape.cells[cell];
    const say = (numbers) => numbers.map((n) => this.shape.signs[n - 1]).join(" ");
    const words = [`row ${row + 1} column ${column + 1}: ${value ? this.shape.signs[value - 1] : "empty"}`];
    if (value && KINDS[kind]) words.push(KINDS[kind]);
    if (hot) words.push("conflict");
    if (wrong) words.push("wrong");
    if (!value && open) words.push(`candidates ${say(open)}`);
    if (!value && !open && corner.length) words.push(`corner ${say(corner)}`);
    if (!value && !open && centre.length) words.push(`centre ${say(centre)}`);
    if (colour) words.push(`colour ${colour}`);
    return words.join(", ");
  }

  /** Marks cells with a class, and no others. */
  mark(name, cells) {
    const marked = new Set(cells);
    this.cells.forEach((element, cell) => element.classList.toggle(name, marked.has(cell)));
  }

  /** The houses of the cursor, the cells with its digit, and what is selected. */
  light() {
    const houses = housesOf(this.shape)[this.cursor];
    const value = this.values?.[this.cursor];
    this.mark("peer", this.selected.size > 1 ? [] : houses.flatMap((house) => this.shape.houses[house].cells));
    this.mark("same", value ? this.values.flatMap((other, cell) => (other === value ? [cell] : [])) : []);
    this.mark("cursor", this.selected);
    this.cells.forEach((element, cell) => element.setAttribute("aria-selected", String(this.selected.has(cell))));
  }

  focus(cell, { add = false } = {}) {
    this.typing = "";
    this.cells[this.cursor].tabIndex = -1;
    this.cursor = cell;
    if (!add) this.selected.clear();
    this.selected.add(cell);
    this.cells[cell].tabIndex = 0;
    this.cells[cell].focus({ preventScroll: false });
    this.light();
  }

  listen() {
    const { element } = this;
    element.addEventListener("keydown", (event) => this.key(event));
    let dragging = false;
    element.addEventListener("pointerdown", (event) => {
      const cell = event.target.closest(".cell");
      if (!cell) return;
      event.preventDefault();
      const number = Number(cell.dataset.cell);
      const add = event.ctrlKey || event.metaKey || event.shiftKey || this.many;
      if (add && this.selected.has(number) && this.selected.size > 1) {
        this.selected.delete(number);
        this.light();
      } else this.focus(number, { add });
      // A finger scrolls the page unless it was told to select.
      dragging = event.pointerType !== "touch" || this.many;
      if (dragging && event.target.hasPointerCapture?.(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    });
    element.addEventListener("pointermove", (event) => {
      if (!dragging || !event.buttons) return;
      const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell");
      const number = cell && element.contains(cell) ? Number(cell.dataset.cell) : null;
      if (number !== null && !this.selected.has(number)) this.focus(number, { add: true });
    });
    const stop = () => (dragging = false);
    element.addEventListener("pointerup", stop);
    element.addEventListener("pointercancel", stop);
  }

  key(event) {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const { shape, cursor } = this;
    const taken = () => event.preventDefault();
    if (steps[event.key]) {
      taken();
      this.walk(...steps[event.key], event.shiftKey || event.ctrlKey || event.metaKey);
    } else if (event.key === "Home" || event.key === "End") {
      taken();
      const row = shape.cells[cursor][0];
      const line = shape.cells.flatMap(([r], cell) => (r === row ? [cell] : []));
      this.focus(event.key === "Home" ? line[0] : line.at(-1));
    } else if ((event.ctrlKey || event.metaKey) && event.key === "a") {
      taken();
      this.selected = new Set(shape.cells.keys());
      this.light();
    } else if (event.key === "Escape") {
      this.selected = new Set([cursor]);
      this.light();
    } else if (["Backspace", "Delete"].includes(event.key) || (["0", "."].includes(event.key) && !this.typing && !shape.signs.includes(event.key))) {
      taken();
      this.typing = "";
      this.enter([...this.selected], 0, null);
    } else {
      const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
      const mode = digit ? MODES.find(([modifier]) => event[modifier])?.[1] ?? null : null;
      if (!mode && (event.ctrlKey || event.metaKey || event.altKey)) return;
      const number = mode === "colour" ? Number(digit) : valueOfKey(this, mode ? digit : event.key);
      if (!number) return;
      taken();
      this.enter([...this.selected], number, mode);
    }
  }

  /** To the next cell in a direction, over voids, round the edge. */
  walk(down, right, add) {
    const { width, height, cells } = this.shape;
    let [row, column] = cells[this.cursor];
    for (let tries = 0; tries < width * height; tries++) {
      row = (row + down + height) % height;
      column = (column + right + width) % width;
      const cell = this.at.get(row * width + column);
      if (cell !== undefined) return this.focus(cell, { add });
    }
    return undefined;
  }
}
