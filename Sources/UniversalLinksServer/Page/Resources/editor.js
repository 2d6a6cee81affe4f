// A text area with line numbers and a coloured layer behind it. Only the visible lines are drawn, so length costs nothing.

import { element } from "./elements.js";
import { spansOfLine } from "./highlight.js";
import { replacementBetween, unitOfColumn } from "./positions.js";
import { replaceAsTyped } from "./typing.js";

/**
 * A mark at lines of the text.
 * @typedef {{line: number, column: number, endLine: number, endColumn: number, severity: string, message: string}} Mark
 */

/** Longest part of a line that is drawn. */
const drawnLength = 2_000;
const ranks = { error: 3, warning: 2, note: 1 };

export class Editor {
  /**
   * @param {HTMLElement} holder
   * @param {{label: string, describedBy?: string, onChange: (text: string) => void, onMark?: (line: number) => void}} options
   */
  constructor(holder, { label, describedBy, onChange, onMark }) {
    this.area = /** @type {HTMLTextAreaElement} */ (element("textarea", {
      "aria-label": label, "aria-describedby": describedBy, spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off", wrap: "off",
    }));
    this.numbers = element("div");
    this.lines = element("div");
    this.gutter = element("div", { class: "editor-gutter", "aria-hidden": "true" }, this.numbers);
    this.pane = element("div", { class: "editor-pane" }, element("div", { class: "editor-layer", "aria-hidden": "true" }, this.lines), this.area);
    holder.append(element("div", { class: "editor" }, this.gutter, this.pane));
    /** @type {string[]} */
    this.rows = [""];
    /** @type {Map<number, Mark[]>} */
    this.marks = new Map();
    /** @type {{first: number, last: number}|null} */
    this.chosen = null;
    this.frame = 0;
    this.onChange = onChange;
    this.area.addEventListener("input", () => this.changed());
    this.area.addEventListener("scroll", () => this.draw());
    this.gutter.addEventListener("click", (event) => {
      const line = Number(/** @type {HTMLElement} */ (event.target).dataset.line);
      if (line && this.marks.has(line)) onMark?.(line);
    });
    new ResizeObserver(() => this.draw()).observe(this.area);
  }

  get text() {
    return this.area.value;
  }

  changed() {
    this.rows = this.area.value.split("\n");
    this.scheduleDrawing();
    this.onChange(this.area.value);
  }

  /** Replaces a part of the text, so that undo brings it back. @param {{start: number, end: number, replacement: string}} change */
  replace(change) {
    replaceAsTyped(this.area, change);
  }

  /** Makes this the text, in one step of undo. @param {string} text */
  setText(text) {
    this.replace(replacementBetween(this.area.value, text.replace(/\r\n?/g, "\n")));
  }

  /** @param {Mark[]} marks */
  setMarks(marks) {
    this.marks = new Map();
    for (const mark of marks) {
      this.marks.set(mark.line, [...(this.marks.get(mark.line) ?? []), mark]);
    }
    this.scheduleDrawing();
  }

  /** Highlights lines, and scrolls to them. @param {{first: number, last: number}|null} lines */
  choose(lines) {
    this.chosen = lines;
    if (lines) this.reveal(lines.first, lines.last);
    this.scheduleDrawing();
  }

  /** @param {number} first @param {number} [last] */
  reveal(first, last = first) {
    const height = this.rowHeight;
    const top = (first - 1) * height;
    const bottom = last * height + 16;
    const { scrollTop, clientHeight } = this.area;
    if (top >= scrollTop && bottom <= scrollTop + clientHeight) return;
    this.area.scrollTop = Math.max(0, top - Math.max(height * 2, (clientHeight - (bottom - top)) / 2));
  }

  /** Puts the caret there, with the focus. @param {number} line @param {number} column @param {number} endLine @param {number} endColumn */
  select(line, column, endLine = line, endColumn = column) {
    const start = this.unit(line, column);
    this.area.focus();
    this.area.setSelectionRange(start, Math.max(start, this.unit(endLine, endColumn)));
    this.area.scrollLeft = 0;
    this.reveal(line);
  }

