// A playing card in SVG, in millimetres, its upper left corner at 0, 0.
import { drawn, element } from "./element.js";

export const CARD = { width: 63, height: 88 };
export const SIGN = { H: "♥", D: "♦", S: "♠", C: "♣" };

const RANKS = [..."23456789TJQKA"];

export const isRed = (suit) => suit === "H" || suit === "D";
export const rankText = (rank) => (rank === "T" ? "10" : rank);
export const cardName = ([rank, suit]) => `${rankText(rank)} ${SIGN[suit]}`;
export const cardOptions = () => ["S", "H", "D", "C"].flatMap((suit) => RANKS.map((rank) => element("option", { value: rank + suit }, cardName(rank + suit))));

// For eyes five metres away: rank over suit, as large as the card.
// Where many lie side by side they are narrow, and only a ten is squeezed.
export function boldCard(text, width = CARD.width) {
  const box = { width, height: CARD.height, rx: 5 };
  if (text === "??") return drawn("g", { class: "card", "data-card": text }, drawn("rect", { class: "playing back", ...box }));
  const [rank, suit] = text;
  const red = isRed(suit) ? " is-red" : "";
  const ten = rank === "T" ? { textLength: width - 8, lengthAdjust: "spacingAndGlyphs" } : {};
  return drawn("g", { class: "card", "data-card": text },
    drawn("rect", { class: "playing", ...box }),
    drawn("text", { "aria-hidden": "true", class: `card-rank${red}`, x: width / 2, y: 39, "font-size": 42, ...ten }, rank === "?" ? "" : rankText(rank)),
    drawn("text", { "aria-hidden": "true", class: `card-suit${red}`, x: width / 2, y: 81, "font-size": 46 }, SIGN[suit]));
}

export function card(text, scale = 1) {
  const group = drawn("g", { class: "card", "data-card": text });
  const box = { width: CARD.width * scale, height: CARD.height * scale, rx: 5 * scale };
  if (text === "??") {
    group.append(drawn("rect", { class: "playing back", ...box }));
    group.append(drawn("rect", { x: 5 * scale, y: 5 * scale, width: box.width - 10 * scale, height: box.height - 10 * scale, rx: 3 * scale, fill: "none", stroke: "#dfe8fa", "stroke-opacity": 0.7, "stroke-width": 1.4 * scale }));
    return group;
  }
  const [rank, suit] = text;
  const red = isRed(suit) ? " is-red" : "";
  group.append(drawn("rect", { class: "playing", ...box }));
  const put = (kind, x, y, size, word) => group.append(drawn("text", { "aria-hidden": "true", class: kind + red, x: x * scale, y: y * scale, "font-size": size * scale }, word));
  put("card-rank", 15, 25, 24, rank === "?" ? "" : rankText(rank));
  put("card-suit", 15, 46, 24, SIGN[suit]);
  put("card-suit", 40, 76, 44, SIGN[suit]);
  return group;
}
