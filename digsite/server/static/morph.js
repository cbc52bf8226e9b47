// Turn the elements under `old` into those of some new HTML, keeping every element that lives on (by its id),
// and let what moved travel from where it was to where it is.
import { reduced } from "./page.js";

const TRAVEL = 220; // milliseconds

export function morph(old, html) {
  const places = reduced() ? null : remember(old);
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  children(old, fresh.content);
  if (places) travel(old, places);
}

function children(old, fresh) {
  const known = new Map();
  for (const child of old.children) if (child.id) known.set(child.id, child);
  let place = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const same = next.id ? known.get(next.id) : place && !place.id && alike(place, next) ? place : null;
    if (!same) { old.insertBefore(next, place); continue; }
    if (same === place) place = place.nextSibling; else old.insertBefore(same, place);
    update(same, next);
  }
  while (place) { const next = place.nextSibling; place.remove(); place = next; }
}

const alike = (a, b) => a.nodeType === b.nodeType && a.nodeName === b.nodeName;

function update(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) { if (old.data !== fresh.data) old.data = fresh.data; return; }
  if (old.nodeName !== fresh.nodeName) { old.replaceWith(fresh); return; }
  if (old.isEqualNode(fresh)) return;
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.matches("input, select, textarea") && (old === document.activeElement || old.value)) return;
  children(old, fresh);
}

function remember(root) {
  const places = new Map();
  for (const piece of root.querySelectorAll("[id]")) places.set(piece.id, piece.getBoundingClientRect());
  return places;
}

// Everything that kept its id slides from its old place; what is new fades in. Nothing waits for it.
function travel(root, places) {
  const moved = [];
  for (const piece of root.querySelectorAll("[id]")) {
    const was = places.get(piece.id), is = piece.getBoundingClientRect();
    if (!is.width) continue;
    if (!was) moved.push([piece, null]);
    else if (Math.hypot(was.x - is.x, was.y - is.y) > 4) moved.push([piece, [was.x - is.x, was.y - is.y, piece, is]]);
  }
  if (moved.length > 60) return; // a new scene, not a move
  for (const [piece, by] of moved) {
    if (piece.parentElement.closest(".travelling")) continue;
    const frames = by ? [{ translate: scaled(piece, by) }, { translate: "0px 0px" }] : [{ opacity: 0 }, { opacity: 1 }];
    piece.classList.add("travelling");
    const ends = () => piece.classList.remove("travelling");
    piece.animate(frames, { duration: TRAVEL, easing: "ease-out" }).finished.then(ends, ends);
  }
}

// Inside an SVG a pixel is not a pixel.
function scaled(piece, [dx, dy]) {
  const matrix = piece.ownerSVGElement?.getScreenCTM();
  return matrix ? `${dx / matrix.a}px ${dy / matrix.d}px` : `${dx}px ${dy}px`;
}
