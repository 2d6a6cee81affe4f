// The dialogs: open, download, share.

import { APIError, get, post } from "./api.js";
import { byID, count, element } from "./elements.js";
import { save } from "./saving.js";
import { encodeState } from "./share.js";

/** Connects a button with its dialog. @param {string} name @param {() => void} prepare */
function connect(name, prepare) {
  const dialog = /** @type {HTMLDialogElement} */ (byID(`${name}-dialog`));
  byID(`${name}-button`).addEventListener("click", () => {
    prepare();
    dialog.showModal();
  });
  dialog.addEventListener("click", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target === dialog || target.hasAttribute("data-close")) dialog.close();
  });
  return dialog;
}

/** @param {unknown} error */
function words(error) {
  return error instanceof Error ? error.message : String(error);
}

/**
 * @param {() => any} about the reply of `about`, or null
 * @param {(opened: {file: string, urls?: any[], domain?: string, name: string}) => void} onOpen
 */
export function connectOpening(about, onOpen) {
  const trouble = byID("open-trouble");
  const dialog = connect("open", () => {
    trouble.textContent = "";
    const domains = about()?.domains ?? [];
    const none = element("li", { class: "quiet", text: "This server serves no domain. Start it with --domain to see its file here." });
    byID("open-domains").replaceChildren(...(domains.length === 0 ? [none] : domains.map((/** @type {any} */ each) => domainItem(each))));
  });

  /** @param {any} each */
  function domainItem(each) {
    return element("li", {}, element("button", {
      type: "button", onclick: async () => {
        try {
          onOpen(await openedDomain(each.domain));
          dialog.close();
        } catch (error) {
          trouble.textContent = words(error);
        }
      },
    }, element("strong", { text: each.domain }), element("span", { class: "quiet", text: each.hasLinks ? "with its link list" : "" })));
  }

  byID("open-file").addEventListener("change", async (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (!file) return;
    const limit = about()?.limits?.fileBytes ?? 1_048_576;
    if (file.size > limit) {
      trouble.textContent = `The file has ${file.size} bytes; this page accepts ${limit}. Use aasa lint on the command line.`;
      return;
    }
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await file.arrayBuffer());
    input.value = "";
    onOpen({ file: text, name: file.name });
    dialog.close();
  });
}

/** @param {string} domain */
export async function openedDomain(domain) {
  const reply = await get(`domains/${encodeURIComponent(domain)}`);
  return { file: reply.file, urls: reply.links, domain: reply.domain, name: reply.name };
}

/**
 * @param {() => string} file
 * @param {() => any[]} results the decisions that are shown
 */
export function connectDownloads(file, results) {
  const trouble = byID("download-trouble");
  const dialog = connect("download", () => {
    const none = results().length === 0;
    trouble.textContent = "";
    byID("download-yaml").disabled = none;
    byID("download-json").disabled = none;
  });
  byID("download-file").addEventListener("click", () => {
    // With a type of its own, browsers would add an extension to the name.
    save("apple-app-site-association", file(), "application/octet-stream");
    dialog.close();
  });

  /** @param {"json"|"yaml"} form @param {string} name @param {string} type */
  async function saveLinks(form, name, type) {
    try {
      const urls = results().map(({ url, app, decision }) => (app && decision !== "unmatched" ? { url, app, decision } : { url, decision }));
      const reply = await post("links", { urls });
      save(name, reply[form], type);
      dialog.close();
    } catch (error) {
      trouble.textContent = words(error);
      if (!(error instanceof APIError)) throw error;
    }
  }
  byID("download-yaml").addEventListener("click", () => saveLinks("yaml", "links.yml", "application/yaml"));
  byID("download-json").addEventListener("click", () => saveLinks("json", "links.json", "application/json"));
}

/** @param {() => import("./share.js").SharedState} state */
export function connectSharing(state) {
  const field = /** @type {HTMLInputElement} */ (byID("share-link"));
  const note = byID("share-note");
  connect("share", async () => {
    field.value = "";
    note.textContent = "";
    try {
      const address = new URL(window.location.href);
      address.hash = await encodeState(state());
      field.value = address.href;
      field.select();
      note.textContent = field.value.length > 8_000
        ? `${count(field.value.length, "character")}. Some chat and mail programs cut links this long.`
        : count(field.value.length, "character");
    } catch (error) {
      note.textContent = words(error);
    }
  });
  byID("share-copy").addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      note.textContent = "Copied.";
    } catch {
      note.textContent = document.execCommand("copy") ? "Copied." : "Copying is not allowed here. The link is selected: copy it with the keyboard.";
    }
  });
}
