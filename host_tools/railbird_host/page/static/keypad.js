// The dealer's twelve keys, the supervisor's switch and the door; and the keys of the keyboard that stand for them.
import { on, send } from "./connection.js";
import { element } from "./element.js";
import { startShortcuts } from "./shortcuts.js";

const LOWER = [["FIX", "fix", "FIX"], ["BACK", "", "◄"], ["NEXT", "", "►"], ["NO MORE BETS", "bets", "NO MORE BETS"], ["CONFIRM", "confirm", "CONFIRM"]];
const KEYBOARD = { n: "NO MORE BETS", enter: "CONFIRM", arrowleft: "BACK", arrowright: "NEXT", f: "FIX" };
export const DOES = {
  FIX: "Something is wrong: lists what is possible now, numbered (F)",
  BACK: "Takes the last key back, cancels a menu; held for a second in OPEN or PAYING: past rounds (←)",
  NEXT: "Goes on: the next seat, the next round; moves a cursor (→)",
  "NO MORE BETS": "Closes the betting, the deal begins (N)",
  CONFIRM: "Yes, it is so: the result agrees with the cards (Enter)",
};
const NUMBER = "A seat, a line of a menu, a digit of the PIN; suits when a card is named: 1 ♥ 2 ♦ 3 ♠ 4 ♣";
const LONG_MS = 600;
const since = new Map();

function press(key) {
  if (since.has(key)) return;
  since.set(key, performance.now());
  send("down", { key });
}

function letGo(key) {
  if (!since.has(key)) return;
  send("up", { key, held_ms: Math.min(60000, performance.now() - since.get(key)) });
  since.delete(key);
}

function makeKey([key, kind, face], told) {
  const words = face.length > 2 ? element("small", {}, face) : face;
  const button = element("button", { class: `key ${kind}`, "data-key": key, "aria-label": key, title: DOES[key] ?? NUMBER, type: "button" }, words);
  let timer = 0;
  button.addEventListener("pointerdown", (event) => {
    button.setPointerCapture(event.pointerId);
    press(key);
    timer = setTimeout(() => { told.textContent = `${key}: ${button.title}`; }, LONG_MS);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, () => { clearTimeout(timer); letGo(key); });
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!event.repeat) press(key);
  });
  button.addEventListener("keyup", (event) => { if (event.key === " " || event.key === "Enter") { event.preventDefault(); letGo(key); } });
  button.addEventListener("click", (event) => { if (!event.detail) { press(key); letGo(key); } }); // a screen reader's press has no pointer
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return button;
}

function toggle(verb, title) {
  const box = element("input", { type: "checkbox", id: `toggle-${verb}`, onchange: () => send(verb, { on: box.checked }) });
  on("hands", (hands) => { box.checked = hands[verb]; });
  return element("label", { class: "switch" }, box, title);
}

export function startKeypad(frame, deal) {
  const told = element("p", { class: "quiet", id: "key-told", role: "status" });
  const keys = [1, 2, 3, 4, 5, 6, 7].map((number) => makeKey([String(number), "", String(number)], told));
  const pin = element("span", { id: "pin", class: "quiet", title: "The supervisor's PIN at this table" });
  frame.append(
    element("h2", {}, "Dealer's keys"),
    element("div", { class: "keys" }, ...keys, ...LOWER.map((parts) => makeKey(parts, told))), told,
    element("div", { class: "row locks" }, element("span", { id: "keypad-supervisor" }, toggle("switch", "Supervisor's key")), pin, toggle("door", "Door open")),
  );
  on("any", ({ hands, table }) => {
    pin.textContent = hands ? `PIN ${hands.pin}` : "";
    pin.classList.toggle("wanted", Boolean(table?.pin));
  });
  on("hands", (hands) => {
    for (const button of frame.querySelectorAll(".key")) button.classList.toggle("down", hands.keys.includes(button.dataset.key));
  });
  const keyOf = (key) => KEYBOARD[key.toLowerCase()] ?? (/^[1-7]$/.test(key) ? key : null);
  startShortcuts((pressed) => {
    if (pressed === " ") { deal(); return true; }
    const key = keyOf(pressed);
    if (key) press(key);
    return Boolean(key);
  }, (released) => { const key = keyOf(released); if (key) letGo(key); });
}
