// The state of the page in the fragment of its address: compressed, bounded, and checked when it is read.

/**
 * @typedef {{file: string, old: string, urls: string, domain: string, tab: string}} SharedState
 */

/** Longest fragment that is read, in characters. */
const fragmentLimit = 400_000;
/** Longest content that a fragment unpacks to, in bytes. */
const contentLimit = 2_500_000;
const textLimits = { file: 1_048_576, old: 1_048_576, urls: 262_144, domain: 253, tab: 20 };

/** What is wrong with a share link, in words for the reader. */
export class ShareError extends Error {}

/** @param {Uint8Array} bytes */
function base64url(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function bytesOf(text) {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) throw new ShareError("damaged");
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));
  } catch {
    throw new ShareError("damaged");
  }
}

/** All bytes of a stream; throws beyond the limit before more is read. @param {ReadableStream<Uint8Array>} stream */
async function collect(stream) {
  const chunks = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > contentLimit) {
      await reader.cancel();
      throw new ShareError("too long");
    }
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @param {Uint8Array} bytes @param {any} transform */
function through(bytes, transform) {
  return collect(new Blob([bytes]).stream().pipeThrough(transform));
}

/**
 * The fragment for a state, without `#`.
 * @param {SharedState} state
 */
export async function encodeState(state) {
  const bytes = new TextEncoder().encode(JSON.stringify({ v: 1, ...state }));
  if (bytes.length > contentLimit) throw new ShareError("The files are too large for a link. Download the file instead.");
  const fragment = typeof CompressionStream === "undefined"
    ? `p1.${base64url(bytes)}`
    : `z1.${base64url(await through(bytes, new CompressionStream("deflate-raw")))}`;
  if (fragment.length > fragmentLimit) throw new ShareError("The files are too large for a link. Download the file instead.");
  return fragment;
}

/**
 * The state of a fragment; null if the fragment is not one of a share link.
 * @param {string} fragment without `#`
 * @returns {Promise<SharedState|null>}
 * @throws {ShareError} in words, if the link is damaged or too long
 */
export async function decodeState(fragment) {
  const form = /^([pz])1\./.exec(fragment)?.[1];
  if (!form) return null;
  try {
    if (fragment.length > fragmentLimit) throw new ShareError("too long");
    const packed = bytesOf(fragment.slice(3));
    const bytes = form === "z" ? await through(packed, new DecompressionStream("deflate-raw")) : packed;
    return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)));
  } catch (error) {
    const reason = error instanceof ShareError && error.message === "too long" ? "contains more than this page accepts" : "is damaged or incomplete";
    throw new ShareError(`The share link ${reason}. Ask for a new one.`);
  }
}

/** @param {any} value @returns {SharedState} */
function checked(value) {
  if (value === null || typeof value !== "object" || value.v !== 1) throw new ShareError("damaged");
  /** @type {any} */
  const state = {};
  for (const [key, limit] of Object.entries(textLimits)) {
    const text = value[key] ?? "";
    if (typeof text !== "string") throw new ShareError("damaged");
    if (text.length > limit) throw new ShareError("too long");
    state[key] = text;
  }
  return state;
}
