// The race on the players' monitor. Steps come from the journal, one for each card; a step says where everything stands
// after it, so no rule of the game is known here. At most 600 ms a card; when behind, it jumps. Runners are moved by
// `transform` alone: nothing is drawn anew while they run.
import { boldCard, SIGN, isRed } from "./cards.js";
import { drawn, element } from "./element.js";

export const PLACE_WORDS = ["1ST", "2ND", "3RD"];
const SUITS = ["H", "D", "S", "C"];
const WORDS = { H: "HEARTS", D: "DIAMONDS", S: "SPADES", C: "CLUBS" };
const STEP_MS = 560;
const MOST_BEHIND = 4;
const GATE = 12, POST = 14.5, LEVEL = 46, HOME = [92.5, 89.5, 86.5]; // a runner's nose, per cent of the track's width
const POSTS = ["1", "2", "3", "FINISH"]; // one for each card
const GALLOP = [0, -5, 4, -4, 3, 0].map((degrees) => ({ rotate: `${degrees}deg` }));
const START = { counts: [0, 0, 0, 0], places: ["", "", ""], due: 1, protest: false };
const INSTEAD = { VOID: "VOID · ALL WAGERS ARE RETURNED", "PLEASE WAIT": "ONE MOMENT, PLEASE", "INTERRUPTED – CARDS DECIDE": "THE CARDS ON THE TABLE DECIDE" };

const HORSE = [ // tail, then body and head, then front and hind legs
  "M42 46C26 40 14 46 2 58C14 54 20 58 30 58C34 58 40 56 44 54Z",
  "M36 52C38 38 54 34 72 36C92 38 106 38 116 34C126 28 136 16 148 10L150 3L154 9C160 11 168 19 177 25C180 28 179 33 174 34C168 35 162 31 157 31C152 38 148 48 142 58C134 70 116 74 98 72C84 70 76 70 64 74C48 78 34 68 36 52Z",
  "M124 62C140 62 156 66 168 64L182 72L190 70L188 77L178 78L164 71C150 76 136 74 122 72Z",
  "M118 66C126 78 142 82 150 92L140 104L145 110L134 108L136 100L142 93C130 88 116 84 108 72Z",
  "M40 58C34 74 28 82 16 88L4 98L2 106L-4 100L2 93L14 80C22 74 26 66 32 54Z",
  "M52 66C48 80 44 90 30 96L22 108L28 114L16 113L17 106L25 91C34 86 36 76 40 64Z",
];

export const suitTile = (suit) => element("span", { class: `tile${isRed(suit) ? " is-red" : ""}`, "data-suit": suit }, SIGN[suit] ?? "");
export const cardPicture = (text, kind = "") => drawn("svg", { viewBox: "0 0 63 88", class: kind }, boldCard(text));

