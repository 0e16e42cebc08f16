// The four runners of the race: where each one's nose is, and what it looks like. Nobody runs backwards, and nobody
// passes a numbered post without a card for it: once the winner is home the posts are taken away and the others line up
// beside the foremost of them.
import { drawn, element } from "./element.js";
import { PLACE_WORDS, suitTile } from "./waiting.js";

export const SUITS = ["H", "D", "S", "C"];
export const POSTS = ["1", "2", "3", "FINISH"]; // one for each card
const GATE = 16, POST = 13.5, HOME = [92.5, 89.5, 86.5]; // a runner's nose, per cent of the track's width; no runner is wider than up to the gate
const GALLOP = [0, -5, 4, -4, 3, 0].map((degrees) => ({ rotate: `${degrees}deg` }));

const HORSE = [ // tail, then body and head, then front and hind legs
  "M42 46C26 40 14 46 2 58C14 54 20 58 30 58C34 58 40 56 44 54Z",
  "M36 52C38 38 54 34 72 36C92 38 106 38 116 34C126 28 136 16 148 10L150 3L154 9C160 11 168 19 177 25C180 28 179 33 174 34C168 35 162 31 157 31C152 38 148 48 142 58C134 70 116 74 98 72C84 70 76 70 64 74C48 78 34 68 36 52Z",
  "M124 62C140 62 156 66 168 64L182 72L190 70L188 77L178 78L164 71C150 76 136 74 122 72Z",
  "M118 66C126 78 142 82 150 92L140 104L145 110L134 108L136 100L142 93C130 88 116 84 108 72Z",
  "M40 58C34 74 28 82 16 88L4 98L2 106L-4 100L2 93L14 80C22 74 26 66 32 54Z",
  "M52 66C48 80 44 90 30 96L22 108L28 114L16 113L17 106L25 91C34 86 36 76 40 64Z",
];

export const postAt = (index) => GATE + (index + 1) * POST;

export function noseOf(step, suit) {
  const home = step.places.indexOf(suit);
  if (home >= 0) return HOME[home];
  const posts = step.places[0] ? Math.max(...step.counts.filter((_, lane) => SUITS[lane] !== step.places[0])) : step.counts[SUITS.indexOf(suit)];
  return GATE + posts * POST;
}

export function makeRunner(suit, lane) {
  const made = element("div", { class: "runner", "data-suit": suit }, element("div", { class: "steed" }, drawn("svg", { viewBox: "-6 0 200 120", "aria-hidden": "true" }, ...HORSE.map((d) => drawn("path", { d }))), suitTile(suit)));
  made.append(element("b", { class: "badge" }));
  made.style.setProperty("--lane", lane);
  made.style.setProperty("--x", GATE);
  return made;
}

export function placeRunner(made, step, suit, animated) {
  const home = step.places.indexOf(suit);
  const nose = String(noseOf(step, suit));
  if (animated && nose !== made.style.getPropertyValue("--x")) made.querySelector(".steed").animate(GALLOP, { duration: 520 });
  made.style.setProperty("--x", nose);
  made.dataset.place = home + 1;
  made.querySelector(".badge").textContent = home >= 0 ? PLACE_WORDS[home] : "";
}
