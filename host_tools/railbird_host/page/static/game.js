// Which game is on the table, and a new table. Choosing a game changes nothing yet: the button does.
import { mayLeaveRound } from "./ask.js";
import { on, send, state } from "./connection.js";
import { element } from "./element.js";
import { lists } from "./lists.js";

export async function startGame(choice, restart) {
  restart.addEventListener("click", async () => {
    if (await mayLeaveRound("A new table")) send("restart", { game: choice.value });
  });
  const { games } = await lists();
  choice.append(...Object.entries(games).map(([game, { title }]) => element("option", { value: game }, title)));
  let game = "";
  on("hands", (hands) => { if (hands.game !== game) choice.value = game = hands.game; });
  choice.addEventListener("blur", () => { if (state.hands && document.activeElement !== restart) setTimeout(() => { if (document.activeElement !== restart) choice.value = state.hands.game; }, 400); });
}
