// The explorer: what somebody types goes to the engine, and what the engine says goes to the page.

import { APIError, get, post } from "./api.js";
import { changesSummary, showChanges } from "./compare.js";
import { isReadable, marks, showDiagnostics, showRule, summary } from "./diagnostics.js";
import { connectDownloads, connectOpening, connectSharing, openedDomain } from "./dialogs.js";
import { Editor } from "./editor.js";
import { byID, element } from "./elements.js";
import { Evaluation } from "./evaluation.js";
import { explanation, placeOf } from "./explanation.js";
import { showGallery, showLesson } from "./gallery.js";
import { connectHost } from "./host.js";
import { replacementBetween, replacementOfEdits } from "./positions.js";
import { decodeState } from "./share.js";
import { showTable } from "./table.js";
import { connectTabs } from "./tabs.js";
import { isRefusal, showRefusal, showTrouble } from "./troubles.js";
import { replaceAsTyped } from "./typing.js";
import { Decisions, decisionSummary, postURLs, readURLs } from "./urls.js";

const urlField = /** @type {HTMLTextAreaElement} */ (byID("urls"));
const domainField = /** @type {HTMLInputElement} */ (byID("domain"));

/** What the page knows apart from its fields. */
const session = {
  /** @type {any} */ about: null,
  tab: "urls",
  /** The text that the diagnostics are about. */ lintedText: "",
  /** @type {any[]} */ diagnostics: [],
  /** @type {{url: string, app: string}|null} */ cell: null,
  /** @type {any} */ table: null,
  focusesProblems: false,
  announced: "",
  announcement: 0,
};

const fileEditor = new Editor(byID("file-editor"), {
  label: "Association file", describedBy: "problems-summary", onChange: fileChanged, onMark: showProblem,
});
const oldEditor = new Editor(byID("old-editor"), { label: "Earlier file", describedBy: "changes-summary", onChange: () => refresh("compare") });
const decisions = new Decisions(byID("decisions"), { onChoose: highlight, onPlace: goTo });
const chooseTab = connectTabs(byID("tools").querySelector('[role="tablist"]'), (tab) => {
  session.tab = tab;
  if (tab === "table" || tab === "compare") evaluations[tab].run();
  if (tab === "urls") highlight(decisions.current);
  if (tab === "compare") oldEditor.scheduleDrawing();
});

// MARK: - Evaluations

const limit = () => session.about?.limits?.urls ?? 200;
const domain = () => domainField.value.trim() || undefined;

const evaluations = {
  lint: new Evaluation(250, lint, (error) => report("lint", error)),
  urls: new Evaluation(300, match, (error) => report("urls", error)),
  table: new Evaluation(300, decideTable, (error) => report("table", error)),
  compare: new Evaluation(400, compare, (error) => report("compare", error)),
};

/** Schedules an evaluation if its results are visible; choosing its tab runs it in any case. @param {"table"|"compare"} name */
function refresh(name) {
  if (session.tab === name) evaluations[name].schedule();
}

/** @param {AbortSignal} signal */
async function lint(signal) {
  const file = fileEditor.text;
  const reply = await post("lint", { file }, signal);
  if (signal.aborted) return;
  session.lintedText = file;
  session.diagnostics = reply.diagnostics;
  fileEditor.setMarks(marks(reply.diagnostics));
  showDiagnostics(byID("problems"), reply.diagnostics, {
    onPlace: (place) => fileEditor.select(place.line, place.column, place.endLine, place.endColumn), onFix: applyFix, onRule: loadRule,
  });
  byID("problems-summary").textContent = summary(reply.diagnostics);
  byID("fix-all-button").hidden = !reply.diagnostics.some((/** @type {any} */ each) => [each, ...(each.others ?? [])].some((place) => place.fix?.safety === "safe"));
  if (session.focusesProblems && document.activeElement === document.body) byID("problems-heading").focus();
  session.focusesProblems = false;
  announce();
  evaluations.urls.run();
  if (session.tab === "table" || session.tab === "compare") evaluations[session.tab].run();
}

