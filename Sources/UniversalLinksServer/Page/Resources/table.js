// Apps × URLs: the decision of each URL for each app.

import { breakable, element, icon, replaceChildren } from "./elements.js";

/**
 * @param {HTMLElement} holder
 * @param {any} table the reply of `table`
 * @param {{url: string, app: string}|null} chosen
 * @param {(url: string, app: string, cell: any) => void} onChoose
 */
export function showTable(holder, table, chosen, onChoose) {
  if (table.rows.length === 0 || table.apps.length === 0) {
    const text = table.apps.length === 0 ? "The file lists no app under applinks." : "No URL yet. Write one in the tab URLs.";
    replaceChildren(holder, [element("p", { class: "empty", text })]);
    return;
  }
  const head = element("tr", {}, element("th", { scope: "col", text: "URL" }), ...table.apps.map((/** @type {string} */ app) => element("th", { scope: "col", class: "mono" }, breakable(app))));
  const body = table.rows.map((/** @type {any} */ row) => element("tr", {},
    element("th", { scope: "row", class: "mono" }, breakable(row.url)),
    ...row.decisions.map((/** @type {any} */ cell, /** @type {number} */ index) => cellOf(cell, row.url, table.apps[index], chosen, onChoose))));
  replaceChildren(holder, [element("table", { class: "matrix" },
    element("caption", { class: "unseen", text: "Decision of each URL for each app" }),
    element("thead", {}, head), element("tbody", {}, ...body))]);
}

/** @param {any} cell @param {string} url @param {string} app @param {any} chosen @param {any} onChoose */
function cellOf(cell, url, app, chosen, onChoose) {
  const isChosen = chosen !== null && chosen.url === url && chosen.app === app;
  return element("td", {}, element("button", {
    type: "button", class: `matrix-cell ${cell.decision}`, "aria-pressed": String(isChosen), "data-key": `${app} ${url}`, title: cell.message,
    onclick: () => onChoose(url, app, cell),
  }, icon(cell.decision), element("span", {}, cell.decision, element("span", { class: "matrix-line", text: cell.line ? `line ${cell.line}` : "" }))));
}
