// What a newcomer does next, in one line, and a ring around the key that does it. Read from the journalled state; what the
// table itself asks for in a trouble is told in the words of the dealer's monitor.
import { on, state } from "./connection.js";
import { element } from "./element.js";
import { GAMES } from "./games.js";

const CONFIRM = "[data-key='CONFIRM']", NEXT = "[data-key='NEXT']", FIX = "[data-key='FIX']", AGAIN = "#again";

const EVERY = {
  STARTING: ["Both boards are starting …", "", ""],
  CLOSED: ["The table is closed: turn the supervisor's key, enter the PIN, then 7 opens it", "", "#keypad-supervisor"],
  VOID: ["This round is void: return all wagers, then ►", "→", NEXT],
};

export function adviceFor({ table, hands, clock }) {
  if (!table || !hands || table.state === "STARTING") return EVERY.STARTING;
  const game = GAMES[hands.game];
  if (hands.troubles.includes("display_power")) return ["The display board has no power: put that right under Trouble", "", "#mend"];
  if (clock?.journal !== "up") return ["The display board is starting …", "", ""];
  if (table.pin) return [`Supervisor: enter the PIN ${hands.pin} with the keys, then press CONFIRM`, "Enter", CONFIRM];
  if (table.fault) return [table.says.join(" ") || "Pass the same card again", "space", AGAIN];
  if (table.again) return [`${table.says.join(": ")} again, one by one`, "space", AGAIN];
  if (table.waits) return [`The monitor asks: ${[...table.says, table.footer].filter(Boolean).join(" · ")}`, "", table.footer.includes("CONFIRM") ? CONFIRM : ""];
  if (table.state === "OPEN" && table.footer.startsWith("SUPERVISOR")) return [`${table.note}. Supervisor's key, PIN, then ${table.footer.split(": ")[1]}`, "", "#keypad-supervisor"];
  if (table.state === "OPEN" && table.note.includes("SHOE")) return ["The cut card is out: FIX, then 5, puts in a new shoe", "F 5", FIX];
  if (table.state === "DEAL" && !hands.left) return ["The shoe is empty, the round can't be finished: supervisor's key, PIN, 4 declares it void", "", "#keypad-supervisor"];
  if (table.state === "OPEN" && table.note === "LAST ROUND") return ["The shoe runs out: FIX, then 5, puts in a new one. Or play a last round: press NO MORE BETS", "F 5", FIX];
  if (game.areas && table.state === "OPEN" && hands.chips.some((area) => area % game.areas === game.play)) return ["The round is over: take its chips off the felt", "", "#clear"];
  if (table.says.length && !EVERY[table.state]) return [[...table.says, table.footer].join(" · "), "", table.footer.startsWith("NEXT") ? NEXT : ""]; // pay by cards
  return EVERY[table.state] ?? game.next[table.state] ?? ["", "", ""];
}

export function startNextStep(frame) {
  let said = "";
  on("any", () => {
    const [words, key, target] = adviceFor(state);
    if (said === words + target) return;
    said = words + target;
    frame.replaceChildren(element("b", {}, "Next"), element("span", {}, words), key ? element("kbd", {}, key) : "");
    for (const old of document.querySelectorAll(".due")) old.classList.remove("due");
    if (target) document.querySelector(target)?.classList.add("due");
  });
}
