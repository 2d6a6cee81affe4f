// Colours for one line of JSON. A string never goes on over the end of a line, so that each line stands for itself.

/** @typedef {{start: number, end: number, kind: string}} Span */

const pattern = /"(?:[^"\\]|\\.)*"?|[{}[\],:]|[^\s"{}[\],:]+/g;

/**
 * @param {string} line
 * @returns {Span[]} in order, without overlaps
 */
export function spansOfLine(line) {
  /** @type {Span[]} */
  const spans = [];
  for (const match of line.matchAll(pattern)) {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    spans.push({ start, end, kind: kindOf(match[0], line, end) });
  }
  return spans;
}

/** @param {string} token @param {string} line @param {number} end */
function kindOf(token, line, end) {
  if (token.startsWith('"')) return /^\s*:/.test(line.slice(end, end + 40)) ? "json-key" : "json-text";
  return /^[{}[\],:]$/.test(token) ? "json-mark" : "json-word";
}
