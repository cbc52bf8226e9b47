// The page of a table. It shows pictures and sends back numbers; it knows no rule and holds no secret.
import { fillLinks, kept, reduced } from "./page.js";
import { morph } from "./morph.js";
import { sound } from "./sound.js";

const table = document.getElementById("table");
const parts = ["head", "board", "ask", "mine", "rivals", "log", "talk"];
const seenKey = `seen-${table.dataset.table}`;
let freshFrom = -1; // lines of the log after this ply are news, until I move
let answered = false; // the question had the focus: keys go on from the next one, when it comes
const state = { ply: Number(table.dataset.ply), waiting: null, tries: 0, socket: null, heard: 0 };

// --- the socket: opens again by itself, resends what was not answered ---

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const path = `/t/${table.dataset.table}/live?lang=${document.documentElement.lang}`;
  const socket = (state.socket = new WebSocket(`${scheme}://${location.host}${path}`));
  socket.onopen = () => {
    state.tries = 0;
    state.heard = Date.now();
    offline(false);
    if (looking !== null) send({ do: "look", seat: looking });
    if (state.waiting) send(state.waiting);
  };
  socket.onmessage = (event) => { state.heard = Date.now(); hear(JSON.parse(event.data)); };
  socket.onclose = (event) => {
    offline(true);
    if (event.code === 4404) return;
    const wait = Math.min(8000, 250 * 2 ** state.tries++) * (0.6 + 0.8 * Math.random());
    setTimeout(connect, wait);
  };
}

function send(message) {
  if (state.socket.readyState === WebSocket.OPEN) state.socket.send(JSON.stringify(message));
}

function offline(is) {
  clearTimeout(offline.timer);
  const show = () => { document.getElementById("offline").hidden = !is; };
  if (is) offline.timer = setTimeout(show, 1200); else show();
}

setInterval(() => {
  if (state.socket.readyState !== WebSocket.OPEN) return;
  if (Date.now() - state.heard > 12000) state.socket.close();
  else send({ do: "ping", ply: state.ply });
}, 5000);
addEventListener("online", () => { if (state.socket.readyState > 1) { state.tries = 0; connect(); } });

// --- hearing ---

let looking = null; // at a shared device: whose hands it is in

function hear(message) {
  if (message.is === "table") draw(message);
  else if (message.is === "done") { if (state.waiting?.id === message.id) state.waiting = null; }
  else if (message.is === "refused") {
    const later = message.code === "busy" || message.code === "slow";
    if (state.waiting?.id === message.id && !later) state.waiting = null;
    tell(message.why);
    if (later) resendSoon();
  }
}

// The same move under the same name is made once, however often it is sent.
function resendSoon() {
  clearTimeout(resendSoon.timer);
  resendSoon.timer = setTimeout(() => { if (state.waiting) send(state.waiting); }, 1500);
}

function draw({ ply, panels }) {
  const before = yours(), told = lastLine();
  answered ||= ask.contains(document.activeElement);
  for (const name of parts) if (name in panels) morph(document.getElementById(name), panels[name]);
  const moved = ply !== state.ply; // another question, seen from its beginning
  if (moved) { few = null; ask.scrollTop = 0; }
  state.ply = ply;
  table.dataset.ply = ply;
  performance.mark("drawn");
  markFresh();
  if (moved) follow();
  const question = document.getElementById("question");
  if (answered && question && document.activeElement === document.body) question.focus({ preventScroll: true });
  if (question) answered = false;
  fillLinks(table);
  fillName();
  for (const name of ["ask", "mine"]) document.getElementById(name).hidden = !document.getElementById(name).firstChild;
  narrow(few?.filter((n) => document.getElementById(`choice-${n}`)));
  const now = yours();
  document.title = (now ? `● ${table.dataset.yourTurn} · ` : "") + document.title.replace(/^● .*? · /, "");
  if ("ask" in panels) document.getElementById("live").textContent = document.querySelector(".question")?.textContent ?? "";
  if (now && !before) sound("turn"); else if ("board" in panels) sound("move");
  if (lastLine() > told) hearTalk();
  tickClocks();
  if (!document.hidden) kept.set(seenKey, newest());
}

// A map wider than the screen shows who is to move.
function follow() {
  for (const pan of table.querySelectorAll("[data-pan]")) {
    const who = pan.querySelector("[data-now]"), seen = pan.getBoundingClientRect(), at = who?.getBoundingClientRect();
    if (at && (at.left < seen.left + 30 || at.right > seen.right - 30))
      pan.scrollLeft += (at.left + at.right - seen.left - seen.right) / 2;
  }
}

