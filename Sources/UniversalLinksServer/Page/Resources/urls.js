// The URLs that somebody tries, and the decision for each.

import { APIError, post } from "./api.js";
import { badge, count, element, replaceChildren } from "./elements.js";
import { explanation } from "./explanation.js";

/** Longest URL that the server accepts, in bytes. */
const urlBytes = 8_192;

/**
 * The lines of the field: URLs to decide, and lines that are none.
 * @param {string} text
 * @param {number} limit how many URLs one request may have
 * @returns {{urls: string[], invalid: {line: string, reason: string}[]}}
 */
export function readURLs(text, limit) {
  const lines = [...new Set(text.split("\n").map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#")))];
  const urls = [];
  const invalid = [];
  for (const line of lines) {
    if (!/^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+/i.test(line)) invalid.push({ line, reason: "Not a complete URL. Write it in full: https://example.com/path." });
    else if (new TextEncoder().encode(line).length > urlBytes) invalid.push({ line: `${line.slice(0, 200)}…`, reason: "Longer than 8 KiB." });
    else if (urls.length >= limit) invalid.push({ line, reason: `Only the first ${limit} URLs are decided. Remove some, or use aasa match --urls.` });
    else urls.push(line);
  }
  return { urls, invalid };
}

/**
 * Asks for decisions about URLs. What the server refuses as URL is named, and the others are asked again.
 * @param {string} path
 * @param {Record<string, any>} body without `urls`
 * @param {string[]} urls
 * @param {AbortSignal} signal
 * @returns {Promise<{reply: any, invalid: {line: string, reason: string}[]}>} `reply` null: no URL is left
 */
export async function postURLs(path, body, urls, signal) {
  try {
    return { reply: urls.length > 0 ? await post(path, { ...body, urls }, signal) : null, invalid: [] };
  } catch (error) {
    const refusals = error instanceof APIError ? refusedURLs(error, urls) : [];
    if (refusals.length === 0) throw error;
    const lines = new Set(refusals.map(({ line }) => line));
    const rest = urls.filter((url) => !lines.has(url));
    return { reply: rest.length > 0 ? await post(path, { ...body, urls: rest }, signal) : null, invalid: refusals };
  }
}

/** @param {APIError} error @param {string[]} urls */
function refusedURLs({ errors }, urls) {
  return errors.flatMap(({ pointer, detail }) => {
    const line = urls[Number(/^\/urls\/(\d+)$/.exec(pointer)?.[1] ?? -1)];
    return line === undefined ? [] : [{ line, reason: detail }];
  });
}

/** "2 matched, 1 excluded". @param {any[]} results */
export function decisionSummary(results) {
  const parts = ["matched", "excluded", "unmatched"].flatMap((decision) => {
    const number = results.filter((result) => result.decision === decision).length;
    return number > 0 ? [`${number} ${decision}`] : [];
  });
  return parts.length > 0 ? `${count(results.length, "URL")}: ${parts.join(", ")}` : "";
}

export class Decisions {
  /**
   * @param {HTMLElement} list
   * @param {{onChoose: (result: any|null) => void, onPlace: (place: any) => void}} actions
   */
  constructor(list, { onChoose, onPlace }) {
    this.list = list;
    this.onChoose = onChoose;
    this.onPlace = onPlace;
    /** @type {string|null} */
    this.chosen = null;
    /** @type {any[]} */
    this.results = [];
    this.invalid = [];
    /** @type {Map<string, string>} */
    this.expected = new Map();
  }

  /** @param {any[]} results @param {{line: string, reason: string}[]} invalid */
  show(results, invalid) {
    this.results = results;
    this.invalid = invalid;
    if (this.chosen !== null && !results.some((result) => result.url === this.chosen)) this.chosen = null;
    this.draw();
    this.onChoose(this.current);
  }

  get current() {
    return this.results.find((result) => result.url === this.chosen) ?? null;
  }

  /** @param {string|null} url */
  choose(url) {
    this.chosen = url;
    this.draw();
    this.onChoose(this.current);
  }

  draw() {
    const nodes = [...this.results.map((result, index) => this.row(result, index)), ...this.invalid.map(refused)];
    if (nodes.length === 0) nodes.push(element("li", { class: "card empty", text: "No URL yet. Write one above, or add example URLs from the file." }));
    replaceChildren(this.list, nodes);
  }

  /** @param {any} result @param {number} index */
  row(result, index) {
    const open = result.url === this.chosen;
    const id = `explanation-${index}`;
    const place = result.component ? `line ${result.component.line}` : "no component";
    const expected = this.expected.get(result.url);
    const differs = expected !== undefined && !meets(result.decision, expected);
    return element("li", { class: `card decision${open ? " open" : ""}`, "data-url": result.url, "data-decision": result.decision },
      element("button", {
        type: "button", class: "decision-button", "aria-expanded": String(open), "aria-controls": open ? id : null, "data-key": result.url,
        onclick: () => this.choose(open ? null : result.url),
      },
      badge(result.decision),
      element("span", { class: "decision-url mono", text: result.url }),
      element("span", { class: "decision-place" }, element("span", { class: "mono", text: result.app ?? "no app" }), ` · ${place}`),
      differs && element("span", { class: "decision-expected", text: `expected: ${expected}` })),
      open && element("div", { id, class: "decision-body" }, explanation(result, this.onPlace)));
  }
}

/** Whether a decision is what a link list expects. @param {string} decision @param {string} expected */
export function meets(decision, expected) {
  return decision === expected || (expected === "not-matched" && decision !== "matched");
}

/** @param {{line: string, reason: string}} refusal */
function refused({ line, reason }) {
  return element("li", { class: "card decision refused" },
    element("div", { class: "decision-button" }, badge("warning", "no decision"), element("span", { class: "decision-url mono", text: line }),
      element("span", { class: "decision-place", text: reason })));
}
