// What the laboratory reports of an experiment: tables and pictures, as elements.

import { h } from "./dom.js";

/** Tables of more rows are folded up. */
const LONG = 40;

function table({ caption, columns, rows, notes }) {
  const place = (i) => (columns[i].number ? { class: "number" } : {});
  const cell = ({ text, strong }, i) => h("td", place(i), strong ? h("strong", {}, text) : text);
  const long = rows.length > LONG;
  const whole = [
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption }, h("table", { class: "data" },
      long ? null : h("caption", {}, caption),
      h("thead", {}, h("tr", {}, columns.map(({ head }, i) => h("th", { scope: "col", ...place(i) }, head)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map(cell)))))),
    ...notes.map((note) => h("p", { class: "note" }, note)),
  ];
  return long ? h("details", {}, h("summary", {}, `${caption}: ${rows.length} rows`), ...whole) : h("div", {}, ...whole);
}

/** An SVG of the server without the styles inside it, which the page forbids; `plots.css` holds the same. */
function picture({ svg }) {
  const plain = svg.replace(/<style>[\s\S]*?<\/style>/g, "").replace(/ style="[^"]*"/g, "");
  const drawn = new DOMParser().parseFromString(plain, "image/svg+xml").documentElement;
  return h("figure", {}, document.importNode(drawn, true));
}

let styled = false;
/** Loads the colours of the pictures when the first one is wanted. */
function loadColours() {
  if (!styled) document.head.append(h("link", { rel: "stylesheet", href: "plots.css" }));
  styled = true;
}

/** The elements of a section, as GET /api/results/{name}/sections/{number} tells it. */
export function section({ description, facts, verdicts, rule, tables, pictures }) {
  loadColours();
  return [
    verdicts.length ? h("div", {},
      h("h2", {}, "Verdicts"),
      h("ul", { class: "verdicts" }, verdicts.map(({ column, verdict }) => h("li", {}, h("b", {}, column), ` ${verdict}`))),
      h("details", {}, h("summary", {}, "How verdicts are reached"), h("p", { class: "note" }, rule))) : null,
    ...description.split("\n\n").filter((text) => text.trim()).map((text) => h("p", {}, text)),
    h("p", { class: "note" }, facts.flatMap((fact) => [fact, h("br")])),
    ...tables.map(table),
    h("div", { class: "plots" }, pictures.map(picture)),
  ].filter(Boolean);
}
