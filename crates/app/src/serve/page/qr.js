// A QR code of a text, made here: bytes, error correction level L, the smallest of the forty versions that holds it.

/** For each version from 1 on: error correction bytes in a block, and blocks. */
const PARITY = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];

/** Multiplication in the field of 256 elements that QR codes use. */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** The remainder of `data` by the generator polynomial of a degree. */
function parityOf(data, degree) {
  const generator = new Array(degree).fill(0);
  generator[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) generator[j] = times(generator[j], root) ^ (generator[j + 1] ?? 0);
    root = times(root, 2);
  }
  const rest = new Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    generator.forEach((term, i) => (rest[i] ^= times(term, factor)));
  }
  return rest;
}

/** The centres of the alignment patterns. */
function alignment(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = version * 4 + 10;
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => last - i * step).reverse()];
}

/** Bytes that a version holds, data and parity together. */
function capacity(version) {
  let bits = (16 * version + 128) * version + 64;
  if (version > 1) {
    const count = Math.floor(version / 7) + 2;
    bits -= (25 * count - 10) * count - 55;
  }
  return Math.floor((version > 6 ? bits - 36 : bits) / 8);
}

function encode(bytes) {
  const room = (version) => capacity(version) - PARITY[version - 1] * BLOCKS[version - 1];
  const head = (version) => (version < 10 ? 12 : 20);
  let version = 1;
  while (version <= 40 && room(version) * 8 < head(version) + bytes.length * 8) version++;
  if (version > 40) throw new Error("the link is too long for a QR code");
  const bits = [];
  const put = (value, length) => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, head(version) - 4);
  for (const byte of bytes) put(byte, 8);
  const total = room(version) * 8;
  put(0, Math.min(4, total - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < total; pad ^= 0xec ^ 0x11) put(pad, 8);
  const data = Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  return { version, codewords: interleave(data, version) };
}

function interleave(data, version) {
  const [blocks, degree] = [BLOCKS[version - 1], PARITY[version - 1]];
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks;
  const parts = [];
  for (let i = 0, from = 0; i < blocks; i++) {
    const length = short + (i >= blocks - longer ? 1 : 0);
    parts.push(data.slice(from, from + length));
    from += length;
  }
  const parity = parts.map((part) => parityOf(part, degree));
  const out = [];
  for (let i = 0; i <= short; i++) for (const part of parts) if (i < part.length) out.push(part[i]);
  for (let i = 0; i < degree; i++) for (const part of parity) out.push(part[i]);
  return out;
}

/** The dark modules of the code: rows of booleans. */
export function qr(text) {
  const { version, codewords } = encode([...new TextEncoder().encode(text)]);
  const size = version * 4 + 17;
  const dark = Array.from({ length: size }, () => new Array(size).fill(false));
  const fixed = Array.from({ length: size }, () => new Array(size).fill(false));
  const set = (x, y, value) => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    dark[y][x] = value;
    fixed[y][x] = true;
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let y = -4; y <= 4; y++) for (let x = -4; x <= 4; x++) set(cx + x, cy + y, ![2, 4].includes(Math.max(Math.abs(x), Math.abs(y))));
  }
  const centres = alignment(version);
  for (const cy of centres) {
    for (const cx of centres) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6)) continue;
      for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  }
  const format = (mask) => formatBits(mask, size, set);
  format(0);
  if (version >= 7) versionBits(version, size, set);
  lay(codewords, size, dark, fixed);
  const MASKS = [
    (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ];
  const flip = (mask) => {
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (!fixed[y][x] && MASKS[mask](x, y) === 0) dark[y][x] = !dark[y][x];
  };
  const cost = (mask) => {
    flip(mask);
    format(mask);
    const sum = penalty(dark, size);
    flip(mask);
    return sum;
  };
  const costs = MASKS.map((_, mask) => cost(mask));
  const best = costs.indexOf(Math.min(...costs));
  flip(best);
  format(best);
  return dark;
}

function formatBits(mask, size, set) {
  const data = (1 << 3) | mask; // level L
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (i) => ((bits >> i) & 1) === 1;
  for (let i = 0; i <= 5; i++) set(8, i, bit(i));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i));
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i));
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i));
  set(8, size - 8, true);
}

function versionBits(version, size, set) {
  let rest = version;
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let i = 0; i < 18; i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    set(a, b, ((bits >> i) & 1) === 1);
    set(b, a, ((bits >> i) & 1) === 1);
  }
}

/** Zigzag from the lower right corner. */
function lay(codewords, size, dark, fixed) {
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        if (fixed[y][x] || i >= codewords.length * 8) continue;
        dark[y][x] = ((codewords[i >> 3] >> (7 - (i & 7))) & 1) === 1;
        i++;
      }
    }
  }
}

/** How hard a code is to read: long runs, blocks, patterns that look like a finder, too much of one shade. */
function penalty(dark, size) {
  let sum = 0;
  const lines = [...dark, ...dark.map((_, x) => dark.map((row) => row[x]))];
  for (const line of lines) {
    const text = line.map((module) => (module ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (const finder of ["10111010000", "00001011101"]) sum += (text.split(finder).length - 1) * 40;
  }
  for (let y = 1; y < size; y++) {
    for (let x = 1; x < size; x++) if (dark[y][x] === dark[y - 1][x] && dark[y][x] === dark[y][x - 1] && dark[y][x] === dark[y - 1][x - 1]) sum += 3;
  }
  const count = dark.flat().filter(Boolean).length;
  return sum + Math.floor(Math.abs((count * 20) / (size * size) - 10)) * 10;
}
