// The players' monitor of a game with seats: the dealer's hand, then every seat with its cards and what became of it.
import { boldCard } from "./cards.js";
import { drawn, element } from "./element.js";

const STATE_WORDS = { SEATS: "NO MORE BETS", BOXES: "NO MORE BETS", DEAL: "THE CARDS ARE DEALT", DECIDE: "PLAY OR FOLD?", DISCARD: "KEEP OR DISCARD?", DRAW: "NEW CARDS ARE DEALT", VOID: "VOID · ALL WAGERS ARE RETURNED" };
const INSTEAD = { "PLEASE WAIT": "ONE MOMENT, PLEASE", "INTERRUPTED – CARDS DECIDE": "THE CARDS ON THE TABLE DECIDE" };
const MANY = 4;

export const NARROW = 46; // of 88, where many lie side by side
export const cardPicture = (text, kind = "", width = 63) => drawn("svg", { viewBox: `0 0 ${width} 88`, class: kind, role: "img", "aria-label": text === "??" ? "face down" : text }, boldCard(text, width));

const fan = (hand, width) => element("div", { class: "fan" }, ...hand.cards.map((text) => cardPicture(text, hand.others.includes(text) ? "idle" : hand.fresh?.includes(text) ? "new" : "", width)));

const wager = ({ wager: name, result, odds, bonus }) => element("span", {}, `${name} ${[result, odds, bonus].filter(Boolean).join(" ")}`);

function seatBox(seat) {
  return element("div", { class: `seat${seat.turn ? " turn" : ""}`, "data-seat": seat.seat, "data-word": seat.word },
    element("p", {}, element("b", {}, `${seat.seat}`), element("span", { class: "word" }, seat.word)), fan(seat, NARROW), element("p", { class: "hand-name" }, seat.name));
}

export function hands(part) {
  const grid = element("div", { class: "seats" }, ...part.seats.map(seatBox));
  grid.style.setProperty("--seats", Math.max(2, part.seats.length));
  const turn = part.seats.find((seat) => seat.turn && seat.wagers.length);
  const dealt = part.dealer?.name ? `DEALER: ${part.dealer.name}` : "";
  const words = INSTEAD[part.banner] ?? STATE_WORDS[part.state] ?? dealt;
  const told = turn ? element("span", { class: "told", "data-told": turn.seat }, element("span", {}, `SEAT ${turn.seat}:`), ...turn.wagers.map(wager)) : "";
  const dealer = element("div", { class: "dealer-hand" }, part.dealer ? fan(part.dealer) : "", element("p", { id: "say" }, element("span", {}, words), told));
  return element("section", { id: "hands", class: part.seats.length > MANY ? "many" : "", "data-banner": part.banner }, dealer, grid);
}
