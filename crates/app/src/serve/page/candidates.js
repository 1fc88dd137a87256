// What may still stand in a cell.

/** For each empty cell the numbers that none of its houses holds yet, without those in `excluded`; `null` for a filled one. */
export function candidates(shape, values, excluded = []) {
  const taken = shape.houses.map((house) => new Set(house.cells.map((cell) => values[cell])));
  const houses = housesOf(shape);
  return values.map((value, cell) => {
    if (value) return null;
    const open = [];
    for (let number = 1; number <= shape.symbols; number++) {
      if (excluded[cell]?.includes(number) || houses[cell].some((house) => taken[house].has(number))) continue;
      open.push(number);
    }
    return open;
  });
}

const known = new WeakMap();
/** For each cell the numbers of its houses. */
export function housesOf(shape) {
  if (!known.has(shape)) {
    const houses = shape.cells.map(() => []);
    shape.houses.forEach((house, number) => house.cells.forEach((cell) => houses[cell].push(number)));
    known.set(shape, houses);
  }
  return known.get(shape);
}
