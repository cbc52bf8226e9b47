// Look back on a game without loading a page for each step. Without this script the links do the same, one page each.
import { morph } from "./morph.js";

const steps = document.getElementById("steps"), slider = document.getElementById("step"), last = Number(slider.max);
let { step, eyes } = steps.dataset, shown = where(), busy = false;

function where() { return `?step=${step}&eyes=${eyes}`; }

function go(to) {
  step = slider.value = Math.min(Math.max(to, 0), last);
  document.getElementById("at").textContent = `${step} / ${last}`;
  show();
}

async function show() {
  if (busy) return; // who is quicker than the server is shown where they are then, not every step on the way
  busy = true;
  try {
    while (shown !== where()) {
      const wanted = where(), answer = await fetch(wanted);
      if (!answer.ok) throw new Error(answer.status);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const id of ["shown", "told", "eyes"]) morph(document.getElementById(id), page.getElementById(id).innerHTML);
      history.replaceState(null, "", (shown = wanted));
    }
  } catch {
    location.href = where();
  } finally {
    busy = false;
  }
}

slider.hidden = false;
slider.addEventListener("input", () => go(Number(slider.value)));
steps.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.dataset.eyes) { eyes = link.dataset.eyes; show(); } else go(link.dataset.by ? Number(step) + Number(link.dataset.by) : Number(link.dataset.to));
});