/**
 * Decides the URLs of the field for the file, once its diagnostics are known: no decision is asked of a file that is not JSON.
 * @param {string} path
 * @param {AbortSignal} signal
 */
async function decide(path, signal) {
  if (session.lintedText !== fileEditor.text) return null;
  if (!isReadable(session.diagnostics)) throw unreadable();
  const { urls, invalid } = readURLs(urlField.value, limit());
  const answer = await postURLs(path, { file: fileEditor.text, domain: domain() }, urls, signal);
  return signal.aborted ? null : { reply: answer.reply, invalid: [...answer.invalid, ...invalid] };
}

function unreadable() {
  return new APIError("The file is not valid JSON, so it decides no URL. Fix the errors under Diagnostics first.", { status: 422 });
}

/** @param {AbortSignal} signal */
async function match(signal) {
  const answer = await decide("match", signal);
  if (!answer) return;
  const results = answer.reply?.results ?? [];
  decisions.show(results, answer.invalid);
  byID("decisions-summary").textContent = decisionSummary(results);
  announce();
}

/** @param {AbortSignal} signal */
async function decideTable(signal) {
  const answer = await decide("table", signal);
  if (!answer) return;
  session.table = answer.reply ?? { apps: [""], rows: [] };
  showTable(byID("table"), session.table, session.cell, chooseCell);
  byID("table-explanation").replaceChildren();
  if (session.cell) await explainCell(session.cell, signal);
}

/** @param {AbortSignal} signal */
async function compare(signal) {
  if (session.lintedText !== fileEditor.text) return;
  if (!isReadable(session.diagnostics)) throw unreadable();
  const reply = await post("compare", { old: oldEditor.text, new: fileEditor.text, domain: domain() }, signal);
  if (signal.aborted) return;
  byID("changes-summary").textContent = changesSummary(reply);
  showChanges(byID("changes"), reply, { onURL: tryURL, onPlace: goTo });
}

/** Shows a failure: in its panel if the request was refused, above everything if the server is the reason. @param {string} name @param {any} error */
function report(name, error) {
  if (name === "lint" && error !== null) forgetDiagnostics();
  const isShownInPanel = error !== null && isRefusal(error) && showRefusal(name, error.message);
  if (isShownInPanel && name === "urls") highlight(null);
  showTrouble(name, error === null || isShownInPanel ? null : error.message);
}

/** Diagnostics of another text would mislead. */
function forgetDiagnostics() {
  session.diagnostics = [];
  fileEditor.setMarks([]);
  byID("problems").replaceChildren();
  byID("problems-summary").textContent = "not checked";
}

/** Tells the counts once they stay the same for a moment. */
function announce() {
  window.clearTimeout(session.announcement);
  session.announcement = window.setTimeout(() => {
    const text = [byID("problems-summary").textContent, byID("decisions-summary").textContent].filter(Boolean).join(". ");
    if (text === session.announced) return;
    session.announced = text;
    byID("live").textContent = text;
  }, 1200);
}

// MARK: - The file

function fileChanged() {
  forgetLink();
  for (const name of ["fix", "format"]) showTrouble(name, null);
  evaluations.lint.schedule();
}

/** An address that restores another state would mislead. */
function forgetLink() {
  if (window.location.hash !== "") history.replaceState(null, "", window.location.pathname + window.location.search);
}

/** @param {import("./diagnostics.js").Fix} fix */
function applyFix(fix) {
  if (fileEditor.text !== session.lintedText) {
    byID("live").textContent = "The file has changed. The diagnostics are being updated.";
    evaluations.lint.run();
    return;
  }
  const change = replacementOfEdits(fileEditor.text, fix.edits);
  if (!change) return;
  session.focusesProblems = true;
  fileEditor.replace(change);
  evaluations.lint.run();
}

