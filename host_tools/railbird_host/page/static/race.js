// The race on the players' monitor. Steps come from the journal, one for each card; a step says where everything stands
// after it, so no rule of the game is known here. At most 600 ms a card; when behind, it jumps. Runners are moved by
// `transform` alone: nothing is drawn anew while they run.
import { isRed } from "./cards.js";
import { element } from "./element.js";
import { cardPicture, NARROW } from "./hands.js";
import { makeRunner, placeRunner, POSTS, postAt, SUITS } from "./runners.js";
import { PLACE_WORDS, suitTile, won } from "./waiting.js";

const WORDS = { H: "HEARTS", D: "DIAMONDS", S: "SPADES", C: "CLUBS" };
const STEP_MS = 560;
const MOST_BEHIND = 4;
const START = { counts: [0, 0, 0, 0], places: ["", "", ""], due: 1, protest: false };
const INSTEAD = { VOID: "VOID · ALL WAGERS ARE RETURNED", "PLEASE WAIT": "ONE MOMENT, PLEASE", "INTERRUPTED – CARDS DECIDE": "THE CARDS ON THE TABLE DECIDE" };
const AFTER_FIRST = { 2: "RACE FOR 2ND", 3: "RACE FOR 3RD" };

export function makeRace(call) {
  const runners = new Map(SUITS.map((suit, lane) => [suit, makeRunner(suit, lane)]));
  const track = element("div", { id: "track", role: "img", "aria-label": "The race" }, ...ground(), ...runners.values());
  const rail = element("div", { id: "rail", "aria-hidden": "true" }, ...POSTS.map((word, index) => at(index, element("b", {}, word))), element("i", {}));
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
    for (const suit of SUITS) placeRunner(runners.get(suit), step, suit, animated);
    for (const [index, row] of rows.entries()) {
      layRow(row, target.steps.slice(0, count).filter((one) => one.place === index + 1), step.places, animated);
      if (labels[index].lastChild.dataset.suit !== step.places[index]) labels[index].lastChild.replaceWith(suitTile(step.places[index]));
    }
    shown = count;
    tellWords(step);
    if (animated) call(step.call);
    root.dataset.shown = count;
    root.dataset.places = step.places.join("");
    root.dataset.due = step.due;
    rail.querySelector("i").textContent = AFTER_FIRST[step.due] ?? "";
  }

  function tellWords(step) {
    const instead = INSTEAD[target.banner];
    const lines = instead ? [element("span", {}, instead)] : step.due ? [element("span", {}, callWords(step))] : [element("span", {}, `${WORDS[step.places[0]]} WIN · ${isRed(step.places[0]) ? "RED" : "BLACK"}`), won(target.won)];
    say.replaceChildren(...lines);
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
      if (!goesOn || matchMedia("(prefers-reduced-motion: reduce)").matches) {
        if (goesOn && fresh.length > shown) call(part.steps.at(-1).call);
        return show(part.steps.length, false);
      }
      tellWords(shown ? part.steps[shown - 1] : START);
      if (!timer) advance();
    },
  };
}

// What a caller says of the last card, without the card: that lies there. Before the first one: where they are.
const callWords = (step) => (step.call ? step.call.split(". ").slice(1).join(". ") : "They are at the gate.").toUpperCase();

function* ground() {
  for (const lane of [0, 1, 2, 3]) yield element("div", { class: "lane", "data-lane": lane });
  for (const index of POSTS.keys()) yield at(index, element("div", { class: index < 3 ? "post" : "finish" }));
}

function at(index, made) {
  made.style.left = `${postAt(index)}%`;
  return made;
}

function layRow(row, steps, places, animated) {
  while (row.childElementCount > steps.length) row.lastElementChild.remove();
  for (const [index, step] of steps.entries()) {
    const old = row.children[index];
    if (old?.dataset.card === step.card) { old.classList.remove("fresh"); continue; }
    const made = element("span", { "data-card": step.card, class: animated ? "fresh" : "" }, cardPicture(step.card, "", NARROW));
    if (step.place > 1 && places[step.place - 1] !== step.card[1]) made.classList.add("idle");
    if (old) old.replaceWith(made); else row.append(made);
  }
}
