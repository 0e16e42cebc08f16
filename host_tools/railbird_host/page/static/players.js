// The players' monitor: shows what the journal holds, and nothing else.
import { connect, on } from "./connection.js";
import { element } from "./element.js";
import { GAMES } from "./games.js";
import { cardPicture, makeRace, PLACE_WORDS, suitTile } from "./race.js";

const POKER_WORDS = { SEATS: "NO MORE BETS", DEAL: "THE CARDS ARE DEALT", DECIDE: "PLAY OR FOLD?", VOID: "VOID · ALL WAGERS ARE RETURNED" };
const find = (id) => document.getElementById(id);
const race = makeRace();

on("players", (part) => {
  find("title").textContent = GAMES[part.game]?.title.toUpperCase() ?? "RAILBIRD";
  find("round").textContent = part.round ? `ROUND ${part.round}` : "";
  find("banner").textContent = part.banner;
  find("banner").dataset.banner = part.banner;
  document.body.dataset.state = part.state;
  document.body.dataset.game = part.game;
  history(part.history);
  if (part.state === "OPEN" || part.state === "CLOSED" || part.state === "STARTING") show(waiting(part));
  else if (part.steps) { show(race.root); race.tell(part); }
  else show(hands(part));
});
on("connected", (up) => {
  if (up) return;
  find("banner").textContent = "PLEASE WAIT"; // no news from the table: nothing on the screen is vouched for
  find("banner").dataset.banner = "PLEASE WAIT";
});

function show(root) {
  if (find("board").firstElementChild !== root) find("board").replaceChildren(root);
}

function waiting(part) {
  const words = { OPEN: "PLACE YOUR BETS", CLOSED: "TABLE CLOSED" }[part.state] ?? "ONE MOMENT, PLEASE";
  return element("section", { id: "open" }, element("h2", {}, words), ...lastRound(part.history[0]));
}

function lastRound(last) {
  if (!last) return [element("div", { class: "podium" }, ...["H", "D", "S", "C"].map(suitTile))];
  const title = element("p", {}, `ROUND ${last.round}${last.corrected ? ", CORRECTED" : ""}${last.protest ? ", PROTEST" : ""}`);
  if (!last.places.length) return [title, element("p", { class: "dealt" }, endedWords(last))];
  return [title, element("div", { class: "podium" }, ...last.places.map((suit, index) => element("div", {}, suitTile(suit), element("b", {}, PLACE_WORDS[index]))))];
}

const endedWords = (one) => ({ void: "VOID", "paid by cards": "BY CARDS" })[one.ending] ?? (one.dealer ? `DEALER: ${one.dealer}` : "BY CARDS");

function history(rounds) {
  find("history").replaceChildren(...rounds.map((one) => element("span", { "data-round": one.round, class: "ended" }, element("b", {}, String(one.round)),
    ...(one.places.length ? one.places.map(suitTile) : [endedWords(one)]),
    one.protest ? element("em", { title: "protest" }, "P") : "", one.corrected ? element("em", { title: "corrected" }, "C") : "")));
}

const fan = (hand) => element("div", { class: "fan" }, ...hand.cards.map((text) => cardPicture(text, hand.others.includes(text) ? "idle" : "")));

function hands(part) {
  const seats = part.seats.map((seat) => element("div", { class: `seat${seat.turn ? " turn" : ""}`, "data-seat": seat.seat },
    element("p", {}, element("b", {}, `SEAT ${seat.seat}`), element("span", {}, seat.word)), fan(seat), element("p", { class: "hand-name" }, seat.name)));
  const grid = element("div", { class: "seats" }, ...seats);
  grid.style.setProperty("--columns", seats.length > 4 ? 4 : Math.max(2, seats.length));
  const words = part.banner === "PLEASE WAIT" ? "ONE MOMENT, PLEASE" : POKER_WORDS[part.state] ?? (part.dealer.name ? `DEALER: ${part.dealer.name}` : "");
  return element("section", { id: "hands", class: seats.length > 4 ? "many" : "", "data-banner": part.banner }, element("div", { class: "dealer-hand" }, fan(part.dealer), element("p", { id: "say" }, element("span", {}, words))), grid);
}

connect("players");
