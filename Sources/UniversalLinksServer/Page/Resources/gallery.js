// Instructive situations, each with a file, URLs and a lesson.

import { count, element, replaceChildren } from "./elements.js";

/**
 * @typedef {{id: string, title: string, summary: string, file: string, urls: {url: string, expected: string}[], lesson: string}} Situation
 */

/**
 * @param {HTMLElement} list
 * @param {Situation[]} situations
 * @param {(situation: Situation) => void} onOpen
 */
export function showGallery(list, situations, onOpen) {
  replaceChildren(list, situations.map((situation) => element("li", { class: "card situation", "data-situation": situation.id },
    element("div", {}, element("h3", { text: situation.title }), element("p", { text: situation.summary })),
    element("p", { class: "situation-foot" }, element("span", { class: "quiet small-text", text: count(situation.urls.length, "URL") }),
      element("button", { type: "button", class: "small", "aria-label": `Open: ${situation.title}`, "data-key": situation.id, onclick: () => onOpen(situation) }, "Open")))));
}

/** The lesson of the situation that is open. @param {HTMLElement} holder @param {Situation|null} situation @param {() => void} onClose */
export function showLesson(holder, situation, onClose) {
  holder.hidden = situation === null;
  holder.replaceChildren();
  if (!situation) return;
  holder.append(
    element("div", { class: "lesson-head" }, element("h2", { text: situation.title }),
      element("button", { type: "button", class: "close", "aria-label": "Close the situation", onclick: onClose }, "×")),
    element("p", { text: situation.lesson }));
}
