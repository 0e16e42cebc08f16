// What a newcomer does next, in one line, and a ring around the key that does it. Read from the journalled state; what the
// table itself asks for in a trouble is told in the words of the dealer's monitor.
import { on, state } from "./connection.js";
import { element } from "./element.js";

const BETS = "[data-key='NO MORE BETS']", CONFIRM = "[data-key='CONFIRM']", NEXT = "[data-key='NEXT']";
const FIX = "[data-key='FIX']", DEAL = "#deal", AGAIN = "#again";

// state -> [words, the key of the keyboard, what to point at]
const DERBY = {
  OPEN: ["Bets are open: click areas of the felt to put chips there, then press NO MORE BETS", "N", BETS],
  DEAL: ["Deal until three places are decided: press Deal, or drag the card over the scanner", "space", DEAL],
  RESULT: ["The lit areas win. Do the cards agree? Then press CONFIRM", "Enter", CONFIRM],
  PAYING: ["Pay what is lit, take the rest; then ► opens the next round", "→", NEXT],
};
const POKER = {
  OPEN: ["Bets are open: put chips on the Ante of one or more seats, then press NO MORE BETS", "N", BETS],
  SEATS: ["The seats that are in are lit. Deal the first card", "space", DEAL],
  DEAL: ["Deal on: the monitor says whose card comes next", "space", DEAL],
  DECIDE: ["Each seat decides: cover Play, or press its number up to P or F; then press CONFIRM", "Enter", CONFIRM],
  SHOW: ["The dealer's hand is open. ► goes to the first seat", "→", NEXT],
  SETTLE: ["Pay and take what the monitor says for this seat; then ►", "→", NEXT],
};
const EVERY = {
  STARTING: ["Both boards are starting …", "", ""],
  CLOSED: ["The table is closed: turn the supervisor's key, enter the PIN, then 7 opens it", "", "#keypad-supervisor"],
  VOID: ["This round is void: return all wagers, then ►", "→", NEXT],
};
const PLAY = 2; // of an area's three spots

export function adviceFor({ table, hands, clock }) {
  if (!table || !hands || table.state === "STARTING") return EVERY.STARTING;
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
  if (hands.game !== "derby" && table.state === "OPEN" && hands.chips.some((area) => area % 3 === PLAY)) return ["The round is over: take its chips off the felt", "", "#clear"];
  if (table.says.length && !EVERY[table.state]) return [[...table.says, table.footer].join(" · "), "", table.footer.startsWith("NEXT") ? NEXT : ""]; // pay by cards
  return EVERY[table.state] ?? (hands.game === "derby" ? DERBY : POKER)[table.state] ?? ["", "", ""];
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
