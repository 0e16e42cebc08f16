// The felt: drawn by the server from the firmware's layout, lit by the decoded LED line. Cards and chips lie where hands
// put them, whatever the table believes; the server says where. One stop of the tab key; arrows go from area to area.
import { on, send, state } from "./connection.js";
import { card } from "./cards.js";
import { chipAmount } from "./chips.js";
import { drawn } from "./element.js";
import { chooseCard } from "./felt_cards.js";

let game = "";
let leds = [];
let areas = [];

export function startFelt(frame) {
  on("hands", async (hands) => {
    if (hands.game !== game) {
      game = hands.game;
      const answer = await fetch(`/felt/${game}.svg`);
      frame.innerHTML = await answer.text();
      frame.dataset.game = game;
      leds = [];
      for (const led of frame.querySelectorAll(".led")) leds[led.dataset.led] = led;
      areas = [...frame.querySelectorAll(".area")].map((area) => ({ area, ground: area.querySelector(".ground"), leds: [...area.querySelectorAll(".led")], pays: area.getAttribute("aria-label") }));
      for (const { area } of areas) listen(area);
      areas[0]?.area.setAttribute("tabindex", "0");
      if (state.lamps) light(state.lamps);
      if (state.felt) lay(frame, state.felt);
    }
    chips(hands.chips);
  });
  on("money", () => { if (state.hands) chips(state.hands.chips); });
  on("lamps", light);
  on("felt", (felt) => lay(frame, felt));
}

function listen(area) {
  const put = () => send("chip", { area: Number(area.dataset.area), on: true, amount: chipAmount() });
  const take = () => send("chip", { area: Number(area.dataset.area), on: false });
  area.addEventListener("click", () => (chipAmount() ? put() : take()));
  area.addEventListener("contextmenu", (event) => { event.preventDefault(); take(); });
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); if (chipAmount()) put(); else take(); }
    if (event.key === "Delete" || event.key === "Backspace") { event.preventDefault(); take(); }
    if (event.key.startsWith("Arrow")) { event.preventDefault(); goTo(nearest(area, event.key)); }
  });
}

function goTo(area) {
  if (!area) return;
  for (const one of areas) one.area.setAttribute("tabindex", one.area === area ? "0" : "-1");
  area.focus();
}

// The next area in the arrow's direction, as eyes see it.
function nearest(from, key) {
  const middle = (area) => { const box = area.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = middle(from);
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  let best = null, least = Infinity;
  for (const { area } of areas) {
    const [otherX, otherY] = middle(area);
    const ahead = (otherX - x) * way[0] + (otherY - y) * way[1];
    const beside = Math.abs((otherX - x) * way[1]) + Math.abs((otherY - y) * way[0]);
    if (ahead > 1 && ahead + 2 * beside < least) { least = ahead + 2 * beside; best = area; }
  }
  return best;
}

// What an eye makes of an LED: a dim one is far from black, and light is never quite without white.
const eye = (value) => (value ? 95 + 160 * (value / 255) ** 0.5 : 0);

function shineOf(colour) {
  const seen = colour.map(eye);
  return `rgb(${seen.map((value) => Math.round(Math.max(value, Math.max(...seen) * 0.3))).join(" ")})`;
}

const partsOf = (hex) => [0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16));

function light(hex) {
  for (let index = 0; index < leds.length; index += 1) {
    const raw = hex.slice(index * 6, index * 6 + 6);
    const led = leds[index];
    if (!led || led.dataset.colour === raw) continue;
    led.dataset.colour = raw;
    const lit = raw !== "000000";
    const shine = shineOf(partsOf(raw));
    led.classList.toggle("lit", lit);
    led.style.fill = lit ? shine : "";
    led.style.stroke = lit ? shine : "";
  }
  for (const { area, ground, leds: own } of areas) {
    const lit = own.filter((led) => led.dataset.colour && led.dataset.colour !== "000000");
    area.dataset.lit = lit.length;
    area.dataset.colour = lit.length ? lit[0].dataset.colour : "";
    const strong = lit.length && Math.max(...partsOf(lit[0].dataset.colour));
    area.toggleAttribute("data-bright", strong > 60);
    ground.style.stroke = strong > 60 ? lit[0].style.fill : "";
    ground.style.fill = lit.length ? `color-mix(in srgb, ${lit[0].style.fill} ${Math.round(3 + 24 * (strong / 255) ** 0.7)}%, transparent)` : "";
  }
  name();
}

const short = (amount) => (amount >= 1000 ? `${Math.round(amount / 100) / 10}k` : String(amount));

function chips(covered) {
  const stakes = state.money?.stakes ?? {};
  for (const { area } of areas) {
    const number = area.dataset.area;
    const wants = covered.includes(Number(number));
    const amount = stakes[number] ?? 0;
    const place = area.querySelector(".chip-place");
    if (place.dataset.amount === String(wants && amount)) continue;
    place.dataset.amount = String(wants && amount);
    place.replaceChildren(...(wants ? [drawn("g", { class: "chip" }, drawn("circle", { class: "rim", r: 17 }), drawn("circle", { class: "heart", r: 12 }), drawn("text", { "aria-hidden": "true", class: "amount", y: 4.5 }, amount ? short(amount) : ""))] : []));
    area.setAttribute("aria-pressed", String(wants));
  }
  name();
}

// For screen readers: "Trifecta hearts, diamonds, spades, pays 10-1, 25 on it, lit".
function name() {
  const stakes = state.money?.stakes ?? {};
  for (const { area, pays } of areas) {
    const stake = stakes[area.dataset.area];
    const words = `${pays}${stake ? `, ${stake} on it` : ""}${area.hasAttribute("data-bright") ? ", lit" : ""}`;
    if (area.getAttribute("aria-label") !== words) area.setAttribute("aria-label", words);
  }
}

function lay(frame, felt) {
  const place = frame.querySelector(".cards");
  if (!place) return;
  const key = JSON.stringify(felt.cards);
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  place.replaceChildren(...felt.cards.map(([number, face, where, x, y, degrees, scale]) => {
    const made = card(face, scale);
    made.setAttribute("transform", `rotate(${degrees}) translate(${x} ${y})`);
    made.dataset.number = number;
    made.dataset.place = where;
    made.addEventListener("click", () => chooseCard(number));
    return made;
  }));
}
