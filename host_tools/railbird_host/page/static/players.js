// The players' monitor: shows what the journal holds, and nothing else.
import { boldCard } from "./cards.js";
import { connect, on } from "./connection.js";
import { drawn, element } from "./element.js";
import { makeRace } from "./race.js";

const TITLES = { derby: "RACING CARD DERBY", four_card_poker: "FOUR CARD POKER" };
const find = (id) => document.getElementById(id);
const race = makeRace();

on("players", (part) => {
  find("title").textContent = TITLES[part.game] ?? "RAILBIRD";
  find("round").textContent = part.round ? `ROUND ${part.round}` : "";
  find("banner").textContent = part.banner;
  find("banner").dataset.banner = part.banner;
  document.body.dataset.state = part.state;
  history(part.history);
  if (part.state === "OPEN" || part.state === "CLOSED" || part.state === "STARTING") show(waiting(part));
  else if (part.game === "derby") { show(race.root); race.tell(part); }
  else show(hands(part));
});

function show(root) {
  if (find("board").firstElementChild !== root) find("board").replaceChildren(root);
}

function waiting(part) {
  const last = part.history[0];
  return element("section", { id: "open" }, element("h2", {}, { OPEN: "Place your bets", CLOSED: "Table closed" }[part.state] ?? "One moment"), element("p", {}, last ? `Round ${last.round}: ${last.result || last.ending}` : ""));
}

function history(rounds) {
  find("history").replaceChildren(...rounds.map((one) => {
    const words = one.ending === "void" ? "VOID" : one.result.split(/ {2}/)[0] || "by cards";
    const signs = [...words].map((sign) => (sign === "♥" || sign === "♦" ? element("i", { class: "red", style: "font-style:normal" }, sign) : sign));
    return element("span", { title: one.result, "data-round": one.round }, element("b", {}, String(one.round)), ...signs, one.result.includes("PROTEST") ? " P" : "", one.corrected ? " corrected" : "");
  }));
}

const fan = (cards) => element("div", { class: "fan" }, ...cards.map((text) => drawn("svg", { viewBox: "0 0 63 88", "data-card": text }, boldCard(text))));

function hands(part) {
  const seats = part.seats.map((seat) => element("div", { class: `seat${seat.turn ? " turn" : ""}`, "data-seat": seat.seat }, element("b", {}, `SEAT ${seat.seat}${seat.word ? ` · ${seat.word}` : ""}`), fan(seat.cards)));
  return element("section", { id: "hands" }, element("div", { class: "dealer-hand" }, element("b", {}, "DEALER"), fan(part.dealer)), element("div", { class: "seats" }, ...seats));
}

connect("players");
