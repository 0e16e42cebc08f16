// The felt: drawn by the server from the firmware's layout, lit by the decoded LED line, cards as the journal has them.
import { on, send, state } from "./connection.js";
import { CARD, card } from "./cards.js";
import { drawn } from "./element.js";

const PLACES = [[720, 480], [360, 340], [0, 340]]; // left and width, as in layouts.py
const PLACES_TOP = 476;
const CARD_STEP = 34;
const SEAT_HAND = { scale: 1.1, step: 48 };
const DEALER_HAND = { scale: 1.6, step: 107, radius: 300 }; // large: they lie before the dealer's eyes
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
      areas = [...frame.querySelectorAll(".area")].map((area) => ({ area, ground: area.querySelector(".ground"), leds: [...area.querySelectorAll(".led")] }));
      for (const { area } of areas) listen(area);
      if (state.lamps) light(state.lamps);
      if (state.table) lay(frame, state.table);
    }
    chips(frame, hands.chips);
  });
  on("lamps", light);
  on("table", (table) => lay(frame, table));
}

function listen(area) {
  const toggle = () => send("chip", { area: Number(area.dataset.area), on: !area.querySelector(".chip") });
  area.addEventListener("click", toggle);
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); toggle(); }
  });
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
}

function chips(frame, covered) {
  for (const area of frame.querySelectorAll(".area")) {
    const has = area.querySelector(".chip");
    const wants = covered.includes(Number(area.dataset.area));
    if (wants && !has) area.querySelector(".chip-place").append(drawn("g", { class: "chip" }, drawn("circle", { class: "rim", r: 17 }), drawn("circle", { class: "heart", r: 10 })));
    if (!wants && has) has.remove();
    area.setAttribute("aria-pressed", String(wants));
  }
}

function lay(frame, table) {
  const place = frame.querySelector(".cards");
  if (!place) return;
  const key = JSON.stringify(table.hands);
  if (place.dataset.key === key) return;
  place.dataset.key = key;
  place.replaceChildren(...(frame.querySelector(".place") ? rowCards(table.hands) : seatCards(frame, table.hands)));
}

function* rowCards(hands) {
  for (const [index, [, cards]] of hands.entries()) {
    const [left, width] = PLACES[index];
    const step = Math.min(CARD_STEP, (width - CARD.width - 12) / Math.max(1, cards.length - 1));
    for (const [at, text] of [...cards.entries()].reverse()) { // the older card on top: so every rank is seen
      const made = card(text);
      made.setAttribute("transform", `translate(${left + width - CARD.width - 6 - at * step} ${PLACES_TOP})`);
      yield made;
    }
  }
}

function* seatCards(frame, hands) { // where a seat's cards lie the felt says
  const numbers = [...frame.querySelectorAll(".seat-number")];
  for (const [title, cards] of hands) {
    const seat = title === "DEALER" ? null : numbers[Number(title.split(" ")[1]) - 1];
    const angle = seat ? Number(seat.dataset.degrees) : 0;
    const { scale, step, radius } = seat ? { ...SEAT_HAND, radius: Number(seat.dataset.cards) } : DEALER_HAND;
    for (const [at, text] of cards.entries()) {
      const made = card(text, scale);
      const across = (at - (cards.length - 1) / 2) * step - CARD.width * scale / 2;
      made.setAttribute("transform", `rotate(${-angle}) translate(${across} ${-radius})`);
      yield made;
    }
  }
}