export function makeRace() {
  const runners = new Map(SUITS.map((suit, lane) => [suit, runner(suit, lane)]));
  const track = element("div", { id: "track", role: "img", "aria-label": "The race" }, ...ground(), ...runners.values());
  const rail = element("div", { id: "rail", "aria-hidden": "true" }, ...POSTS.map((word, index) => at(index, element("b", {}, word))));
  const say = element("p", { id: "say" });
  const labels = PLACE_WORDS.map((word) => element("div", { class: "place-label" }, element("b", {}, word), suitTile("")));
  const rows = PLACE_WORDS.map(() => element("div", { class: "place-cards" }));
  const protest = element("p", { id: "protest", hidden: true });
  const root = element("section", { id: "race" }, element("div", { id: "course" }, rail, track), element("div", { id: "words" }, say, protest),
    element("div", { class: "rows" }, ...rows.map((row, index) => element("div", { class: "place-row" }, labels[index], row))));
  let target = { steps: [], odds: "", banner: "" };
  let shown = -1;
  let keys = [];
  let timer = 0;

  function show(count, animated) {
    const step = count ? target.steps[count - 1] : START;
    for (const [lane, suit] of SUITS.entries()) place(runners.get(suit), step, suit, lane, animated);
    for (const [index, row] of rows.entries()) {
      layRow(row, target.steps.slice(0, count).filter((one) => one.place === index + 1), step.places, animated);
      if (labels[index].lastChild.dataset.suit !== step.places[index]) labels[index].lastChild.replaceWith(suitTile(step.places[index]));
    }
    shown = count;
    tellWords(step, count);
    root.dataset.shown = count;
    root.dataset.places = step.places.join("");
  }

  function tellWords(step, count) {
    say.replaceChildren(element("span", {}, INSTEAD[target.banner] ?? words(step, count)));
    protest.hidden = !step.protest;
    protest.replaceChildren(element("b", {}, "PROTEST 2♠"), element("span", {}, target.odds));
    root.dataset.banner = target.banner;
  }

  function advance() {
    timer = 0;
    const behind = target.steps.length - shown;
    if (behind <= 0) return;
    show(behind > MOST_BEHIND ? target.steps.length : shown + 1, true);
    if (shown < target.steps.length) timer = setTimeout(advance, STEP_MS);
  }

  return {
    root,
    tell(part) {
      const fresh = part.steps.map((step) => step.card + step.place);
      const goesOn = shown >= 0 && keys.slice(0, shown).every((key, index) => fresh[index] === key) && fresh.length >= shown;
      target = part;
      keys = fresh;
      root.dataset.cards = fresh.length;
      if (!goesOn || matchMedia("(prefers-reduced-motion: reduce)").matches) return show(part.steps.length, false);
      tellWords(shown ? part.steps[shown - 1] : START, shown);
      if (!timer) advance();
    },
  };
}

function* ground() {
  for (const lane of [0, 1, 2, 3]) yield element("div", { class: "lane", "data-lane": lane });
  for (const index of POSTS.keys()) yield at(index, element("div", { class: index < 3 ? "post" : "finish" }));
}

function at(index, made) {
  made.style.left = `${GATE + (index + 1) * POST}%`;
  return made;
}

function runner(suit, lane) {
  const made = element("div", { class: "runner", "data-suit": suit }, element("div", { class: "steed" }, drawn("svg", { viewBox: "-6 0 200 120" }, ...HORSE.map((d) => drawn("path", { d }))), suitTile(suit)));
  made.append(element("b", { class: "badge" }));
  made.style.setProperty("--lane", lane);
  made.style.setProperty("--x", GATE);
  return made;
}

function place(made, step, suit, lane, animated) {
  const home = step.places.indexOf(suit);
  const nose = String(home >= 0 ? HOME[home] : step.places[0] ? LEVEL : GATE + step.counts[lane] * POST);
  if (animated && nose !== made.style.getPropertyValue("--x")) made.querySelector(".steed").animate(GALLOP, { duration: 520 });
  made.style.setProperty("--x", nose);
  made.dataset.place = home + 1;
  made.querySelector(".badge").textContent = home >= 0 ? PLACE_WORDS[home] : "";
}

function layRow(row, steps, places, animated) {
  while (row.childElementCount > steps.length) row.lastElementChild.remove();
  for (const [index, step] of steps.entries()) {
    const old = row.children[index];
    if (old?.dataset.card === step.card) { old.classList.remove("fresh"); continue; }
    const made = element("span", { "data-card": step.card, class: animated ? "fresh" : "" }, cardPicture(step.card));
    if (step.place > 1 && places[step.place - 1] !== step.card[1]) made.classList.add("idle");
    if (old) old.replaceWith(made); else row.append(made);
  }
}

function words(step, count) {
  if (step.due === 2) return "NEXT NEW SUIT IS 2ND";
  if (step.due === 3) return "NEXT NEW SUIT IS 3RD";
  if (step.due === 0) return `${WORDS[step.places[0]]} WIN · ${isRed(step.places[0]) ? "RED" : "BLACK"}`;
  return count ? "FIRST TO FOUR CARDS WINS" : "THEY ARE AT THE GATE";
}
