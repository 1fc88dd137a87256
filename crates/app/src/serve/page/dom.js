// Elements without ceremony. Text is always text: nothing here parses HTML.

/** An element with attributes, listeners (`onclick`), properties (`.value`) and children. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith(".")) element[name.slice(1)] = value;
    else if (name === "class") element.className = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A labelled control. */
export function field(label, control, hint) {
  return h("label", { class: "field" }, h("span", {}, label), control, hint ? h("small", {}, hint) : null);
}

/** A `select` of [value, text] pairs. */
export function choice(options, value, onchange, attributes = {}) {
  const select = h("select", { ...attributes, onchange: () => onchange(select.value) });
  for (const [key, text] of options) select.append(h("option", { value: key }, text));
  select.value = value;
  return select;
}

export const button = (text, onclick, attributes = {}) => h("button", { type: "button", onclick, ...attributes }, text);

let fading;
/** A short message at the edge of the page; screen readers hear it too. */
export function toast(text, bad = false) {
  const element = document.getElementById("toast");
  element.textContent = text;
  element.className = bad ? "shown bad" : "shown";
  clearTimeout(fading);
  fading = setTimeout(() => (element.className = ""), 5000);
}

export const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** Seconds in the unit that people would use. */
export function duration(seconds) {
  if (seconds < 0.001) return `${(seconds * 1e6).toFixed(0)} µs`;
  if (seconds < 1) return `${(seconds * 1000).toFixed(seconds < 0.01 ? 2 : 0)} ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
