// What every page does: copy buttons, questions before what cannot be undone, links with a key.
export const reduced = () => {
  const wish = document.documentElement.dataset.motion;
  return wish === "off" || (wish !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches);
};

// What a browser remembers for us; one that keeps nothing plays all the same.
export const kept = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, value); } catch { /* not kept */ } },
};

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (!copy) return;
  const box = document.getElementById(copy.dataset.copy);
  box.select();
  try { await navigator.clipboard.writeText(box.value); } catch { document.execCommand("copy"); }
  const table = document.getElementById("table");
  if (table) copy.textContent = table.dataset.copied;
});

// Back to a form as it was filled in; without this script, to an empty one.
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-back]") || history.length < 2) return;
  event.preventDefault();
  history.back();
});

document.addEventListener("submit", (event) => {
  const table = document.getElementById("table");
  if (event.target.matches("[data-confirm]") && !confirm(table.dataset.sure)) event.preventDefault();
});

// A form sent twice by a nervous finger is sent once.
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || event.target.method !== "post") return;
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = "yes";
});
addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach((f) => delete f.dataset.sent));

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = document.querySelector(`a[data-key="${CSS.escape(event.key)}"]`);
  if (link) { event.preventDefault(); link.click(); }
});

export function fillLinks(root = document) {
  const near = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname); // nobody else finds us there
  const origin = near && document.documentElement.dataset.outside || location.origin;
  for (const box of root.querySelectorAll("[data-link]")) box.value = origin + box.dataset.link;
}
fillLinks();
