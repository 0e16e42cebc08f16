// The race on the players' monitor. Steps come from the journal, one for each card; a step says where everything stands
// after it, so no rule of the game is known here. At most 600 ms a card; when behind, it jumps.
import { boldCard, SIGN, isRed } from "./cards.js";
import { drawn, element } from "./element.js";

const SUITS = ["H", "D", "S", "C"];
const WORDS = { H: "HEARTS", D: "DIAMONDS", S: "SPADES", C: "CLUBS" };
const PLACE_WORDS = ["1ST", "2ND", "3RD"];
const STEP_MS = 560;
const MOST_BEHIND = 4;
const GATE = 130, POST = 340, LEVEL = 640, LANE = 118, HOME = [1740, 1670, 1600];
const START = { counts: [0, 0, 0, 0], places: ["", "", ""], due: 1, protest: false };

export function makeRace() {
  const runners = new Map(SUITS.map((suit, lane) => [suit, runner(suit, lane)]));
  const track = drawn("svg", { id: "track", viewBox: "0 0 1840 480", preserveAspectRatio: "xMidYMid meet", role: "img", "aria-label": "The race" }, ...ground(), ...runners.values());
  const say = element("p", { id: "say" });
  const rows = PLACE_WORDS.map(() => element("div", { class: "place-cards" }));
  const root = element("section", { id: "race" }, track, say, element("div", { class: "rows" }, ...rows.map((row, index) => element("div", { class: "place-row" }, element("b", {}, PLACE_WORDS[index]), row))));
  let target = { steps: [], odds: "" };
  let shown = -1;
  let keys = [];
  let timer = 0;

  function show(count, animated) {
    const step = count ? target.steps[count - 1] : START;
    for (const [lane, suit] of SUITS.entries()) place(runners.get(suit), step, suit, lane);
    for (const [index, row] of rows.entries()) layRow(row, target.steps.slice(0, count).filter((one) => one.place === index + 1), step.places, animated);
    say.replaceChildren(words(step, count));
    if (step.protest) say.append(element("span", { class: "protest" }, `PROTEST 2♠ · ${target.odds}`));
    root.dataset.shown = count;
    root.dataset.places = step.places.join("");
    shown = count;
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
      if (!goesOn || matchMedia("(prefers-reduced-motion: reduce)").matches) show(part.steps.length, false);
      else if (!timer) advance();
    },
  };
}

function* ground() {
  for (const lane of [0, 1, 2, 3]) yield drawn("rect", { class: "lane-ground", x: 30, y: 4 + lane * LANE, width: 1780, height: LANE - 4, rx: 10 });
  for (const count of [1, 2, 3]) yield drawn("line", { class: "post", x1: GATE + count * POST, x2: GATE + count * POST, y1: 6, y2: 470 });
  for (let row = 0; row < 24; row += 1) for (const side of [0, 1]) yield drawn("rect", { class: "finish", x: GATE + 4 * POST - 20 + side * 20, y: 4 + row * 19.6, width: 20, height: 19.6, fill: (row + side) % 2 ? "#101010" : "#fdfbf2" });
}

function runner(suit, lane) {
  const badge = drawn("g", { class: "badge", transform: "translate(-96 -22)" }, drawn("rect", { x: -44, y: -6, width: 88, height: 52, rx: 12 }), drawn("text", { y: 34 }, ""));
  return drawn("g", { class: "runner", "data-suit": suit, style: `transform: translate(${GATE}px, ${lane * LANE + 60}px)` }, badge, drawn("circle", { class: "disc", r: 50 }), drawn("text", { class: `sign${isRed(suit) ? " is-red" : ""}`, y: 27 }, SIGN[suit]));
}

function place(made, step, suit, lane) {
  const home = step.places.indexOf(suit);
  const x = home >= 0 ? HOME[home] : step.places[0] ? LEVEL : GATE + step.counts[lane] * POST;
  made.style.transform = `translate(${x}px, ${lane * LANE + 60}px)`;
  made.dataset.place = home + 1;
  made.querySelector(".badge text").textContent = home >= 0 ? PLACE_WORDS[home] : "";
}

function layRow(row, steps, places, animated) {
  while (row.childElementCount > steps.length) row.lastElementChild.remove();
  for (const [index, step] of steps.entries()) {
    const old = row.children[index];
    if (old?.dataset.card === step.card) { old.classList.remove("fresh"); continue; }
    const made = drawn("svg", { viewBox: "0 0 63 88", "data-card": step.card, class: animated ? "fresh" : "" }, boldCard(step.card));
    if (step.place > 1 && places[step.place - 1] !== step.card[1]) made.classList.add("idle");
    if (old) old.replaceWith(made); else row.append(made);
  }
}

function words(step, count) {
  if (step.due === 2) return "NEXT NEW SUIT IS 2ND";
  if (step.due === 3) return "NEXT NEW SUIT IS 3RD";
  if (step.due === 0) return step.places.map((suit, index) => `${PLACE_WORDS[index]} ${WORDS[suit]}`).join(" · ");
  return count ? "FOUR CARDS WIN" : "THEY ARE AT THE GATE";
}
