// Which game is on the table, and a new table.
import { on, send } from "./connection.js";
import { element } from "./element.js";
import { GAMES } from "./games.js";

export function startGame(choice, restart) {
  choice.append(...Object.entries(GAMES).map(([game, { title }]) => element("option", { value: game }, title)));
  choice.addEventListener("change", () => send("restart", { game: choice.value }));
  restart.addEventListener("click", () => send("restart"));
  on("hands", (hands) => { choice.value = hands.game; });
}