// Who has been here before need not type the name again.
function fillName() {
  const box = document.getElementById("my-name");
  if (box && !box.value) box.value = table.dataset.name ?? "";
}

const yours = () => !!document.querySelector("#head [data-yours]");
const lastLine = () => Number(document.querySelector("#talk li:last-child")?.dataset.time ?? 0);
const newest = () => Number(document.querySelector("#log li")?.dataset.ply ?? 0);

function tell(text) {
  const box = document.getElementById("news");
  box.firstElementChild.textContent = text;
  box.hidden = !text;
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => { box.hidden = true; }, 6000);
}

// --- choosing ---

let few = null; // numbers of the choices shown, when something that stands for several was clicked

function choose(action) {
  if (state.waiting) return;
  few = null;
  freshFrom = -1;
  state.waiting = { do: "play", ply: state.ply, action: Number(action), id: crypto.randomUUID?.() ?? uuid() };
  performance.mark("chosen");
  send(state.waiting);
}

// randomUUID is missing on plain http addresses other than localhost.
const uuid = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");

function narrow(numbers) {
  few = numbers?.length ? numbers : null;
  const keys = [...document.querySelector(".choices")?.dataset.keys ?? ""];
  for (const item of document.querySelectorAll(".choices > li")) {
    item.hidden = few !== null && !few.includes(Number(item.firstElementChild.dataset.action));
    label(item.firstElementChild, item.hidden ? "" : keys.shift() ?? "");
  }
  const all = document.getElementById("all-choices");
  if (all) all.hidden = few === null;
  cueMore();
}

// A question that is longer than its panel fades out where it is cut.
const ask = document.getElementById("ask");
function cueMore() {
  ask.toggleAttribute("data-more", ask.scrollTop + ask.clientHeight < ask.scrollHeight - 4);
}
ask.addEventListener("scroll", cueMore, { passive: true });
addEventListener("resize", cueMore);

// A choice answers to the key it shows.
function label(button, key) {
  if ((button.dataset.key ?? "") === key) return;
  if (key) button.dataset.key = key; else delete button.dataset.key;
  button.querySelector("kbd").textContent = key;
}

function press(element) {
  if (element.dataset.action) choose(element.dataset.action);
  else if (element.dataset.actions) {
    const these = element.dataset.actions.split(" ").map(Number), both = few?.filter((n) => these.includes(n)) ?? [];
    if (both.length === 1 && both.length < few.length) { choose(both[0]); return true; } // a piece, then its place
    narrow(both.length ? both : these);
    document.querySelector(".choices > li:not([hidden]) button")?.focus();
  } else if (element.dataset.do === "undo") {
    if (!state.waiting && !element.disabled) {
      state.waiting = { do: "undo", ply: state.ply, id: crypto.randomUUID?.() ?? uuid() };
      send(state.waiting);
    }
  } else if (element.dataset.do === "all") narrow(null);
  else if (element.dataset.look) { looking = Number(element.dataset.look); send({ do: "look", seat: looking }); }
  else if (element.dataset.phrase) send({ do: "phrase", phrase: element.dataset.phrase });
  else if (element.dataset.do === "help") help.showModal();
  else if (element.dataset.close) document.getElementById(element.dataset.close).hidden = true;
  else return false;
  return true;
}

const CONTROLS = "[data-action], [data-actions], [data-do], [data-look], [data-phrase], [data-close]";
const help = document.getElementById("help");

document.addEventListener("click", (event) => {
  const control = event.target.closest(CONTROLS);
  if (control) press(control);
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (help.open) { if (event.key === "?") help.close(); return; } // Escape closes it without us
  const typing = event.target.closest("input, select, textarea");
  if (event.key === "Escape") { narrow(null); if (typing) typing.blur(); return; }
  if (typing) return;
  if ((event.key === "Enter" || event.key === " ") && event.target.matches("[role=button]")) {
    event.preventDefault();
    press(event.target);
    return;
  }
  const open = [...document.querySelectorAll(".choices > li:not([hidden]) button")];
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (step && open.length && (event.target === document.body || event.target.closest(".ask"))) {
    event.preventDefault();
    const at = open.indexOf(document.activeElement);
    open.at(at < 0 ? Math.min(step, 0) : (at + step) % open.length).focus(); // from nowhere: to the first or the last
    return;
  }
  const key = event.key.toLowerCase();
  const control = document.querySelector(`#ask [data-key="${CSS.escape(key)}"]`);
  if (control && !control.closest("[hidden]")) { event.preventDefault(); press(control); }
  else if (key === "l") toggle(".log");
  else if (key === "t") { toggle(".talk", true); document.querySelector("#say input")?.focus(); event.preventDefault(); }
  else if (key === "r") open_rules();
  else if (key === "?") help.showModal();
});

