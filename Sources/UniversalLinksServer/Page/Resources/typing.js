// Changing a text area as if somebody typed, so that undo brings the text back.

/** Longest text that is replaced in a way that can be undone: above it, browsers take seconds. */
const undoableLength = 300_000;

/**
 * @param {HTMLTextAreaElement} area
 * @param {{start: number, end: number, replacement: string}} change
 */
export function replaceAsTyped(area, { start, end, replacement }) {
  if (start === end && replacement === "") return;
  const focused = document.activeElement;
  const { scrollTop, scrollLeft } = area;
  let done = false;
  // In an empty area there is nothing to bring back, and the focus can stay where it is.
  if (area.value !== "" && area.value.length + replacement.length <= undoableLength) {
    area.focus({ preventScroll: true });
    area.setSelectionRange(start, end);
    // A hidden area gets no focus, and the command would change the element that has it.
    if (document.activeElement === area) done = replacement === "" ? document.execCommand("delete") : document.execCommand("insertText", false, replacement);
  }
  if (!done) {
    area.setRangeText(replacement, start, end, "end");
    area.dispatchEvent(new InputEvent("input"));
  }
  area.scrollTop = scrollTop;
  area.scrollLeft = scrollLeft;
  if (focused === area || document.activeElement !== area) return;
  if (focused instanceof HTMLElement && focused !== document.body && focused.isConnected) focused.focus({ preventScroll: true });
  else area.blur();
}
