// The players' monitor: shows what the journal holds, and nothing else. What it can't vouch for it greys out.
import { connect, on, state } from "./connection.js";
import { canSpeak, makeCaller } from "./caller.js";
import { element } from "./element.js";
import { hands } from "./hands.js";
import { makeRace } from "./race.js";
import { history, waiting } from "./waiting.js";

const find = (id) => document.getElementById(id);
const race = makeRace(makeCaller(find("call"), find("voice")));
const AT_REST = ["OPEN", "CLOSED", "STARTING"];
let heard = true;

function show(root) {
  if (find("board").firstElementChild !== root) find("board").replaceChildren(root);
}

function banner(words) {
  find("banner").textContent = words;
  find("banner").dataset.banner = words;
}

function draw() {
  const part = state.players;
  if (!part) return;
  find("title").textContent = part.title || "RAILBIRD";
  find("round").textContent = part.round ? `T${part.table} · ROUND ${part.round}` : "";
  banner(heard ? part.banner : "PLEASE WAIT"); // no news from the table: nothing on the screen is vouched for
  document.body.dataset.state = part.state;
  document.body.dataset.board = part.board ?? "";
  find("voice").hidden = part.board !== "race" || !canSpeak;
  find("history").replaceChildren(...history(part.history));
  const shown = heard ? part : { ...part, banner: "PLEASE WAIT" };
  if (AT_REST.includes(part.state)) show(waiting(shown));
  else if (part.board === "race") { show(race.root); race.tell(shown); }
  else show(hands(shown));
}

on("players", draw);
on("heard", (is) => { heard = is; draw(); });
on("connected", (up) => { if (!up && !state.players) show(element("section", { id: "open" }, element("h2", {}, "ONE MOMENT, PLEASE"))); });
connect("players");
