"use strict";

// Opened from a folder, there is no server that finds index.html, and no page can be read for an excerpt.
if (location.protocol === "file:") {
  DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (link && link.protocol === "file:" && link.pathname.endsWith("/")) link.pathname += "index.html";
  }, true);
  document.addEventListener("submit", (event) => {
    const address = new URL(event.target.action, location);
    if (address.pathname.endsWith("/")) event.target.action = new URL("index.html", address).href;
  }, true);
}

// A message that somebody pastes has the names of their own file, so that no page has all of its words: those that no page has
// do not count, rare words count more, and words of a title twice. A page needs half of the rest.
function rankedPages(words) {
  const { terms, titleterms, titles, docnames, filenames } = Search._index;
  const scores = new Map();
  let whole = 0;
  for (const word of words) {
    const found = new Map();
    const add = (index, term, weight) => {
      if (!Object.hasOwn(index, term)) return;
      for (const page of [index[term]].flat()) found.set(page, Math.max(found.get(page) ?? 0, weight));
    };
    add(terms, word, 1);
    add(titleterms, word, 2);
    if (found.size === 0 && word.length > 2) {
      for (const term of Object.keys(terms)) if (term.startsWith(word)) add(terms, term, 0.5);
      for (const term of Object.keys(titleterms)) if (term.startsWith(word)) add(titleterms, term, 1);
    }
    if (found.size === 0) continue;
    const rarity = Math.log(1 + docnames.length / found.size);
    whole += rarity;
    for (const [page, weight] of found) scores.set(page, (scores.get(page) ?? 0) + rarity * weight);
  }
  return [...scores].filter(([, score]) => score >= whole / 2).map(([page, score]) =>
    [docnames[page], titles[page], "", null, (100 * score) / whole, filenames[page], SearchResultKind.text]);
}

document.addEventListener("DOMContentLoaded", () => {
  if (typeof Search === "undefined") return;
  Search.performTermsSearch = rankedPages;
  Scorer.title = 150;
  // The name of a rule, or of an option, has one page.
  Scorer.score = ([, , , , score, , kind]) => (kind === SearchResultKind.index ? 3 * score : score);
});
