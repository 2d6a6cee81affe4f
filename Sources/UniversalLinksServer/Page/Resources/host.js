// What a host and the CDN answer: the evidence of the probe.

import { post } from "./api.js";
import { byID, element } from "./elements.js";
import { showDiagnostics, summary } from "./diagnostics.js";

const requests = [
  ["origin", "The host, requested as Apple’s fetcher"],
  ["browser", "The host, requested as a browser"],
  ["otherFamily", "The host, over the other version of IP"],
  ["root", "The file at the root"],
  ["cdn", "Apple’s CDN"],
];

/** Connects the form. @param {{onRule: (code: string, target: HTMLElement) => void}} actions */
export function connectHost(actions) {
  const button = byID("host-button");
  const holder = byID("host-result");
  byID("host-form").addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const name = byID("host-domain").value.trim();
    button.disabled = true;
    holder.replaceChildren(element("p", { class: "card empty", role: "status", text: `Requesting ${name}…` }));
    try {
      showHost(holder, await post("host", { domain: name }), actions);
      holder.querySelector("h2")?.focus();
    } catch (error) {
      holder.replaceChildren(element("p", { class: "card empty error-text", role: "alert", text: error instanceof Error ? error.message : String(error) }));
    } finally {
      button.disabled = false;
    }
  });
}

/**
 * @param {HTMLElement} holder
 * @param {any} document of `host`
 * @param {{onRule: (code: string, target: HTMLElement) => void}} actions
 */
function showHost(holder, document, { onRule }) {
  const host = document.hosts?.[0];
  if (!host) {
    holder.replaceChildren(element("p", { class: "card empty", text: document.unread?.[0]?.message ?? "No answer for this host." }));
    return;
  }
  const list = element("ul", { class: "problem-list" });
  showDiagnostics(list, host.diagnostics, { onPlace: () => {}, onRule });
  for (const button of list.querySelectorAll(".problem-head button:not([aria-expanded])")) button.replaceWith(button.textContent ?? "");
  const shown = requests.filter(([key]) => host[key]).map(([key, title]) => exchange(host[key], title));
  holder.replaceChildren(
    element("section", { class: "card", "aria-label": `Diagnostics of ${host.host}` },
      element("div", { class: "card-head" }, element("h2", { class: "mono", text: host.host, tabindex: "-1" }), element("p", { class: "quiet", text: summary(host.diagnostics) })),
      ...cdnState(host.cdnState), list),
    element("section", { class: "exchanges", "aria-label": "Requests" }, ...shown));
}

/** @param {any} state */
function cdnState(state) {
  if (!state) return [];
  return [element("p", { class: "cdn-state" }, element("strong", { text: "CDN: " }), [state.reason, state.advice].filter(Boolean).join(" "))];
}

/** @param {any} request @param {string} title */
function exchange(request, title) {
  const leaf = request.certificates?.chain?.[0];
  const total = request.milliseconds?.total;
  const rows = [
    ["URL", request.url],
    ["Result", request.failure ? request.failure.message : `${request.status} ${request.reason ?? ""}`.trim()],
    ["Detail", request.failure?.detail],
    ["Content type", header(request, "content-type")],
    ["Size", request.bytes === null || request.bytes === undefined ? null : `${request.bytes} bytes`],
    ["Address", request.address],
    ["TLS", [request.tls, request.certificates?.problem].filter(Boolean).join(", ")],
    ["Certificate", leaf && `${leaf.subject}, issued by ${leaf.issuer}, valid until ${leaf.notAfter}`],
    ["User agent", request.userAgent],
    ["Time", typeof total === "number" ? `${Math.round(total)} ms` : null],
  ].filter((row) => row[1]);
  return element("article", { class: "card pad exchange" },
    element("h3", { text: title }),
    element("dl", { class: "facts" }, ...rows.flatMap(([term, text]) => [element("dt", { text: term }), element("dd", { text: String(text) })])),
    headers(request));
}

/** @param {any} request @param {string} name */
function header(request, name) {
  return (request.headers ?? []).find((/** @type {any} */ field) => field.name.toLowerCase() === name)?.value;
}

/** @param {any} request */
function headers(request) {
  if ((request.headers ?? []).length === 0) return null;
  return element("details", {}, element("summary", { text: `Header fields (${request.headerCount ?? request.headers.length})` }),
    element("dl", { class: "facts mono" }, ...request.headers.flatMap((/** @type {any} */ field) => [element("dt", { text: field.name }), element("dd", { text: field.value })])));
}
