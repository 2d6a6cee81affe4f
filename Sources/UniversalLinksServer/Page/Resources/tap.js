// The page for testers: links to tap, grouped by what is expected, and what the device did.

import { codeAddress, get } from "./api.js";
import { badge, breakable, byID, count, element } from "./elements.js";
import { agrees, keyOf, meetsExpectation, outcomes, Records } from "./records.js";
import { save } from "./saving.js";

const records = new Records();
/** @type {import("./records.js").Link[]} */
let links = [];

const groups = [
  ["matched", "Expected in the app", "The file should match these."],
  ["excluded", "Expected in the browser: excluded", "The file should exclude these."],
  ["unmatched", "Expected in the browser: unmatched", "No component should match these."],
  ["not-matched", "Expected in the browser", "The file should exclude these, or not match them."],
];

const shortWords = { app: "the app", browser: "the browser", other: "something else" };

/** @param {any} reply of `tap` */
function show(reply) {
  links = reply.domains.flatMap((/** @type {any} */ domain) => domain.links.map((/** @type {any} */ link) => ({ ...link, domain: domain.domain })));
  byID("links").replaceChildren(...(links.length > 0 ? reply.domains.map(domainSection) : [
    element("p", { class: "card empty", text: "No links. Name a link list for each domain in aasa.yml, and start the server with --config aasa.yml." }),
  ]));
  showResults();
}

/** @param {any} domain */
function domainSection(domain) {
  const own = links.filter((link) => link.domain === domain.domain);
  const id = `domain-${domain.domain}`;
  return element("section", { class: "domain", "aria-labelledby": id },
    element("h2", { id, class: "mono" }, breakable(domain.domain)),
    ...groups.flatMap(([expected, title, text]) => {
      const members = own.filter((link) => link.expected === expected);
      return members.length === 0 ? [] : [element("section", { "aria-label": `${domain.domain}: ${title}` },
        element("div", { class: "group-head" }, element("h3", { text: title }), element("p", { class: "quiet small-text", text })),
        element("ul", { class: "link-list" }, ...members.map(linkItem)))];
    }),
    own.length === 0 && element("p", { class: "quiet", text: "This domain has no link list." }));
}

/** @param {import("./records.js").Link} link */
function linkItem(link) {
  const record = records.of(link);
  const standing = element("p", { class: "standing" });
  const note = element("input", {
    type: "text", maxlength: "2000", "aria-label": `Note about ${link.url}`, placeholder: "Note (optional)", value: record.note,
    onchange: (/** @type {Event} */ event) => {
      records.set(link, { note: /** @type {HTMLInputElement} */ (event.target).value });
      showResults();
    },
  });
  const item = element("li", { class: "card pad tap-link", "data-url": link.url },
    tappable(link.url),
    element("p", { class: "facts-line" }, decided(link), !meetsExpectation(link) && badge("error", "differs from the link list"),
      element("span", { class: "quiet small-text" }, `File: ${link.message}`, link.app ? ` · ${link.app}` : "")),
    choice(link, () => showStanding(standing, item, link)),
    note, standing, code(link.url));
  showStanding(standing, item, link);
  return item;
}

/** @param {import("./records.js").Link} link */
function decided(link) {
  return link.decision === null ? badge("warning", "no decision") : badge(/** @type {string} */ (link.decision));
}

