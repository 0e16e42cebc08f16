// What a newcomer does next, in one line, and a ring around the key that does it, if it is due. Read from the journalled
// state; what the table itself asks for in a trouble is told in the words of the dealer's monitor.
import { on, state } from "./connection.js";
import { element } from "./element.js";
import { lists } from "./lists.js";

const CONFIRM = "[data-key='CONFIRM']", NEXT = "[data-key='NEXT']", FIX = "[data-key='FIX']", DEAL = "#deal", AGAIN = "#again";
const SUPERVISOR = "#keypad-supervisor";
const EVERY = {
  STARTING: ["Both boards are starting …", "", ""],
  CLOSED: ["The table is closed: turn the supervisor's key, enter the PIN, then 7 opens it", "", SUPERVISOR],
  VOID: ["This round is void: return all wagers, then ►", "→", NEXT],
};

// A ring only where the key is due: the monitor's footer names it, or a card is what comes next.
function isDue(target, table) {
  if (target === DEAL) return table.deals;
  const key = /data-key='(.*)'/.exec(target)?.[1];
  return !key || key === "FIX" || table.footer.includes(key) || (key === "NEXT" && table.footer.includes("►"));
}

export function adviceFor({ table, hands, clock }, steps) {
  if (!table || !hands || table.state === "STARTING") return EVERY.STARTING;
  if (hands.troubles.includes("display_power")) return ["The display board has no power: put that right under Trouble", "", "#mend"];
  if (clock?.journal !== "up") return ["The display board is starting …", "", ""];
  if (table.pin) return [`Supervisor: enter the PIN ${hands.pin} with the keys, then press CONFIRM`, "Enter", CONFIRM];
  const asks = [...table.says, table.footer].filter(Boolean).join(" · ");
  if (table.fault) return table.again ? [table.says.join(" "), "space", AGAIN] : [`The monitor says: ${table.says.join(" ")}`, "", ""];
  if (table.again) return [`${table.says.join(": ")} again, one by one`, "space", AGAIN];
  if (table.waits) return [`The monitor asks: ${asks}`, "", CONFIRM];
  if (table.lamps_wrong && table.says.length) return [`The lamps are wrong, dark is not lost: pay by the cards. ${table.footer}`, "", table.footer.includes("CONFIRM") ? CONFIRM : NEXT];
  if (table.state === "OPEN" && table.footer.startsWith("SUPERVISOR")) return [`${table.note}. Supervisor's key, PIN, then ${table.footer.split(": ")[1]}`, "", SUPERVISOR];
  if (table.state === "OPEN" && table.note.includes("SHOE")) return ["The cut card is out: FIX, then 5, puts in a new shoe", "F 5", FIX];
  if (table.state === "OPEN" && !table.begins) return [`No round can begin: ${asks}`, "", ""];
  if (table.state === "DEAL" && !hands.left) return ["The shoe is empty, the round can't be finished: supervisor's key, PIN, 4 declares it void", "", SUPERVISOR];
  if (table.state === "OPEN" && table.note === "LAST ROUND") return ["The shoe runs out: FIX, then 5, puts in a new one. Or play a last round: press NO MORE BETS", "F 5", FIX];
  if (table.says.length && !EVERY[table.state]) return [asks, "", table.footer.includes("CONFIRM") ? CONFIRM : NEXT]; // pay by cards
  return EVERY[table.state] ?? steps[table.state] ?? [asks, "", ""];
}

export async function startNextStep(frame) {
  const { games } = await lists();
  let said = "";
  const draw = () => {
    const [words, key, wanted] = adviceFor(state, games[state.hands?.game]?.steps ?? {});
    const target = wanted && state.table && isDue(wanted, state.table) ? wanted : "";
    if (said === words + target) return;
    said = words + target;
    frame.replaceChildren(element("b", {}, "Next"), element("span", {}, words), key ? element("kbd", {}, key) : "");
    for (const old of document.querySelectorAll(".due")) old.classList.remove("due");
    if (target) document.querySelector(target)?.classList.add("due");
  };
  on("any", draw);
  draw(); // what came before the lists did
}
