// What testers record: kept in this browser, exported as JSON, and put into words for a report.

/**
 * @typedef {"app"|"browser"|"other"} Outcome
 * @typedef {{outcome: Outcome|null, note: string, date: string|null}} Record
 * @typedef {{domain: string, url: string, app: string|null, expected: string, decision: string|null, message: string}} Link
 */

const storageKey = "aasa-tap-1";
const noteLimit = 2_000;

/** The outcomes, in words. @type {Record<Outcome, string>} */
export const outcomes = { app: "Opened the app", browser: "Opened the browser", other: "Opened something else" };

/** @param {Link} link */
export function keyOf(link) {
  return `${link.domain} ${link.app ?? ""} ${link.url}`;
}

/** Whether the device did what the file allows; null if that is not recorded or open. @param {Link} link @param {Record} record */
export function agrees(link, record) {
  if (link.decision === null || (record.outcome !== "app" && record.outcome !== "browser")) return null;
  return (record.outcome === "app") === (link.decision === "matched");
}

/** Whether the file decides as the link list expects. @param {Link} link */
export function meetsExpectation(link) {
  return link.decision === null || link.decision === link.expected || (link.expected === "not-matched" && link.decision !== "matched");
}

export class Records {
  constructor() {
    this.device = "";
    /** @type {Map<string, Record>} */
    this.records = new Map();
    this.isStored = true;
    this.read();
  }

  read() {
    try {
      const stored = JSON.parse(window.localStorage.getItem(storageKey) ?? "{}");
      this.device = typeof stored.device === "string" ? stored.device.slice(0, 200) : "";
      for (const [key, value] of Object.entries(stored.records ?? {})) {
        const record = checked(value);
        if (record) this.records.set(key, record);
      }
    } catch {
      this.records.clear();
    }
  }

  write() {
    try {
      window.localStorage.setItem(storageKey, JSON.stringify({ device: this.device, records: Object.fromEntries(this.records) }));
      this.isStored = true;
    } catch {
      this.isStored = false;
    }
  }

  /** @param {Link} link @returns {Record} */
  of(link) {
    return this.records.get(keyOf(link)) ?? { outcome: null, note: "", date: null };
  }

  /** @param {Link} link @param {Partial<Record>} change */
  set(link, change) {
    this.records.set(keyOf(link), { ...this.of(link), ...change, date: new Date().toISOString() });
    this.write();
  }

  clear() {
    this.records.clear();
    this.write();
  }

  /** The results as a document; `Documentation/Staging.md` describes it. @param {Link[]} links */
  document(links) {
    return {
      schemaVersion: 1,
      date: new Date().toISOString(),
      userAgent: navigator.userAgent,
      device: this.device || null,
      results: links.map((link) => {
        const record = this.of(link);
        return {
          domain: link.domain, url: link.url, app: link.app, expected: link.expected, decision: link.decision, message: link.message,
          recorded: record.outcome, agrees: agrees(link, record), note: record.note || null, recordedAt: record.outcome ? record.date : null,
        };
      }),
    };
  }

  /** The disagreements as text. @param {Link[]} links */
  report(links) {
    const entries = links.filter((link) => agrees(link, this.of(link)) === false).map((link) => {
      const record = this.of(link);
      return [
        `URL:      ${link.url}`,
        link.app && `App:      ${link.app}`,
        `File:     ${link.message || link.decision}`,
        `Device:   ${outcomes[/** @type {Outcome} */ (record.outcome)].toLowerCase()}`,
        `Expected: ${link.expected}`,
        record.note && `Note:     ${record.note}`,
        `Recorded: ${record.date}`,
      ].filter(Boolean).join("\n");
    });
    const device = [this.device && `Tested on: ${this.device}`, `Browser: ${navigator.userAgent}`].filter(Boolean).join("\n");
    const advice = "Also attach: the association file, the app’s associated domains, and, from Settings > Developer > Universal Links > Diagnostics, what iOS says about the URL.";
    return ["A device and aasa disagree about an association file.", device, ...entries, advice].join("\n\n");
  }
}

/** @param {any} value @returns {Record|null} */
function checked(value) {
  if (value === null || typeof value !== "object") return null;
  const outcome = Object.hasOwn(outcomes, value.outcome) ? value.outcome : null;
  const note = typeof value.note === "string" ? value.note.slice(0, noteLimit) : "";
  const date = typeof value.date === "string" ? value.date.slice(0, 40) : null;
  return { outcome, note, date };
}