function toggle(selector, open) {
  const drawer = document.querySelector(`details${selector}`);
  if (drawer) drawer.open = open ?? !drawer.open;
}
const open_rules = () => window.open(document.querySelector('.top a[href^="/rules"]').href, "_blank", "noopener");

// --- log, talk, clocks, sound ---

// A line of the log points at what it speaks of.
for (const [on, lit] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]])
  document.getElementById("log").addEventListener(on, (event) => {
    const line = event.target.closest("li[data-things]");
    if (!line) return;
    for (const thing of line.dataset.things.split(" "))
      for (const piece of table.querySelectorAll(pieces(thing))) piece.classList.toggle("pointed", lit);
  });

// A thing is what is marked so, has its name as id or class, or an id that ends in it: market-coin, hand-coin.
function pieces(thing) {
  const name = CSS.escape(thing), value = thing.slice(thing.indexOf("-") + 1);
  const ends = /^\d*$/.test(value) ? "" : `, [id$="-${CSS.escape(value)}"]`;
  return `[data-thing="${name}"], [id="${name}"], .board .${name}${ends}`;
}

// Talk is read when its drawer is open. Which line that was is remembered, for pages that load or connect again.
const readKey = `read-${table.dataset.table}`, talk = document.querySelector("details.talk");
const muted = () => document.getElementById("mute").checked;
let read = Number(kept.get(readKey));

function markTalk() {
  if (talk.open) kept.set(readKey, (read = lastLine()));
  talk.querySelector("[data-unread]").textContent = lastLine() > read && !muted() ? "●" : "";
}

function hearTalk() {
  const lines = document.getElementById("talk");
  lines.scrollTop = lines.scrollHeight;
  markTalk();
  if (muted()) return;
  sound("talk");
  if (!talk.open) tell(lines.lastElementChild.textContent); // on a phone the drawer is far below
}
talk.addEventListener("toggle", markTalk);
document.getElementById("mute").checked = kept.get("mute") === "yes";
document.getElementById("mute").addEventListener("change", (event) => {
  kept.set("mute", event.target.checked ? "yes" : "no");
  document.getElementById("talk").hidden = event.target.checked;
});
document.getElementById("talk").hidden = document.getElementById("mute").checked;
document.getElementById("say").addEventListener("submit", (event) => {
  event.preventDefault();
  const box = event.target.elements.text;
  if (state.socket.readyState !== WebSocket.OPEN) return; // what cannot be sent stays in the box
  if (box.value.trim()) send({ do: "say", text: box.value.trim() });
  box.value = "";
});

function tickClocks() {
  const now = performance.now();
  for (const clock of document.querySelectorAll("time[data-left]")) {
    if (clock.dataset.at === undefined || clock.dataset.from !== clock.dataset.left)
      Object.assign(clock.dataset, { at: now, from: clock.dataset.left });
    const left = Number(clock.dataset.left) - (clock.dataset.runs ? now - Number(clock.dataset.at) : 0);
    const s = Math.max(0, Math.floor(left / 1000)), two = (n) => String(n).padStart(2, "0");
    const said = s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
    if (clock.textContent !== said) clock.textContent = said;
    clock.classList.toggle("short", s < 60);
  }
}
setInterval(tickClocks, 500);

// What happened since I last looked.
function sinceThen() {
  const seen = Number(kept.get(seenKey) ?? -1);
  if (seen < 0) return;
  freshFrom = seen;
  const fresh = markFresh();
  if (fresh) tell(table.dataset.since.replace("0", fresh));
}
function markFresh() { // again after every picture, for a picture knows nothing of it
  if (freshFrom < 0) return 0;
  const fresh = [...document.querySelectorAll("#log li")].filter((li) => Number(li.dataset.ply) > freshFrom);
  for (const line of fresh) line.classList.add("fresh");
  return fresh.length;
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) kept.set(seenKey, newest()); else sinceThen();
});

for (const name of ["ask", "mine"]) document.getElementById(name).hidden = !document.getElementById(name).firstChild;
fillName();
cueMore();
follow();
markTalk();
sinceThen();
kept.set(seenKey, newest());
if (!reduced()) document.documentElement.classList.add("moving");
connect();