/** Replaces the file by what an endpoint makes of it. @param {string} path @param {(reply: any) => string} words */
async function rewrite(path, words) {
  const file = fileEditor.text;
  try {
    const reply = await post(path, { file });
    if (fileEditor.text !== file) return;
    fileEditor.replace(replacementBetween(file, reply.file));
    report(path, null);
    byID("live").textContent = words(reply);
    session.focusesProblems = true;
    evaluations.lint.run();
  } catch (error) {
    report(path, error);
  }
}

/** Shows the first diagnostic of a line in the list. @param {number} line */
function showProblem(line) {
  const button = byID("problems").querySelector(`[data-line="${line}"] button`);
  if (!(button instanceof HTMLElement)) return;
  button.scrollIntoView({ block: "nearest" });
  button.focus();
}

/** @param {string} code @param {HTMLElement} target */
async function loadRule(code, target) {
  try {
    const reply = await get(`rules/${code}`);
    showRule(target, reply.rules[0]);
  } catch (error) {
    target.replaceChildren(element("p", { class: "error-text", text: error instanceof Error ? error.message : String(error) }));
  }
}

/** Highlights the component of a result. @param {any} result */
function highlight(result) {
  const place = result ? placeOf(result) : null;
  fileEditor.choose(place?.lines ?? null);
}

/** @param {any} place */
function goTo(place) {
  if (!place?.line) return;
  fileEditor.choose(place.lines ?? { first: place.line, last: place.line });
  fileEditor.select(place.line, place.column);
}

// MARK: - The table

/** @param {string} url @param {string} app */
async function chooseCell(url, app) {
  session.cell = session.cell?.url === url && session.cell.app === app ? null : { url, app };
  showTable(byID("table"), session.table, session.cell, chooseCell);
  byID("table-explanation").replaceChildren();
  highlight(null);
  if (session.cell) await explainCell(session.cell).catch((error) => report("cell", error));
}

/** @param {{url: string, app: string}} cell @param {AbortSignal} [signal] */
async function explainCell(cell, signal) {
  const reply = await post("match", { file: fileEditor.text, urls: [cell.url], app: cell.app, domain: domain() }, signal);
  if (session.cell?.url !== cell.url || session.cell.app !== cell.app || session.tab !== "table") return;
  const result = reply.results[0];
  byID("table-explanation").replaceChildren(element("section", { class: "card pad", "aria-label": "Explanation" },
    element("p", { class: "mono", text: cell.url }), explanation(result, goTo)));
  highlight(result);
}

// MARK: - Opening

/** @param {{file: string, urls?: any[], domain?: string, name?: string, old?: string}} opened */
function open({ file, urls, domain: name = "", name: fileName = "apple-app-site-association", old }) {
  fileEditor.setText(file);
  oldEditor.setText(old ?? file);
  byID("file-name").textContent = fileName.split(/[\\/]/).pop();
  domainField.value = name;
  session.cell = null;
  decisions.expected = new Map((urls ?? []).map((each) => [each.url, each.expected]));
  decisions.chosen = null;
  if (urls && urls.length > 0) {
    replaceAsTyped(urlField, replacementBetween(urlField.value, `${[...new Set(urls.map((each) => each.url))].join("\n")}\n`));
  }
  showLesson(byID("lesson"), null, () => {});
  evaluations.lint.run();
}

/** @param {import("./gallery.js").Situation} situation */
function openSituation(situation) {
  open({ file: situation.file, urls: situation.urls });
  chooseTab("urls");
  showLesson(byID("lesson"), situation, () => {
    showLesson(byID("lesson"), null, () => {});
    byID("tab-urls").focus();
  });
  byID("tab-urls").focus();
}

/** @param {string} url */
function tryURL(url) {
  const lines = urlField.value.split("\n").map((line) => line.trim());
  if (!lines.includes(url)) {
    const { length } = urlField.value;
    replaceAsTyped(urlField, { start: length, end: length, replacement: `${length > 0 && !urlField.value.endsWith("\n") ? "\n" : ""}${url}\n` });
  }
  chooseTab("urls");
  decisions.chosen = url;
  byID("tab-urls").focus();
  evaluations.urls.run();
}

