// Which game is on the table, and a new table.
import { on, send } from "./connection.js";
import { element } from "./element.js";

export const GAMES = { derby: "Racing Card Derby", four_card_poker: "Four Card Poker" };

export function startGame(choice, restart) {
  choice.append(...Object.entries(GAMES).map(([game, title]) => element("option", { value: game }, title)));
  choice.addEventListener("change", () => send("restart", { game: choice.value }));
  restart.addEventListener("click", () => send("restart"));
  on("hands", (hands) => { choice.value = hands.game; });
}
