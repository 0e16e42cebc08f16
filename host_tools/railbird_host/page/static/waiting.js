// The players' monitor between rounds: what to do, the last result by name, what is paid; and the strip of past rounds.
import { isRed, SIGN } from "./cards.js";
import { element } from "./element.js";

export const PLACE_WORDS = ["1ST", "2ND", "3RD"];
const FEW = 6; // rows
const WORDS = { "PLACE YOUR BETS": "PLACE YOUR BETS", "TABLE CLOSED": "TABLE CLOSED" };

export const suitTile = (suit) => element("span", { class: `tile${isRed(suit) ? " is-red" : ""}`, "data-suit": suit }, SIGN[suit] ?? "");

export function waiting(part) {
  const words = WORDS[part.banner] ?? "PLEASE WAIT";
  return element("section", { id: "open", "data-words": words }, element("h2", {}, words),
    element("div", { class: "notices" }, lastRound(part.history[0]), odds(part)));
}

function lastRound(last) {
  if (!last) return "";
  const notes = `${last.corrected ? ", CORRECTED" : ""}${last.protest ? ", PROTEST" : ""}`;
  const title = element("h3", {}, `LAST RESULT: ROUND ${last.round}${notes}`);
  const shown = last.places.length
    ? [element("div", { class: "podium" }, ...last.places.map((suit, index) => element("div", {}, suitTile(suit), element("b", {}, PLACE_WORDS[index])))), won(last.won)]
    : [element("p", { class: "dealt" }, endedWords(last))];
  return element("div", { class: "last", "data-last": last.round }, title, ...shown);
}

// Quinella ♠♥ 10-1: the winning wagers that a player would not read off the suits.
export const won = (lines) => element("ul", { class: "won" }, ...(lines ?? []).map(({ wager, suits, pays }) =>
  element("li", { "data-won": wager }, element("span", {}, wager), ...[...suits].map(suitTile), element("b", {}, pays))));

function odds(part) {
  if (!part.pay?.rows.length) return "";
  const { rows, columns, note } = part.pay;
  const head = columns.length ? element("thead", {}, element("tr", {}, element("td", {}), ...columns.map((word) => element("th", { scope: "col" }, word)))) : "";
  const body = element("tbody", {}, ...rows.map(([wager, ...pays]) => element("tr", {}, element("th", { scope: "row" }, wager), ...pays.map((text) => element("td", {}, text)))));
  const notes = [part.scale ? `PAY SCALE ${part.scale}` : "", part.limits ? `WAGERS ${part.limits}` : ""].filter(Boolean);
  return element("div", { class: rows.length > FEW ? "odds long" : "odds" }, element("h3", {}, notes.join(" · ") || "ODDS"), element("table", {}, head, body), note ? element("p", {}, note) : "");
}

const endedWords = (one) => ({ void: "VOID", "paid by cards": "BY CARDS" })[one.ending] ?? (one.dealer ? `DEALER: ${one.dealer}` : "PAID");

export const history = (rounds) => rounds.map((one) => element("span", { "data-round": one.round, class: "ended" }, element("b", {}, String(one.round)),
  ...(one.places.length ? one.places.map(suitTile) : [endedWords(one)]),
  one.protest ? element("em", { title: "protest" }, "P") : "", one.corrected ? element("em", { title: "corrected" }, "C") : ""));