async function addExamples() {
  try {
    const reply = await post("examples", { file: fileEditor.text, domain: domain() });
    const components = reply.details.flatMap((/** @type {any} */ detail) => detail.components);
    const found = components.flatMap((/** @type {any} */ each) => [each.urls[0], each.nearMisses[0]?.url]).filter(Boolean);
    const present = new Set(urlField.value.split("\n").map((line) => line.trim()));
    const added = [...new Set(found)].filter((url) => !present.has(url)).slice(0, 40);
    const { length } = urlField.value;
    if (added.length === 0) {
      byID("live").textContent = "No further example URL.";
      return;
    }
    replaceAsTyped(urlField, { start: length, end: length, replacement: `${length > 0 && !urlField.value.endsWith("\n") ? "\n" : ""}${added.join("\n")}\n` });
    report("examples", null);
    evaluations.urls.run();
  } catch (error) {
    report("urls", error);
  }
}

/** Restores a share link. @returns {Promise<boolean>} whether the address has one */
async function restore() {
  try {
    const state = await decodeState(window.location.hash.slice(1));
    if (!state) return false;
    showTrouble("link", null);
    const { hash } = window.location;
    open({ file: state.file, old: state.old, domain: state.domain });
    urlField.value = state.urls;
    chooseTab(state.tab);
    history.replaceState(null, "", hash);
    return true;
  } catch (error) {
    showTrouble("link", error instanceof Error ? error.message : String(error));
    return false;
  }
}

// MARK: - Start

function connect() {
  urlField.addEventListener("input", () => {
    forgetLink();
    evaluations.urls.schedule();
    refresh("table");
  });
  domainField.addEventListener("input", () => {
    evaluations.urls.schedule();
    refresh("table");
    refresh("compare");
  });
  byID("fix-all-button").addEventListener("click", () => rewrite("fix", (reply) => `${reply.applied.length} fixed, ${reply.remaining} left.`));
  byID("format-button").addEventListener("click", () => rewrite("format", () => "Formatted."));
  byID("suggest-button").addEventListener("click", addExamples);
  byID("old-copy").addEventListener("click", () => oldEditor.setText(fileEditor.text));
  byID("old-swap").addEventListener("click", () => {
    const { text } = fileEditor;
    fileEditor.setText(oldEditor.text);
    oldEditor.setText(text);
  });
  connectHost({ onRule: loadRule });
  window.addEventListener("hashchange", restore);
  connectOpening(() => session.about, (opened) => {
    showTrouble("link", null);
    open(opened);
  });
  connectDownloads(() => fileEditor.text, () => decisions.results.filter((result) => result.decision !== null));
  connectSharing(() => ({ file: fileEditor.text, old: oldEditor.text, urls: urlField.value, domain: domainField.value, tab: session.tab }));
}

async function start() {
  connect();
  const isRestored = await restore();
  const [about, situations] = await Promise.allSettled([get("about"), get("situations")]);
  if (about.status === "fulfilled") {
    session.about = about.value;
    byID("version").textContent = `aasa ${about.value.version}`;
    if (!about.value.checksHosts) {
      byID("host-form").replaceChildren(element("p", { text: "This server does not check hosts. Start it with --check-hosts, or use aasa check." }));
    }
  } else report("about", about.reason);
  byID("urls-hint").textContent = `Up to ${limit()} URLs. Lines that start with # are ignored.`;
  const list = situations.status === "fulfilled" ? situations.value.situations : [];
  showGallery(byID("gallery"), list, openSituation);
  if (isRestored) return;
  const first = session.about?.domains?.[0];
  if (first) open(await openedDomain(first.domain));
  else if (list[0]) openSituation(list[0]);
  else evaluations.urls.run();
}

start().catch((error) => report("start", error));
