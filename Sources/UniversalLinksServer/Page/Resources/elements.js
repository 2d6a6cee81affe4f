// Building and replacing elements. Text is always set as text: nothing here parses HTML.

const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * Creates an element.
 * @param {string} name
 * @param {Record<string, any>} [attributes] `class`, `text`, `on…` handlers, `data-…`; true and false for flags
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "text") node.textContent = value;
    else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** The element of the page with this id. @param {string} id @returns {any} */
export function byID(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`The page has no element "${id}".`);
  return node;
}

/**
 * Replaces the children, and keeps the focus on the element with the same `data-key`.
 * @param {HTMLElement} container
 * @param {Node[]} nodes
 */
export function replaceChildren(container, nodes) {
  const focused = container.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.getAttribute("data-key");
  container.replaceChildren(...nodes);
  if (!key) return;
  const next = [...container.querySelectorAll("[data-key]")].find((node) => node.getAttribute("data-key") === key);
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

const shapes = {
  matched: "M3 8.500 6.500 12 13 4.500",
  excluded: "M8 1.800a6.200 6.200 0 1 0 0 12.400A6.200 6.200 0 0 0 8 1.800M3.700 3.700l8.600 8.600",
  unmatched: "M3 8h10",
  error: "M4 4l8 8M12 4l-8 8",
  warning: "M8 3v6M8 12.300v.4",
  note: "M8 7v6M8 3.300v.4",
};

/** @param {keyof typeof shapes} kind */
export function icon(kind) {
  const svg = document.createElementNS(svgNamespace, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svgNamespace, "path");
  path.setAttribute("d", shapes[kind] ?? shapes.note);
  path.setAttribute("fill", "none");
  path.setAttribute("stroke", "currentColor");
  path.setAttribute("stroke-width", "2");
  path.setAttribute("stroke-linecap", "round");
  path.setAttribute("stroke-linejoin", "round");
  svg.append(path);
  return svg;
}

/**
 * A word with its icon: a decision or a severity, never by colour alone.
 * @param {string} kind
 * @param {string} [word]
 */
export function badge(kind, word = kind) {
  return element("span", { class: `badge ${kind}` }, icon(/** @type {any} */ (kind)), word);
}

/**
 * Text with places to break lines, for identifiers and URLs.
 * @param {string} text
 * @returns {DocumentFragment}
 */
export function breakable(text) {
  const fragment = document.createDocumentFragment();
  text.split(/(?<=[./?&=:])/).forEach((piece, index) => {
    if (index > 0) fragment.append(element("wbr"));
    fragment.append(piece);
  });
  return fragment;
}

/** "1 error", "2 errors". @param {number} number @param {string} noun @param {string} [plural] */
export function count(number, noun, plural = `${noun}s`) {
  return `${number} ${number === 1 ? noun : plural}`;
}