/** A link, if it is one for the web: a list can contain anything. @param {string} url */
function tappable(url) {
  if (!/^https?:\/\//i.test(url)) return element("p", { class: "mono", text: url });
  return element("a", { class: "tap-target mono", href: url, rel: "noreferrer" }, breakable(url));
}

/** @param {import("./records.js").Link} link @param {() => void} onChange */
function choice(link, onChange) {
  const name = `outcome ${keyOf(link)}`;
  const current = records.of(link).outcome;
  return element("fieldset", {}, element("legend", { text: "Opened" }), ...Object.entries(outcomes).map(([outcome, words]) => {
    const input = /** @type {HTMLInputElement} */ (element("input", {
      type: "radio", name, value: outcome,
      onchange: () => {
        records.set(link, { outcome: /** @type {any} */ (outcome) });
        onChange();
        showResults();
      },
    }));
    input.checked = current === outcome;
    input.setAttribute("aria-label", words);
    return element("label", {}, input, shortWords[outcome]);
  }));
}

/** Beside the file's decision: whether the device agrees. @param {HTMLElement} standing @param {HTMLElement} item @param {import("./records.js").Link} link */
function showStanding(standing, item, link) {
  const record = records.of(link);
  const agreement = agrees(link, record);
  item.classList.toggle("disagrees", agreement === false);
  item.classList.toggle("recorded", record.outcome !== null);
  if (agreement === true) standing.replaceChildren(badge("matched", "device and file agree"));
  else if (agreement === false) standing.replaceChildren(badge("error", "device and file disagree"));
  else if (record.outcome === "other") standing.replaceChildren(badge("note", "write in the note what happened"));
  else standing.replaceChildren();
}

function showResults() {
  const recorded = links.filter((link) => records.of(link).outcome !== null).length;
  const differing = links.filter((link) => agrees(link, records.of(link)) === false);
  const parts = [`${recorded} of ${count(links.length, "link")} recorded`, differing.length > 0 ? count(differing.length, "disagreement") : "no disagreement"];
  byID("counts").textContent = recorded === 0 ? parts[0] : parts.join(", ");
  byID("export-button").disabled = links.length === 0;
  byID("clear-button").disabled = records.records.size === 0;
  byID("disagreements").hidden = differing.length === 0;
  byID("disagreement-list").replaceChildren(...differing.map((link) => element("li", {},
    element("code", {}, breakable(link.url)),
    element("p", { class: "facts-line" }, "File: ", decided(link), " Device: ", element("strong", { text: outcomes[/** @type {any} */ (records.of(link).outcome)].toLowerCase() })))));
  byID("report").value = differing.length > 0 ? records.report(links) : "";
  trouble(records.isStored ? "" : "This browser does not store the records. Export them before you close the page.");
}

/** @param {string} text */
function trouble(text) {
  byID("trouble").hidden = text === "";
  if (byID("trouble").textContent !== text) byID("trouble").textContent = text;
}

/** @param {string} url */
function code(url) {
  const holder = element("div", { class: "qr" });
  return element("details", {
    ontoggle: (/** @type {Event} */ event) => {
      const open = /** @type {HTMLDetailsElement} */ (event.currentTarget).open;
      if (open && !holder.firstChild) holder.append(element("img", { src: codeAddress(url), alt: `QR code of ${url}`, width: "176", height: "176" }));
    },
  }, element("summary", { text: "QR code" }), holder);
}

async function start() {
  const device = /** @type {HTMLInputElement} */ (byID("device"));
  device.value = records.device;
  device.addEventListener("change", () => {
    records.device = device.value.slice(0, 200);
    records.write();
    showResults();
  });
  byID("export-button").addEventListener("click", () => {
    save("tap-results.json", `${JSON.stringify(records.document(links), null, 2)}\n`, "application/json");
  });
  byID("clear-button").addEventListener("click", () => {
    if (!window.confirm("Clear all records in this browser?")) return;
    records.clear();
    byID("links").replaceChildren();
    load();
  });
  byID("report-copy").addEventListener("click", async () => {
    byID("report").select();
    try {
      await navigator.clipboard.writeText(byID("report").value);
      byID("report-note").textContent = "Copied.";
    } catch {
      byID("report-note").textContent = "The text is selected: copy it from the menu.";
    }
  });
  await load();
}

async function load() {
  try {
    show(await get("tap"));
    trouble("");
  } catch (error) {
    trouble(error instanceof Error ? error.message : String(error));
    if (error?.retryAfter) window.setTimeout(load, error.retryAfter * 1000);
  }
}

start();
