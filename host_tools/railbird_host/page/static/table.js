// The trainee's table: everything on one page.
import { startChips } from "./chips.js";
import { connect, on, send } from "./connection.js";
import { startFelt } from "./felt.js";
import { startFeltCards } from "./felt_cards.js";
import { startGame } from "./game.js";
import { startKeypad } from "./keypad.js";
import { startLogs } from "./logs.js";
import { startMonitor } from "./monitor.js";
import { startNextStep } from "./next_step.js";
import { startNotice } from "./notice.js";
import { dealWhatIsDue, startShoe } from "./shoe.js";
import { startSound } from "./sound.js";
import { startTour } from "./tour.js";
import { startTrouble } from "./trouble.js";

const find = (id) => document.getElementById(id);

startGame(find("game"), find("restart"));
startChips(find("chip-amount"), find("money"));
startFelt(find("felt"));
startMonitor(find("monitor"), find("monitor-text"));
startKeypad(find("keypad"), dealWhatIsDue);
startShoe(find("shoe"));
startFeltCards(find("shoe"));
startTrouble(find("trouble"));
startLogs(find("logs"));
startTour(find("tour"), find("tour-button"));
startNotice(find("notice"), find("where"));
startNextStep(find("next-step"));
startSound(find("sound"));

find("clear").addEventListener("click", () => send("clear"));
on("hands", (hands) => { find("clear").disabled = !hands.chips.length; });
find("zoom").addEventListener("click", () => { find("zoom").textContent = find("felt").parentElement.classList.toggle("large") ? "Whole felt" : "Larger felt"; });
on("led", (isLed) => document.body.toggleAttribute("data-led", isLed));
connect("table");
