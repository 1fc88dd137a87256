// A board that is only looked at, on one canvas: however many cells change, it is one picture.

import { colour } from "./colour.js";
import { conflicts } from "./desk.js";
import { h } from "./dom.js";

const boards = new Set();
document.addEventListener("themechange", () => boards.forEach((board) => board.draw()));

export class Picture {
  /** `label` is its name for those who cannot see it; `small` boards are side by side. */
  constructor(shape, { label = "Board", small = false } = {}) {
    this.shape = shape;
    this.label = label;
    this.canvas = h("canvas", { class: `picture${small ? " small" : ""}`, role: "img", "aria-label": label });
    this.canvas.style.setProperty("--ratio", shape.width / shape.height);
    this.canvas.style.setProperty("--columns", shape.width);
    this.canvas.style.setProperty("--rows", shape.height);
    this.canvas.board = this;
    this.at = new Map(shape.cells.map(([row, column], cell) => [row * shape.width + column, cell]));
    this.now = { values: new Array(shape.cells.length).fill(0), fixed: [], changed: [], certainty: null };
    this.resize = new ResizeObserver(() => this.draw());
    this.resize.observe(this.canvas);
    boards.add(this);
    this.wrap = h("div", { class: "board-wrap" }, this.canvas);
    const extra = shape.houses.filter((house) => house.kind === "diagonal" || house.kind === "window");
    this.extra = new Set(extra.flatMap((house) => house.cells));
  }

  /** The values; `fixed` marks givens, `changed` cells are outlined. */
  show(values, { fixed = this.now.fixed, changed = [], certainty = null } = {}) {
    this.now = { values, fixed, changed, certainty };
    this.draw();
  }

  /** In words, for those who cannot see it; not for every frame. */
  tell() {
    const rows = new Map();
    this.shape.cells.forEach(([row], cell) => rows.set(row, [...(rows.get(row) ?? []), this.now.values[cell] ? this.shape.signs[this.now.values[cell] - 1] : "empty"]));
    this.canvas.setAttribute("aria-label", `${this.label}. ${[...rows].map(([row, signs]) => `Row ${row + 1}: ${signs.join(" ")}`).join(". ")}`);
  }

  draw() {
    const { canvas } = this;
    const scale = Math.min(devicePixelRatio, 2);
    const width = Math.round(canvas.clientWidth * scale);
    if (!width) return;
    const height = Math.round(width * this.shape.height / this.shape.width);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    this.paint(canvas.getContext("2d"), width, scale);
  }

  /** Draws the board `width` wide; lines are `scale` thick. */
  paint(ctx, width, scale) {
    const { shape, now: { values, fixed, changed, certainty } } = this;
    const heat = conflicts(shape, values);
    const side = (width - 4 * scale) / shape.width;
    const theme = Object.fromEntries(["panel", "text", "found", "line", "strong", "hot1", "hot2", "hot3", "hot", "flash", "accent-soft", "warn"].map((name) => [name, colour(`--${name}`)]));
    const from = 2 * scale;
    ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
    ctx.textAlign = "center";
    ctx.textBaseline = "middle";
    const longest = Math.max(...shape.signs.map((sign) => sign.length));
    const size = side * (longest > 1 ? 0.46 : 0.6);
    const fonts = [`${size}px system-ui, sans-serif`, `700 ${size}px system-ui, sans-serif`];
    const marked = new Set(changed);
    // Grounds, digits and lines one after the other: a change of style is what costs.
    shape.cells.forEach(([row, column], cell) => {
      const hot = Math.min(heat[cell], 3);
      ctx.fillStyle = hot ? theme[`hot${hot}`] : this.extra.has(cell) ? theme["accent-soft"] : theme.panel;
      ctx.fillRect(from + column * side, from + row * side, side + 0.5, side + 0.5);
      if (certainty) {
        ctx.globalAlpha = (certainty[cell] / 100) * 0.75;
        ctx.fillStyle = theme.flash;
        ctx.fillRect(from + column * side, from + row * side, side + 0.5, side + 0.5);
        ctx.globalAlpha = 1;
      }
      if (hot) {
        ctx.fillStyle = theme.hot;
        ctx.beginPath();
        ctx.moveTo(from + (column + 0.76) * side, from + row * side);
        ctx.lineTo(from + (column + 1) * side, from + row * side);
        ctx.lineTo(from + (column + 1) * side, from + (row + 0.24) * side);
        ctx.fill();
      }
    });
    for (const bold of [0, 1]) {
      ctx.font = fonts[bold];
      ctx.fillStyle = bold ? theme.text : theme.found;
      shape.cells.forEach(([row, column], cell) => {
        if (!values[cell] || Boolean(fixed[cell]) !== Boolean(bold)) return;
        ctx.fillText(shape.signs[values[cell] - 1], from + (column + 0.5) * side, from + (row + 0.54) * side);
      });
    }
    this.lines(ctx, side, from, scale, theme);
    ctx.strokeStyle = theme.warn;
    ctx.lineWidth = 2 * scale;
    for (const cell of marked) {
      const [row, column] = shape.cells[cell];
      ctx.strokeRect(from + column * side + 2 * scale, from + row * side + 2 * scale, side - 4 * scale, side - 4 * scale);
    }
  }

  lines(ctx, side, from, scale, theme) {
    const { shape } = this;
    const kind = (cell, row, column) => {
      const other = column < 0 || column >= shape.width ? undefined : this.at.get(row * shape.width + column);
      return other === undefined ? 2 : shape.boxes[other] === shape.boxes[cell] ? 0 : 1;
    };
    for (const weight of [0, 1, 2]) {
      ctx.beginPath();
      ctx.strokeStyle = weight ? theme.strong : theme.line;
      ctx.lineWidth = [0.75, 1.75, 2.5][weight] * scale;
      ctx.lineCap = weight ? "square" : "butt";
      shape.cells.forEach(([row, column], cell) => {
        const [x, y] = [from + column * side, from + row * side];
        const edge = (r, c, x1, y1, x2, y2) => {
          if (kind(cell, r, c) !== weight) return;
          ctx.moveTo(x1, y1);
          ctx.lineTo(x2, y2);
        };
        edge(row, column + 1, x + side, y, x + side, y + side);
        edge(row + 1, column, x, y + side, x + side, y + side);
        if (weight === 2) {
          edge(row - 1, column, x, y, x + side, y);
          edge(row, column - 1, x, y, x, y + side);
        }
      });
      ctx.stroke();
    }
  }

  destroy() {
    boards.delete(this);
    this.resize.disconnect();
  }
}