  /** @param {number} line @param {number} column */
  unit(line, column) {
    let unit = 0;
    const before = Math.min(line - 1, this.rows.length - 1);
    for (let index = 0; index < before; index += 1) unit += this.rows[index].length + 1;
    return unit + unitOfColumn(this.rows[before], column);
  }

  get rowHeight() {
    return Number.parseFloat(getComputedStyle(this.area).lineHeight) || 20;
  }

  scheduleDrawing() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => this.draw());
  }

  draw() {
    const { area, rows } = this;
    if (area.clientHeight === 0) return;
    const height = this.rowHeight;
    const first = Math.max(0, Math.floor(area.scrollTop / height) - 2);
    const last = Math.min(rows.length, Math.ceil((area.scrollTop + area.clientHeight) / height) + 2);
    const offset = first * height - area.scrollTop;
    const numbers = [];
    const lines = [];
    for (let index = first; index < last; index += 1) {
      const state = this.stateOf(index + 1);
      numbers.push(element("div", { class: `gutter-row ${state}`, "data-line": index + 1, text: String(index + 1) }));
      lines.push(this.row(rows[index], index + 1, state));
    }
    this.numbers.replaceChildren(...numbers);
    this.lines.replaceChildren(...lines);
    this.numbers.style.transform = `translateY(${offset}px)`;
    this.lines.style.transform = `translate(${-area.scrollLeft}px, ${offset}px)`;
    this.gutter.style.width = `calc(${Math.max(2, String(rows.length).length)}ch + 1.875rem)`;
  }

  /** @param {number} line */
  stateOf(line) {
    const marks = this.marks.get(line);
    const chosen = this.chosen && line >= this.chosen.first && line <= this.chosen.last ? "chosen" : "";
    return marks ? `${chosen} mark ${worst(marks)}` : chosen;
  }

  /** @param {string} text @param {number} line @param {string} state */
  row(text, line, state) {
    const row = element("div", { class: `layer-row ${state}`, "data-line": line });
    const shown = text.slice(0, drawnLength);
    const marks = this.marks.get(line) ?? [];
    const ranges = marks.map((mark) => {
      const start = unitOfColumn(text, mark.column);
      const end = mark.endLine > mark.line ? text.length : unitOfColumn(text, mark.endColumn);
      return { start, end: Math.max(end, start + 1), severity: mark.severity };
    });
    for (const piece of pieces(shown, ranges)) row.append(piece);
    row.append(text.slice(drawnLength) || "\u200b");
    if (marks.length > 0) {
      const more = marks.length > 1 ? ` (and ${marks.length - 1} more)` : "";
      row.append(element("span", { class: "lens", text: marks[0].message + more }));
    }
    return row;
  }
}

/** @param {Mark[]} marks */
function worst(marks) {
  return marks.reduce((best, mark) => (ranks[mark.severity] > ranks[best] ? mark.severity : best), "note");
}

/**
 * Coloured pieces of a line, cut at the ends of the marks.
 * @param {string} text
 * @param {{start: number, end: number, severity: string}[]} ranges
 * @returns {(Node|string)[]}
 */
function pieces(text, ranges) {
  const spans = spansOfLine(text);
  const cuts = new Set([0, text.length]);
  for (const part of [...spans, ...ranges]) cuts.add(Math.min(part.start, text.length)).add(Math.min(part.end, text.length));
  const points = [...cuts].sort((a, b) => a - b);
  const result = [];
  let next = 0;
  for (let index = 0; index + 1 < points.length; index += 1) {
    const [start, end] = [points[index], points[index + 1]];
    while (next < spans.length && spans[next].end <= start) next += 1;
    const kind = spans[next] && spans[next].start <= start ? spans[next].kind : "";
    const range = ranges.find((each) => each.start <= start && each.end >= end);
    const wave = range ? `wave wave-${range.severity}` : "";
    const piece = text.slice(start, end);
    result.push(kind || wave ? element("span", { class: `${kind} ${wave}`.trim(), text: piece }) : piece);
  }
  return result;
}
