// Pictures of boards and charts, as files.

import { colour } from "./colour.js";

function save(name, blob) {
  const url = URL.createObjectURL(blob);
  const a = document.createElement("a");
  Object.assign(a, { href: url, download: name });
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A drawing context that writes SVG: what the boards need of one. */
class Svg {
  constructor(width, height) {
    this.canvas = { width, height };
    this.parts = [];
    this.path = "";
    Object.assign(this, { fillStyle: "", strokeStyle: "", font: "", lineWidth: 1, globalAlpha: 1, lineCap: "butt" });
  }
  clearRect() {}
  beginPath() {
    this.path = "";
  }
  moveTo(x, y) {
    this.path += `M${x.toFixed(2)} ${y.toFixed(2)}`;
  }
  lineTo(x, y) {
    this.path += `L${x.toFixed(2)} ${y.toFixed(2)}`;
  }
  fill() {
    this.parts.push(`<path d="${this.path}Z" fill="${this.fillStyle}"/>`);
  }
  stroke() {
    this.parts.push(`<path d="${this.path}" fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}" stroke-linecap="${this.lineCap}"/>`);
  }
  fillRect(x, y, width, height) {
    this.parts.push(`<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" fill="${this.fillStyle}" fill-opacity="${this.globalAlpha}"/>`);
  }
  strokeRect(x, y, width, height) {
    this.parts.push(`<rect x="${x.toFixed(2)}" y="${y.toFixed(2)}" width="${width.toFixed(2)}" height="${height.toFixed(2)}" fill="none" stroke="${this.strokeStyle}" stroke-width="${this.lineWidth}"/>`);
  }
  fillText(text, x, y) {
    const [, weight, size] = /^(700 )?([\d.]+)px/.exec(this.font);
    this.parts.push(`<text x="${x.toFixed(2)}" y="${y.toFixed(2)}" font-size="${size}" font-family="sans-serif" font-weight="${weight ? 700 : 400}" text-anchor="middle" dominant-baseline="central" fill="${this.fillStyle}">${text}</text>`);
  }
  blob() {
    const { width, height } = this.canvas;
    return new Blob([`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${this.parts.join("")}</svg>\n`], { type: "image/svg+xml" });
  }
}

const WIDE = 1200;

export function saveBoard(board, kind) {
  const height = Math.round((WIDE * board.shape.height) / board.shape.width);
  if (kind === "SVG") {
    const svg = new Svg(WIDE, height);
    board.paint(svg, WIDE, 2);
    return save("board.svg", svg.blob());
  }
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDE, height });
  board.paint(canvas.getContext("2d"), WIDE, 2);
  return canvas.toBlob((blob) => save("board.png", blob));
}

export function saveChart(chart, kind) {
  if (!chart.data) return;
  if (kind === "SVG") save("chart.svg", new Blob([chartSvg(chart)], { type: "image/svg+xml" }));
  else {
    const drawn = chart.plot.ctx.canvas;
    const canvas = Object.assign(document.createElement("canvas"), { width: drawn.width, height: drawn.height });
    const ctx = canvas.getContext("2d");
    ctx.fillStyle = colour("--panel");
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    ctx.drawImage(drawn, 0, 0);
    canvas.toBlob((blob) => save("chart.png", blob));
  }
}

/** The curves of a chart with axes and names. */
function chartSvg({ data: [xs, ...all], series, x, y, marks }) {
  const [width, height, left, bottom] = [900, 420, 70, 50];
  const top = 30;
  const [low, high] = [xs[0], Math.max(xs.at(-1), xs[0] + 1)];
  const most = Math.max(1, ...all.flat().filter((value) => value !== null)) * 1.05;
  const across = (value) => (left + ((value - low) / (high - low)) * (width - left - 20)).toFixed(1);
  const up = (value) => (height - bottom - (value / most) * (height - bottom - top)).toFixed(1);
  const write = (text, at, more = "") => `<text x="${at[0]}" y="${at[1]}" font-family="sans-serif" font-size="13" fill="${colour("--soft")}" ${more}>${text}</text>`;
  const tick = (span) => 10 ** Math.floor(Math.log10(span / 4)) * [1, 2, 5, 10].find((step) => span / (10 ** Math.floor(Math.log10(span / 4)) * step) <= 6);
  const steps = (from, to) => {
    const step = tick(to - from);
    return Array.from({ length: Math.floor(to / step) - Math.ceil(from / step) + 1 }, (_, i) => (Math.ceil(from / step) + i) * step);
  };
  const number = (value) => Number(value.toPrecision(6)).toLocaleString("en");
  const parts = [
    ...steps(0, most).flatMap((value) => [`<path d="M${left} ${up(value)}H${width - 20}" stroke="${colour("--line")}"/>`, write(number(value), [left - 8, Number(up(value)) + 4], 'text-anchor="end"')]),
    ...steps(low, high).map((value) => write(number(value), [across(value), height - bottom + 20], 'text-anchor="middle"')),
    ...marks().map((value) => `<path d="M${across(value)} ${top}V${height - bottom}" stroke="${colour("--warn")}" stroke-dasharray="2 4"/>`),
    ...series.map(({ colour: name }, i) => {
      const points = xs.flatMap((value, k) => (all[i][k] === null ? [] : [`${across(value)} ${up(all[i][k])}`]));
      return points.length ? `<path d="M${points.join("L")}" fill="none" stroke="${colour(name)}" stroke-width="2"/>` : "";
    }),
    ...series.map(({ label, colour: name }, i) => `<path d="M${left + i * 150} 15h24" stroke="${colour(name)}" stroke-width="3"/>${write(label, [left + i * 150 + 30, 19])}`),
    write(x, [(left + width) / 2, height - 10], 'text-anchor="middle"'),
    write(y, [0, 0], `text-anchor="middle" transform="translate(18 ${height / 2}) rotate(-90)"`),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colour("--panel")}"/>${parts.join("")}</svg>\n`;
}
