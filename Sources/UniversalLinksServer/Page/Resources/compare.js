// What changes between an earlier file and the file on the left: groups of URLs, each with URLs that show it.

import { badge, count, element, replaceChildren } from "./elements.js";

const changes = {
  "no-longer-opens": ["error", "no longer matched"],
  "opens": ["matched", "newly matched"],
  "changes": ["note", "decided differently"],
};

/** @param {any} document of `compare` */
export function changesSummary(document) {
  if (document.equivalent === true) return "none: every URL has the same decision for every app";
  const groups = document.groups.length;
  const extent = document.equivalent === null ? "; the analysis reached its limit, so there may be more" : "";
  return `${count(groups, "group")} of URLs${extent}`;
}

/**
 * @param {HTMLElement} list
 * @param {any} document
 * @param {{onURL: (url: string) => void, onPlace: (place: any) => void}} actions
 */
export function showChanges(list, document, actions) {
  const nodes = document.groups.map((/** @type {any} */ group, /** @type {number} */ index) => groupItem(group, index, actions));
  for (const app of document.removedApps ?? []) nodes.push(plain("error", "app removed", app));
  for (const app of document.addedApps ?? []) nodes.push(plain("note", "app added", app));
  for (const { service, removed, added } of document.services ?? []) {
    for (const app of removed ?? []) nodes.push(plain("error", `removed from ${service}`, app));
    for (const app of added ?? []) nodes.push(plain("note", `added to ${service}`, app));
  }
  if (nodes.length === 0 && document.equivalent) {
    nodes.push(element("li", { class: "card empty", text: "The files are equivalent: every URL is decided alike for every app." }));
  }
  replaceChildren(list, nodes);
}

/** @param {string} kind @param {string} word @param {any} app */
function plain(kind, word, app) {
  return element("li", { class: "card change" }, badge(kind, word), element("p", {}, element("code", { text: String(app) })));
}

/** @param {any} group @param {number} index @param {any} actions */
function groupItem(group, index, { onURL, onPlace }) {
  const [kind, word] = changes[group.change] ?? changes.changes;
  return element("li", { class: "card change", "data-change": group.change },
    badge(kind, word),
    element("p", { class: "change-message", text: group.message }),
    element("p", { class: "change-sides" },
      element("span", { class: "quiet", text: "Before: " }), badge(group.old.decision), line(group.old),
      element("span", { class: "arrow", "aria-hidden": "true", text: "→" }),
      element("span", { class: "quiet", text: "After: " }), badge(group.new.decision), line(group.new, () => onPlace(group.new.component), `change-${index}`)),
    element("ul", { class: "witnesses", "aria-label": "URLs that show it" }, ...group.urls.map((/** @type {string} */ url) => element("li", {},
      element("code", { text: url }),
      element("button", { type: "button", class: "link small-text", "data-key": `${index} ${url}`, "aria-label": `Try ${url}`, onclick: () => onURL(url) }, "Try it")))));
}

/** @param {any} side @param {() => void} [onPlace] @param {string} [key] */
function line(side, onPlace, key) {
  if (!side.component) return null;
  const text = `line ${side.component.line}`;
  return onPlace ? element("button", { type: "button", class: "link", "data-key": key, onclick: onPlace }, text) : element("span", { text });
}
