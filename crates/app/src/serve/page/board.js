// A board of any layout: drawn from its geometry, edited by keyboard, made for screen readers too.

import { FOUND, GIVEN, TYPED, conflicts } from "./desk.js";
import { calm, h } from "./dom.js";

const KINDS = { [GIVEN]: "given", [TYPED]: "typed", [FOUND]: "found" };

export class Board {
  /** `edit(cell, value)` makes the board editable; `label` is its name for those who cannot see it. */
  constructor(shape, { edit = null, label = "Board", small = false } = {}) {
    this.shape = shape;
    this.edit = edit;
    this.cursor = 0;
    this.typing = "";
    this.element = h("div", { class: `board${small ? " small" : ""}`, role: edit ? "grid" : "img", "aria-label": label });
    this.element.style.setProperty("--columns", shape.width);
    this.element.style.setProperty("--rows", shape.height);
    this.element.style.setProperty("--signs", Math.max(...shape.signs.map((sign) => sign.length)));
    this.at = new Map(shape.cells.map(([row, column], cell) => [row * shape.width + column, cell]));
    this.cells = shape.cells.map((place, cell) => this.makeCell(place, cell));
    const extra = new Set(shape.houses.filter((house) => house.kind === "diagonal" || house.kind === "window").flatMap((house) => house.cells));
    for (const cell of extra) this.cells[cell].classList.add("extra");
    if (edit) this.listen();
    this.shown = new Array(this.cells.length).fill("");
    this.wrap = h("div", { class: "board-wrap" }, this.element);
    this.rows();
  }

  makeCell([row, column], cell) {
    const { shape } = this;
    const other = (r, c) => {
      const neighbour = r >= 0 && c >= 0 && c < shape.width ? this.at.get(r * shape.width + c) : undefined;
      return neighbour === undefined || shape.boxes[neighbour] !== shape.boxes[cell];
    };
    const sides = [
      [other(row - 1, column), "t"],
      [other(row, column - 1), "l"],
      [other(row + 1, column), "b"],
      [other(row, column + 1), "r"],
    ];
    const lines = sides.filter(([line]) => line).map(([, side]) => side);
    const element = h("div", { class: ["cell", ...lines].join(" ") });
    if (this.edit) {
      element.setAttribute("role", "gridcell");
      element.tabIndex = cell === 0 ? 0 : -1;
    }
    element.style.gridArea = `${row + 1} / ${column + 1}`;
    element.dataset.cell = cell;
    return element;
  }

  /** Cells are grouped in rows for screen readers; the rows are not visible. */
  rows() {
    if (!this.edit) {
      this.element.append(...this.cells);
      return;
    }
    const rows = new Map();
    this.shape.cells.forEach(([row], cell) => {
      if (!rows.has(row)) rows.set(row, h("div", { role: "row", class: "row" }));
      rows.get(row).append(this.cells[cell]);
    });
    this.element.append(...rows.values());
  }

  /** Shows values; what differs from before is the return value. */
  show(values, { kinds = null, heat = conflicts(this.shape, values), flash = false } = {}) {
    const changed = [];
    values.forEach((value, cell) => {
      const kind = kinds ? kinds[cell] : 0;
      const hot = Math.min(heat[cell], 3);
      const key = `${value}/${kind}/${hot}`;
      if (this.shown[cell] === key) return;
      const element = this.cells[cell];
      const sign = value ? this.shape.signs[value - 1] : "";
      if (element.textContent !== sign) {
        element.textContent = sign;
        changed.push(cell);
        if (flash) flicker(element);
      }
      for (const name of Object.values(KINDS)) element.classList.toggle(name, KINDS[kind] === name);
      for (const level of [1, 2, 3]) element.classList.toggle(`hot${level}`, hot === level);
      if (this.edit) element.setAttribute("aria-label", this.describe(cell, value, kind, hot));
      this.shown[cell] = key;
    });
    return changed;
  }

  describe(cell, value, kind, hot) {
    const [row, column] = this.shape.cells[cell];
    const what = value ? this.shape.signs[value - 1] : "empty";
    const words = [`row ${row + 1} column ${column + 1}: ${what}`];
    if (value && KINDS[kind]) words.push(KINDS[kind]);
    if (hot) words.push("conflict");
    return words.join(", ");
  }

  /** Marks cells with a class, and no others. */
  mark(name, cells) {
    const marked = new Set(cells);
    this.cells.forEach((element, cell) => element.classList.toggle(name, marked.has(cell)));
  }

  focus(cell) {
    this.cells[this.cursor].tabIndex = -1;
    this.cursor = cell;
    this.cells[cell].tabIndex = 0;
    this.cells[cell].focus();
  }

  listen() {
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.addEventListener("focusin", (event) => this.select(Number(event.target.dataset.cell)));
    this.element.addEventListener("pointerdown", (event) => {
      const cell = event.target.closest(".cell");
      if (!cell) return;
      event.preventDefault();
      this.focus(Number(cell.dataset.cell));
    });
  }

  select(cell) {
    if (Number.isNaN(cell)) return;
    this.typing = "";
    this.cells[this.cursor].tabIndex = -1;
    this.cursor = cell;
    this.cells[cell].tabIndex = 0;
    const peers = this.shape.houses.filter((house) => house.cells.includes(cell)).flatMap((house) => house.cells);
    this.mark("peer", peers);
    this.mark("cursor", [cell]);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const { shape, cursor } = this;
    if (steps[event.key]) {
      event.preventDefault();
      this.walk(...steps[event.key]);
    } else if (event.key === "Home" || event.key === "End") {
      event.preventDefault();
      const row = shape.cells[cursor][0];
      const line = shape.cells.flatMap(([r], cell) => (r === row ? [cell] : []));
      this.focus(event.key === "Home" ? line[0] : line.at(-1));
    } else if (["Backspace", "Delete", "0", ".", " "].includes(event.key) && !(this.typing && event.key === "0")) {
      event.preventDefault();
      this.typing = "";
      this.edit(cursor, 0);
    } else if (event.key.length === 1) {
      const value = this.typed(event.key);
      if (value) {
        event.preventDefault();
        this.edit(cursor, value);
      }
    }
  }

  /** The symbol that a key means; numbers of several digits are typed one after the other. */
  typed(key) {
    const { signs } = this.shape;
    if (signs.every((sign) => sign.length === 1)) return signs.indexOf(key.toUpperCase()) + 1;
    if (!/\d/.test(key)) return 0;
    const longer = signs.indexOf(this.typing + key) + 1;
    this.typing = longer ? this.typing + key : key;
    return longer || signs.indexOf(key) + 1;
  }

  /** To the next cell in a direction, over voids, round the edge. */
  walk(down, right) {
    const { width, height, cells } = this.shape;
    let [row, column] = cells[this.cursor];
    for (let tries = 0; tries < width * height; tries++) {
      row = (row + down + height) % height;
      column = (column + right + width) % width;
      const cell = this.at.get(row * width + column);
      if (cell !== undefined) return this.focus(cell);
    }
    return undefined;
  }
}

/** A change is seen for half a second, unless the user wants no motion. */
function flicker(element) {
  if (calm()) return;
  element.animate({ boxShadow: ["inset 0 0 0 9em var(--flash)", "inset 0 0 0 9em transparent"] }, 500);
}
