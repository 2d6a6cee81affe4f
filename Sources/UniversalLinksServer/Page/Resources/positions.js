// Places in a text: UTF-8 bytes, lines and columns of the API, and the UTF-16 units of the browser.

/** @typedef {{start: number, end: number, replacement: string}} Edit offsets in UTF-8 bytes */

/** How many bytes of UTF-8 a scalar has. @param {number} scalar */
function byteCount(scalar) {
  return scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
}

/**
 * The UTF-16 offsets of byte offsets. A byte inside a character counts as its start.
 * @param {string} text
 * @param {number[]} bytes
 * @returns {Map<number, number>}
 */
export function unitsOfBytes(text, bytes) {
  const wanted = [...new Set(bytes)].sort((a, b) => a - b);
  const found = new Map();
  let unit = 0;
  let byte = 0;
  for (const target of wanted) {
    while (unit < text.length) {
      const scalar = /** @type {number} */ (text.codePointAt(unit));
      const size = byteCount(scalar);
      if (byte + size > target) break;
      byte += size;
      unit += scalar > 0xffff ? 2 : 1;
    }
    found.set(target, unit);
  }
  return found;
}

/**
 * What edits change, as one replacement, so that one step undoes it; null if they overlap or lie outside.
 * @param {string} text
 * @param {Edit[]} edits
 * @returns {{start: number, end: number, replacement: string}|null} offsets in UTF-16 units
 */
export function replacementOfEdits(text, edits) {
  if (edits.length === 0) return null;
  const units = unitsOfBytes(text, edits.flatMap((edit) => [edit.start, edit.end]));
  const placed = edits
    .map((edit, order) => ({ order, start: units.get(edit.start) ?? 0, end: units.get(edit.end) ?? 0, replacement: edit.replacement }))
    .sort((a, b) => a.start - b.start || a.end - b.end || a.order - b.order);
  const start = placed[0].start;
  let end = start;
  let replacement = "";
  for (const edit of placed) {
    if (edit.start < end || edit.end < edit.start) return null;
    replacement += text.slice(end, edit.start) + edit.replacement;
    end = edit.end;
  }
  return { start, end, replacement };
}

/**
 * The smallest replacement that turns one text into another.
 * @param {string} before
 * @param {string} after
 */
export function replacementBetween(before, after) {
  let start = 0;
  const shorter = Math.min(before.length, after.length);
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return { start, end: before.length - tail, replacement: after.slice(start, after.length - tail) };
}

/** The UTF-16 offset in a line of a column, which counts Unicode scalars from 1. @param {string} line @param {number} column */
export function unitOfColumn(line, column) {
  let unit = 0;
  for (let scalars = 1; scalars < column && unit < line.length; scalars += 1) {
    unit += /** @type {number} */ (line.codePointAt(unit)) > 0xffff ? 2 : 1;
  }
  return unit;
}
