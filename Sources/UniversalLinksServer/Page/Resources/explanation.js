// Why a URL has its decision: the component, each comparison, the closest component, and how certain it is.

import { codeAddress } from "./api.js";
import { breakable, element } from "./elements.js";

/** The component that decides, or that comes closest, with its lines; null if there is none. @param {any} result */
export function placeOf(result) {
  if (result.component) return { ...result.component, lines: result.lines, closest: false };
  const { closestMissLines: lines } = result;
  if (!lines) return null;
  return { ...(closestStep(result)?.component ?? { line: lines.first, column: 1 }), lines, closest: true };
}

/** @param {any} result */
function closestStep(result) {
  return result.closestMiss ? (result.steps ?? []).find((/** @type {any} */ step) => step.component.pointer === result.closestMiss) : null;
}

/**
 * @param {any} result of `match`
 * @param {(place: any) => void} onPlace
 * @returns {HTMLElement}
 */
export function explanation(result, onPlace) {
  const steps = result.steps ?? [];
  const step = result.component ? steps.find((/** @type {any} */ each) => each.component.pointer === result.component.pointer) : closestStep(result);
  return element("div", { class: "explanation" },
    element("p", { class: "explanation-message", text: sentence(result.message) }),
    result.component?.comment && element("p", { class: "quiet", text: `“${result.component.comment}”` }),
    ...closest(result),
    step && comparisons(step),
    ...facts(result, onPlace),
    ...(result.notes ?? []).map((/** @type {string} */ note) => element("p", { class: "quiet small-text", text: note })),
    printed(result),
    code(result.url));
}

/** @param {string} text */
function sentence(text) {
  const start = (text ?? "").charAt(0).toUpperCase() + (text ?? "").slice(1);
  return /[.?!]$/.test(start) ? start : `${start}.`;
}

/** @param {any} result */
function closest(result) {
  if (!result.closestMissMessage) return [];
  return [
    element("p", {}, element("strong", { text: "Closest: " }), sentence(result.closestMissMessage.replace(/^closest:\s*/, ""))),
    result.closestMissHelp && element("p", { class: "problem-help" }, element("span", { class: "help-word", text: "Help: " }), sentence(result.closestMissHelp)),
  ];
}

/** Each part of the URL beside its pattern. @param {any} step */
function comparisons(step) {
  if ((step.comparisons ?? []).length === 0) return null;
  const rows = step.comparisons.map((/** @type {any} */ each) => element("tr", {},
    element("th", { scope: "row", text: each.item === null ? each.part : `${each.part} ${each.item}` }),
    element("td", { class: "mono", "data-label": "Pattern" }, breakable(each.pattern)),
    element("td", { class: "mono", "data-label": "URL" }, each.text === "" ? "(empty)" : breakable(each.text)),
    element("td", { "data-label": "Result", class: each.matches ? "yes" : "no", text: each.matches ? "✓ matches" : `✕ ${mismatch(each.mismatch)}` })));
  return element("div", { class: "comparison-holder" }, element("table", { class: "comparisons" },
    element("caption", { class: "unseen", text: `Comparisons of the component on line ${step.component.line}` }),
    element("thead", {}, element("tr", {}, ...["Part", "Pattern", "URL", "Result"].map((text) => element("th", { scope: "col", text })))),
    element("tbody", {}, ...rows)));
}

const reasons = {
  "differs": "differs", "text-ends": "the URL ends too early", "missing-item": "item missing", "undefined-variable": "variable undefined",
  "unterminated-variable": "variable not closed", "exhausted": "comparison stopped",
};

/** @param {any} value */
function mismatch(value) {
  const text = reasons[value?.reason] ?? "does not match";
  return value?.agreement ? `${text} after “${value.agreement}”` : text;
}

/** @param {any} result @param {(place: any) => void} onPlace */
function facts(result, onPlace) {
  const place = placeOf(result);
  const runnerUp = (result.steps ?? []).find((/** @type {any} */ step) => step.component.pointer === result.runnerUp);
  const rows = [
    result.app && ["App", element("code", { text: result.app })],
    place && [place.closest ? "Closest component" : "Component", element("button", {
      type: "button", class: "link", "data-key": `${result.url}:line`, onclick: () => onPlace(place),
    }, `line ${place.line}`)],
    runnerUp && ["Would decide without it", `line ${runnerUp.component.line}`],
    result.nearestApp && ["Most similar app", element("code", { text: result.nearestApp })],
    ["Evidence", result.assumptions?.length > 0 ? `${result.evidence}: ${result.assumptions.join(", ")}` : result.evidence],
  ];
  const shown = rows.filter((row) => row && row[1]);
  return [element("dl", { class: "facts" }, ...shown.flatMap(([term, value]) => [element("dt", { text: term }), element("dd", {}, value)]))];
}

/** @param {any} result */
function printed(result) {
  if (!result.explanation) return null;
  return element("details", { class: "printed" },
    element("summary", { text: "As aasa explain prints it" }),
    element("pre", { tabindex: "0", text: result.explanation.trim() }));
}

/** A QR code, requested when it is opened. @param {string} url */
function code(url) {
  const holder = element("div", { class: "qr" });
  return element("details", {
    ontoggle: (/** @type {Event} */ event) => {
      const open = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
      if (!open || holder.firstChild) return;
      holder.append(
        element("img", { src: codeAddress(url), alt: `QR code of ${url}`, width: "176", height: "176" }),
        element("p", { class: "quiet small-text", text: "Scan it with a phone’s camera. The camera shows which app the phone offers for the URL." }));
    },
  }, element("summary", { text: "QR code for a phone" }), holder);
}
