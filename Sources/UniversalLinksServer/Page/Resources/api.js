// The JSON API of this server.

/** What went wrong with a request, in words for the reader. */
export class APIError extends Error {
  /**
   * @param {string} message
   * @param {{status?: number, retryAfter?: number|null, errors?: {pointer: string, detail: string}[]}} [facts] `status` 0: no answer
   */
  constructor(message, { status = 0, retryAfter = null, errors = [] } = {}) {
    super(message);
    this.status = status;
    /** The parts of the request that are wrong. */
    this.errors = errors;
    /** Seconds until a repetition makes sense, or null. @type {number|null} */
    this.retryAfter = retryAfter;
  }
}

const offline = "The server does not answer. Check that aasa-server is running; this page tries again every 5 seconds.";

/** Text without lone surrogates, which JSON cannot carry. @param {any} value */
function wellFormed(value) {
  return typeof value === "string" ? value.toWellFormed?.() ?? value : value;
}

/**
 * @param {string} path
 * @param {RequestInit} options
 * @returns {Promise<any>}
 */
async function request(path, options) {
  let response;
  let text;
  try {
    response = await fetch(`api/v1/${path}`, { credentials: "omit", cache: "no-store", redirect: "error", ...options });
    text = await response.text();
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new APIError(offline, { retryAfter: 5 });
  }
  if (!response.ok) throw refusal(response, text);
  try {
    return JSON.parse(text);
  } catch {
    throw new APIError("The server’s answer is not JSON. Reload the page; it may be older than the server.", { status: response.status });
  }
}

/** @param {Response} response @param {string} text */
function refusal(response, text) {
  const { status } = response;
  let problem = {};
  try {
    problem = JSON.parse(text) ?? {};
  } catch {
    problem = {};
  }
  let detail = String(problem.detail ?? problem.title ?? "");
  const header = Number.parseInt(response.headers.get("Retry-After") ?? "", 10);
  if (status === 429 || status === 503) {
    const seconds = Number.isFinite(header) ? Math.min(Math.max(header, 1), 60) : 5;
    const reason = status === 429 ? "Too many requests at once." : detail || "The server stopped after its time limit.";
    return new APIError(`${reason} The page tries again in ${seconds} s.`, { status, retryAfter: seconds });
  }
  if (status === 413) detail ||= "The file is larger than the server accepts. Use aasa on the command line for it.";
  return new APIError(detail || `The server answers with status ${status}. Reload the page; it may be older than the server.`, { status, errors: problem.errors });
}

/** @param {string} path @param {AbortSignal} [signal] */
export function get(path, signal) {
  return request(path, { signal });
}

/**
 * @param {string} path
 * @param {Record<string, any>} body members that are undefined are left out
 * @param {AbortSignal} [signal]
 */
export function post(path, body, signal) {
  const members = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, wellFormed(value)]));
  return request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(members), signal });
}

/** The address of a QR code. @param {string} text */
export function codeAddress(text) {
  return `api/v1/qr?text=${encodeURIComponent(text.toWellFormed?.() ?? text)}`;
}
