// The list of diagnostics: what is wrong, where, what to do, and the fix.

import { badge, count, element, replaceChildren } from "./elements.js";

/**
 * @typedef {{code: string, name: string, severity: string, message: string, help: string|null, line: number|null, column: number|null,
 *   endLine: number|null, endColumn: number|null, pointer: string|null, fix: Fix|null,
 *   notes: {message: string, line: number|null}[], others: any[]}} Diagnostic
 * @typedef {{title: string, safety: "safe"|"unsafe", edits: import("./positions.js").Edit[]}} Fix
 */

/** How many diagnostics are drawn; the summary counts all of them. */
const drawnCount = 200;

/** @param {Diagnostic[]} diagnostics */
export function summary(diagnostics) {
  const parts = ["error", "warning", "note"].flatMap((severity) => {
    const number = diagnostics.filter((each) => each.severity === severity).length;
    return number > 0 ? [count(number, severity)] : [];
  });
  return parts.length > 0 ? parts.join(", ") : "no findings";
}

/** Whether the file is JSON, so that it decides anything: the diagnostics of a file that is not start with its syntax. @param {Diagnostic[]} diagnostics */
export function isReadable(diagnostics) {
  return !diagnostics.some(({ code, severity }) => severity === "error" && /^AASA0(?:0\d|[123]\d|8[12])$/.test(code));
}

/** The marks of the editor, also at the other places of the same mistake. @param {Diagnostic[]} diagnostics @returns {import("./editor.js").Mark[]} */
export function marks(diagnostics) {
  return diagnostics.flatMap((diagnostic) => [diagnostic, ...(diagnostic.others ?? [])].flatMap((place) => (place.line === null ? [] : [{
    line: place.line, column: place.column ?? 1, endLine: place.endLine ?? place.line, endColumn: place.endColumn ?? place.column ?? 1,
    severity: diagnostic.severity, message: place.message ?? diagnostic.message,
  }])));
}

/**
 * @param {HTMLElement} list
 * @param {Diagnostic[]} diagnostics
 * @param {{onPlace: (place: any) => void, onFix?: (fix: Fix, diagnostic: Diagnostic) => void, onRule: (code: string, target: HTMLElement) => void}} actions
 */
export function showDiagnostics(list, diagnostics, actions) {
  const items = diagnostics.slice(0, drawnCount).map((diagnostic) => item(diagnostic, actions));
  if (diagnostics.length > drawnCount) {
    items.push(element("li", { class: "problem quiet", text: `${diagnostics.length - drawnCount} more. Fix the first ones, and the rest appears.` }));
  }
  replaceChildren(list, items);
}

/** @param {Diagnostic} diagnostic @param {any} actions */
function item(diagnostic, { onPlace, onFix, onRule }) {
  const { code, severity, fix } = diagnostic;
  const key = `${code}${diagnostic.pointer ?? diagnostic.line}`;
  const page = element("div", { class: "rule-page" });
  return element("li", { class: "problem", "data-line": diagnostic.line },
    element("p", { class: "problem-head" },
      badge(severity),
      place(diagnostic, onPlace, `${key}:place`),
      element("button", {
        type: "button", class: "link mono", text: code, "aria-expanded": "false", "data-key": `${key}:rule`, title: `About ${code}`,
        onclick: (/** @type {Event} */ event) => toggleRule(/** @type {HTMLElement} */ (event.currentTarget), page, () => onRule(code, page)),
      })),
    element("p", { class: "problem-message", text: diagnostic.message }),
    ...diagnostic.notes.map((note) => element("p", { class: "problem-note quiet" }, note.message, note.line ? ` (line ${note.line})` : "")),
    ...others(diagnostic, onPlace),
    diagnostic.help && element("p", { class: "problem-help" }, element("span", { class: "help-word", text: "Help: " }), diagnostic.help),
    fix && onFix && element("p", { class: "problem-fix" },
      element("button", { type: "button", class: "small", "data-key": `${key}:fix`, onclick: () => onFix(fix, diagnostic) }, `Fix: ${fix.title.replace(/\.$/, "")}`),
      element("span", { class: "quiet small-text", text: fix.safety === "safe" ? "changes no decision" : "may change decisions" })),
    page);
}

/** @param {any} diagnostic @param {(place: any) => void} onPlace @param {string} key */
function place(diagnostic, onPlace, key) {
  if (diagnostic.line === null) return null;
  return element("button", { type: "button", class: "link", "data-key": key, onclick: () => onPlace(diagnostic) }, `line ${diagnostic.line}`);
}

/** @param {Diagnostic} diagnostic @param {(place: any) => void} onPlace */
function others(diagnostic, onPlace) {
  const places = (diagnostic.others ?? []).filter((other) => other.line !== null);
  if (places.length === 0) return [];
  const shown = places.slice(0, 12).flatMap((other, index) => [index > 0 ? ", " : "", place(other, onPlace, `${diagnostic.code}${other.pointer}`) ?? ""]);
  const more = places.length > 12 ? ` and ${places.length - 12} more` : "";
  return [element("p", { class: "problem-note quiet" }, "Also on ", ...shown, more)];
}

/** @param {HTMLElement} button @param {HTMLElement} page @param {() => void} load */
function toggleRule(button, page, load) {
  const open = button.getAttribute("aria-expanded") !== "true";
  button.setAttribute("aria-expanded", String(open));
  page.replaceChildren();
  if (open) load();
}

/** The page of a rule in short. @param {HTMLElement} target @param {any} rule */
export function showRule(target, rule) {
  const rows = [["What", rule.summary], ["On a device", rule.effect], ["Why", rule.reason], ["How to fix it", rule.remedy]];
  target.replaceChildren(
    element("dl", { class: "rule" }, ...rows.filter((row) => row[1]).flatMap(([term, text]) => [element("dt", { text: term }), element("dd", { text })])),
    element("p", { class: "quiet small-text" }, "The whole page: ", element("code", { text: `aasa rules ${rule.code}` })));
}
