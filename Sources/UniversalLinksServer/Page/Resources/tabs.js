// Tabs as the ARIA practices describe them: one stop for the Tab key, arrows between the tabs.

/**
 * @param {HTMLElement} list the element with the role `tablist`
 * @param {(name: string) => void} onChoose called with the id of the tab without `tab-`
 * @returns {(name: string) => void} chooses a tab
 */
export function connectTabs(list, onChoose) {
  const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('[role="tab"]')]);

  /** @param {HTMLElement} chosen */
  function choose(chosen) {
    for (const tab of tabs) {
      const selected = tab === chosen;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !selected;
    }
    onChoose(chosen.id.replace("tab-", ""));
  }

  list.addEventListener("click", (event) => {
    const tab = /** @type {HTMLElement} */ (event.target).closest('[role="tab"]');
    if (tab instanceof HTMLElement) choose(tab);
  });
  list.addEventListener("keydown", (event) => {
    const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const targets = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 };
    const target = targets[event.key];
    if (at < 0 || target === undefined) return;
    event.preventDefault();
    const tab = tabs[target % tabs.length];
    tab.focus();
    choose(tab);
  });
  return (name) => {
    const tab = tabs.find((each) => each.id === `tab-${name}`);
    if (tab) choose(tab);
  };
}
