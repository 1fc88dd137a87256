// What a key means on a board.

/** The number of the symbol that a key stands for, 0 for none; numbers of several digits are typed one after the other. */
export function valueOfKey(board, key) {
  const { signs } = board.shape;
  if (key.length !== 1) return 0;
  if (signs.every((sign) => sign.length === 1)) return signs.indexOf(key.toUpperCase()) + 1;
  if (!/\d/.test(key)) return 0;
  const longer = signs.indexOf(board.typing + key) + 1;
  board.typing = longer ? board.typing + key : key;
  return longer || signs.indexOf(key) + 1;
}
