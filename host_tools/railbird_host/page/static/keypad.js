// The dealer's twelve keys, the supervisor's switch and the door; and the keys of the keyboard that stand for them.
import { on, send } from "./connection.js";
import { element } from "./element.js";

const LOWER = [["FIX", "fix", "FIX"], ["BACK", "", "◄"], ["NEXT", "", "►"], ["NO MORE BETS", "bets", "NO MORE BETS"], ["CONFIRM", "confirm", "CONFIRM"]];
const KEYBOARD = { n: "NO MORE BETS", N: "NO MORE BETS", Enter: "CONFIRM", ArrowLeft: "BACK", ArrowRight: "NEXT", f: "FIX", F: "FIX" };
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

function makeKey(key, kind, face) {
  const words = face.length > 2 ? element("small", {}, face) : face;
  const button = element("button", { class: `key ${kind}`, "data-key": key, "aria-label": key, type: "button" }, words);
  button.addEventListener("pointerdown", (event) => { button.setPointerCapture(event.pointerId); press(key); });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) button.addEventListener(end, () => letGo(key));
  button.addEventListener("keydown", (event) => {
    if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) press(key);
  });
  button.addEventListener("keyup", (event) => { if (event.key === " " || event.key === "Enter") { event.preventDefault(); event.stopPropagation(); letGo(key); } });
  button.addEventListener("click", (event) => { if (!event.detail) { press(key); letGo(key); } }); // a screen reader's press has no pointer
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  return button;
}

function toggle(verb, title) {
  const box = element("input", { type: "checkbox", id: `toggle-${verb}`, onchange: () => send(verb, { on: box.checked }) });
  on("hands", (hands) => { box.checked = hands[verb]; });
  return element("label", { class: "switch" }, box, title);
}

export function startKeypad(frame) {
  const keys = [1, 2, 3, 4, 5, 6, 7].map((number) => makeKey(String(number), "", String(number)));
  const pin = element("span", { id: "pin", class: "quiet", title: "The supervisor's PIN at this table" });
  frame.append(
    element("h2", {}, "Dealer's keys"),
    element("div", { class: "keys" }, ...keys, ...LOWER.map((parts) => makeKey(...parts))),
    element("div", { class: "row locks" }, element("span", { id: "keypad-supervisor" }, toggle("switch", "Supervisor's key")), pin, toggle("door", "Door open")),
  );
  on("any", ({ hands, table }) => {
    pin.textContent = hands ? `PIN ${hands.pin}` : "";
    pin.classList.toggle("wanted", Boolean(table?.pin));
  });
  on("hands", (hands) => {
    for (const button of frame.querySelectorAll(".key")) button.classList.toggle("down", hands.keys.includes(button.dataset.key));
  });
  const keyOf = (event) => KEYBOARD[event.key] ?? (/^[1-7]$/.test(event.key) ? event.key : null);
  const isTaken = (target) => target instanceof HTMLElement && target.matches("input, select, textarea, button, a");
  addEventListener("keydown", (event) => {
    const key = keyOf(event);
    if (!key || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTaken(event.target) && (event.key === "Enter" || !event.target.matches("button, a"))) return;
    event.preventDefault();
    press(key);
  });
  addEventListener("keyup", (event) => { const key = keyOf(event); if (key) letGo(key); });
  addEventListener("blur", () => { for (const key of [...since.keys()]) letGo(key); });
}
