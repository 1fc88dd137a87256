// A run: its board, its curve, and a slider over the generations that were recorded.

const SVG = "http://www.w3.org/2000/svg";
const CELL = 10;
const MARGIN = 1;

function element(name, attributes, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** The texts of the free cells, in the drawing of the puzzle. */
function fields(drawing, positions, givens) {
  return positions.map(([row, column], cell) => {
    if (givens[cell]) return null;
    const x = MARGIN + column * CELL + CELL / 2;
    const y = MARGIN + row * CELL + CELL * 0.72;
    return drawing.appendChild(element("text", { class: "found", x, y }));
  });
}

/** The cells whose symbol stands twice in a house. */
function clashes(cells, houses) {
  const found = new Set();
  for (const house of houses) {
    const seen = new Map();
    for (const cell of house) {
      const other = seen.get(cells[cell]);
      if (other !== undefined) found.add(cell).add(other);
      seen.set(cells[cell], cell);
    }
  }
  return found;
}

/** The best and the mean cost by generation, and a line where the slider is. */
function curve(frames) {
  const [width, height, left, low] = [420, 180, 44, 22];
  const last = Math.max(1, frames.at(-1).generation);
  const most = Math.max(1, ...frames.map((frame) => frame.mean));
  const x = (generation) => left + ((width - left - 8) * generation) / last;
  const y = (cost) => 8 + (height - low - 8) * (1 - cost / most);
  const line = (key) => frames.map((frame) => `${x(frame.generation)},${y(frame[key])}`).join(" ");
  const label = (text, x, y, anchor) => {
    const made = element("text", { x, y, fill: "var(--faint)", style: `text-anchor:${anchor};font-size:11px` });
    made.textContent = text;
    return made;
  };
  const cursor = element("line", { y1: 8, y2: height - low, stroke: "var(--faint)", "stroke-dasharray": "2 3" });
  const drawing = element(
    "svg",
    { class: "evodoku", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": "cost by generation" },
    element("rect", { class: "paper", width: "100%", height: "100%" }),
    element("path", { d: `M${left} 8V${height - low}H${width - 8}`, fill: "none", stroke: "var(--faint)" }),
    element("polyline", { points: line("mean"), fill: "none", stroke: "var(--faint)", "stroke-width": 1.5, "stroke-dasharray": "5 3" }),
    element("polyline", { points: line("best"), fill: "none", stroke: "var(--found)", "stroke-width": 2 }),
    cursor,
    label(most.toFixed(0), left - 5, 15, "end"),
    label("0", left - 5, height - low + 4, "end"),
    label("cost: best, mean (dashed)", left + 6, 16, "start"),
    label(`generation ${last}`, width - 8, height - 6, "end"),
  );
  return [drawing, (frame) => ["x1", "x2"].forEach((key) => cursor.setAttribute(key, x(frame.generation)))];
}

function render({ model, el }) {
  const [frames, positions, signs, givens, houses] = ["frames", "positions", "signs", "givens", "houses"].map((name) => model.get(name));
  if (!frames.length) {
    el.textContent = "This run has no grid to show.";
    return undefined;
  }
  const board = document.createElement("div");
  board.innerHTML = model.get("board");
  const texts = fields(board.querySelector("svg"), positions, givens);
  const [plot, point] = curve(frames);
  const words = document.createElement("div");
  words.setAttribute("aria-live", "polite");
  const slider = document.createElement("input");
  Object.assign(slider, { type: "range", min: 0, max: frames.length - 1, step: 1 });
  slider.setAttribute("aria-label", "generation");
  slider.style.width = "300px";
  const play = document.createElement("button");
  play.type = "button";

  const show = () => {
    const number = Math.min(model.get("shown"), frames.length - 1);
    const frame = frames[number];
    const before = frames[Math.max(0, number - 1)];
    const wrong = clashes(frame.cells, houses);
    texts.forEach((text, cell) => {
      if (!text) return;
      text.textContent = signs[frame.cells[cell] - 1] ?? "";
      text.classList.toggle("wrong", wrong.has(cell));
      // What has just changed stands out.
      text.style.fontWeight = frame.cells[cell] === before.cells[cell] ? "" : "700";
    });
    point(frame);
    slider.value = number;
    words.textContent = `generation ${frame.generation}: best cost ${frame.best}, mean ${frame.mean.toFixed(1)}`;
  };
  const go = (number) => {
    model.set("shown", number);
    model.save_changes();
  };
  let timer = null;
  const stop = () => {
    clearInterval(timer);
    timer = null;
    play.textContent = "Play";
  };
  const step = () => (model.get("shown") + 1 < frames.length ? go(model.get("shown") + 1) : stop());
  play.addEventListener("click", () => {
    if (timer) return stop();
    if (model.get("shown") + 1 >= frames.length) go(0);
    play.textContent = "Stop";
    timer = setInterval(step, 120);
    return undefined;
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  model.on("change:shown", show);

  const side = document.createElement("div");
  const controls = document.createElement("div");
  controls.style.cssText = "display:flex;gap:8px;align-items:center;margin:8px 0";
  controls.append(play, slider);
  side.append(plot, controls, words);
  el.style.cssText = "display:flex;gap:20px;flex-wrap:wrap;align-items:flex-start";
  el.append(board, side);
  stop();
  show();
  return stop;
}

export default { render };
