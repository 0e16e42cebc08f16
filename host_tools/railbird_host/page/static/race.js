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
const GATE = 6, POST = 17.5, LEVEL = 46, HOME = [95.5, 90.5, 85.5]; // per cent of the track's width; the fourth post is the finish
const START = { counts: [0, 0, 0, 0], places: ["", "", ""], due: 1, protest: false };
const INSTEAD = { VOID: "VOID · ALL WAGERS ARE RETURNED", "PLEASE WAIT": "ONE MOMENT, PLEASE", "INTERRUPTED – CARDS DECIDE": "THE CARDS ON THE TABLE DECIDE" };

export const suitTile = (suit) => element("span", { class: `tile${isRed(suit) ? " is-red" : ""}`, "data-suit": suit }, SIGN[suit] ?? "");
export const cardPicture = (text, kind = "") => drawn("svg", { viewBox: "0 0 63 88", "data-card": text, class: kind }, boldCard(text));

export function makeRace() {
  const runners = new Map(SUITS.map((suit, lane) => [suit, runner(suit, lane)]));
  const track = element("div", { id: "track", role: "img", "aria-label": "The race" }, ...ground(), ...runners.values());
  const say = element("p", { id: "say" });
  const labels = PLACE_WORDS.map((word) => element("div", { class: "place-label" }, element("b", {}, word), suitTile("")));
  const rows = PLACE_WORDS.map(() => element("div", { class: "place-cards" }));
  const protest = element("p", { id: "protest", hidden: true });
  const root = element("section", { id: "race" }, track, say, element("div", { class: "rows" }, ...rows.map((row, index) => element("div", { class: "place-row" }, labels[index], row)), protest));
  let target = { steps: [], odds: "", banner: "" };
  let shown = -1;
  let keys = [];
  let timer = 0;

  function show(count, animated) {
    const step = count ? target.steps[count - 1] : START;
    for (const [lane, suit] of SUITS.entries()) place(runners.get(suit), step, suit, lane);
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
    protest.replaceChildren(element("b", {}, "PROTEST 2♠"), ...target.odds.split(" · ").map((odds) => element("span", {}, odds)));
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
  for (const count of [1, 2, 3, 4]) {
    const post = element("div", { class: count < 4 ? "post" : "finish" }, count < 4 ? String(count) : "");
    post.style.left = `${GATE + count * POST}%`;
    yield post;
  }
}

function runner(suit, lane) {
  const made = element("div", { class: "runner", "data-suit": suit }, element("span", { class: "trail" }), suitTile(suit), element("b", { class: "badge" }));
  made.style.setProperty("--lane", lane);
  made.style.setProperty("--x", GATE);
  return made;
}

function place(made, step, suit, lane) {
  const home = step.places.indexOf(suit);
  made.style.setProperty("--x", home >= 0 ? HOME[home] : step.places[0] ? LEVEL : GATE + step.counts[lane] * POST);
  made.dataset.place = home + 1;
  made.querySelector(".badge").textContent = home >= 0 ? PLACE_WORDS[home] : "";
}

function layRow(row, steps, places, animated) {
  while (row.childElementCount > steps.length) row.lastElementChild.remove();
  for (const [index, step] of steps.entries()) {
    const old = row.children[index];
    if (old?.dataset.card === step.card) { old.classList.remove("fresh"); continue; }
    const made = cardPicture(step.card, animated ? "fresh" : "");
    if (step.place > 1 && places[step.place - 1] !== step.card[1]) made.classList.add("idle");
    if (old) old.replaceWith(made); else row.append(made);
  }
}

function words(step, count) {
  if (step.due === 2) return "NEXT NEW SUIT IS 2ND";
  if (step.due === 3) return "NEXT NEW SUIT IS 3RD";
  if (step.due === 0) return `${WORDS[step.places[0]]} WIN · ${isRed(step.places[0]) ? "RED" : "BLACK"}`;
  return count ? "FOUR CARDS WIN" : "THEY ARE AT THE GATE";
}
