// The trainee's table: everything on one page.
import { connect, on, send } from "./connection.js";
import { startFelt } from "./felt.js";
import { startGame } from "./game.js";
import { startKeypad } from "./keypad.js";
import { startLogs } from "./logs.js";
import { startMonitor } from "./monitor.js";
import { startNextStep } from "./next_step.js";
import { startNotice } from "./notice.js";
import { dealWhatIsDue, startShoe } from "./shoe.js";
import { startTour } from "./tour.js";
import { startTrouble } from "./trouble.js";

const find = (id) => document.getElementById(id);

startGame(find("game"), find("restart"));
startFelt(find("felt"));
startMonitor(find("monitor"));
startKeypad(find("keypad"));
startShoe(find("shoe"));
startTrouble(find("trouble"));
startLogs(find("logs"));
startTour(find("tour"), find("tour-button"));
startNotice(find("notice"), find("where"));
startNextStep(find("next-step"));

find("clear").addEventListener("click", () => send("clear"));
on("hands", (hands) => { find("clear").disabled = !hands.chips.length; });
find("zoom").addEventListener("click", () => { find("zoom").textContent = find("felt").parentElement.classList.toggle("large") ? "Whole felt" : "Larger felt"; });
on("led", (isLed) => document.body.toggleAttribute("data-led", isLed));
addEventListener("keydown", (event) => {
  if (event.key !== " " || event.repeat || event.target.closest?.("button, input, select, a, .area")) return;
  event.preventDefault();
  dealWhatIsDue();
});
connect("table");
