// The little Markdown that our own documents use, as elements: nothing is parsed as HTML.

import { h } from "./dom.js";

const INLINE = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/;

function inline(text) {
  return text.split(INLINE).filter(Boolean).map((part) => {
    if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
    if (part.startsWith("**")) return h("b", {}, ...inline(part.slice(2, -2)));
    const linked = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
    if (linked) return /^https?:/.test(linked[2]) ? h("a", { href: linked[2], rel: "noopener noreferrer" }, linked[1]) : linked[1];
    if (/^\*[^*]+\*$/.test(part)) return h("em", {}, part.slice(1, -1));
    return part;
  });
}

const cells = (line) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());

function table(lines, number) {
  const [head, , ...body] = lines;
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": `Table ${number}` }, h("table", {},
    h("thead", {}, h("tr", {}, cells(head).map((cell) => h("th", { scope: "col" }, ...inline(cell))))),
    h("tbody", {}, body.map((line) => h("tr", {}, cells(line).map((cell) => h("td", {}, ...inline(cell))))))));
}

/** The elements of a document. */
export function markdown(text) {
  const lines = text.split("\n");
  const out = [];
  let tables = 0;
  while (lines.length) {
    const line = lines.shift();
    if (!line.trim()) continue;
    const take = (fits) => {
      const taken = [line];
      while (lines.length && fits(lines[0])) taken.push(lines.shift());
      return taken;
    };
    if (line.startsWith("```")) {
      const body = take((next) => !next.startsWith("```")).slice(1);
      lines.shift();
      out.push(h("pre", {}, h("code", {}, body.join("\n"))));
    } else if (/^#{1,6} /.test(line)) {
      const level = Math.min(line.indexOf(" ") + 1, 5);
      out.push(h(`h${level}`, {}, ...inline(line.replace(/^#+ /, ""))));
    } else if (line.startsWith("|")) {
      tables += 1;
      out.push(table(take((next) => next.startsWith("|")), tables));
    } else if (/^([-*]|\d+\.) /.test(line)) {
      const items = [];
      for (const part of take((next) => next.trim() && !/^(#|\||```)/.test(next))) {
        if (/^([-*]|\d+\.) /.test(part)) items.push(part.replace(/^([-*]|\d+\.) /, ""));
        else items[items.length - 1] += ` ${part.trim()}`;
      }
      out.push(h(/^\d/.test(line) ? "ol" : "ul", {}, items.map((item) => h("li", {}, ...inline(item)))));
    } else {
      const paragraph = take((next) => next.trim() && !/^(#|\||```|[-*] )/.test(next));
      out.push(h("p", {}, ...inline(paragraph.join(" "))));
    }
  }
  return out;
}
