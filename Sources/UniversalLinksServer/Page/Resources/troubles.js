// Failures in words: beside what they concern, or above everything.

import { byID, element } from "./elements.js";

/** @type {Map<string, string>} */
const troubles = new Map();

/**
 * Shows a failure above everything, or no longer.
 * @param {string} name what failed: only its next attempt clears the failure
 * @param {string|null} message
 */
export function showTrouble(name, message) {
  if (message === null) troubles.delete(name);
  else troubles.set(name, message);
  const text = [...troubles.values()][0] ?? "";
  const line = byID("trouble");
  line.hidden = text === "";
  if (line.textContent !== text) line.textContent = text;
}

/** Whether the request is wrong, so that repeating it makes no sense. @param {import("./api.js").APIError} error */
export function isRefusal({ status, retryAfter }) {
  return retryAfter === null && status >= 400 && status < 500;
}

const panels = { urls: ["decisions", "li", "decisions-summary"], table: ["table", "p", null], compare: ["changes", "li", "changes-summary"] };

/** Shows a refusal instead of results. @param {string} name @param {string} message @returns {boolean} whether there is a place for it */
export function showRefusal(name, message) {
  const panel = panels[name];
  if (!panel) return false;
  const [holder, tag, summary] = panel;
  byID(holder).replaceChildren(element(tag, { class: "card empty", text: message }));
  if (summary) byID(summary).textContent = "";
  return true;
}
