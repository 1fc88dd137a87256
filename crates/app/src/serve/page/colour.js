// The colours of the theme, for what is drawn rather than styled.

const colours = new Map();
document.addEventListener("themechange", () => colours.clear());

/** A colour by the name of its variable. */
export function colour(name) {
  if (!colours.has(name)) colours.set(name, getComputedStyle(document.documentElement).getPropertyValue(name).trim());
  return colours.get(name);
}
