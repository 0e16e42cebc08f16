// The trainer's page: exercises, the card that comes next, troubles, people, and the trainee's table to look at.
import { cardName, cardOptions } from "./cards.js";
import { connect, on, send } from "./connection.js";
import { element } from "./element.js";
import { exerciseNews } from "./exercise.js";
import { startFelt } from "./felt.js";
import { startFeltCards } from "./felt_cards.js";
import { startGame } from "./game.js";
import { lists } from "./lists.js";
import { startLogs } from "./logs.js";
import { startMonitor } from "./monitor.js";
import { startNotice } from "./notice.js";
import { startPeople } from "./people.js";
import { startSound } from "./sound.js";
import { startTrouble } from "./trouble.js";

const find = (id) => document.getElementById(id);

startGame(find("game"), find("restart"));
startFelt(find("felt"));
startFeltCards(find("hands"));
startMonitor(find("monitor"), find("monitor-text"));
startTrouble(find("trouble"));
startPeople(find("people"));
startLogs(find("logs"));
startNotice(find("notice"), find("where"));
startSound(find("sound"));

const pick = element("select", { id: "next-pick", "aria-label": "Card that comes next" }, ...cardOptions());
const put = element("button", { id: "put-next", class: "small", onclick: () => send("next_card", { card: pick.value }) }, "Let this come next");
const told = element("div", { id: "told" }, element("p", { class: "quiet" }, "Choose an exercise: the table is set up for it, and the trainee goes on from there."));
const next = element("b", { id: "next" });
const passed = element("b", { id: "passed" });
find("now").append(element("h2", {}, "Now"), told, element("div", { class: "row next-card" }, element("span", {}, "Next card from the shoe: ", next), pick, put, element("span", { class: "quiet" }, "Last over the scanner: ", passed)));

on("trainer", (part) => {
  next.textContent = part.next ? cardName(part.next) : "none";
  passed.textContent = part.passed || "none";
  find("differs").hidden = !part.differs.length;
  find("differs").replaceChildren(element("h2", {}, "Table and felt differ"), element("ul", { class: "plain" }, ...part.differs.map((words) => element("li", {}, words))));
});

const { exercises, games } = await lists();
const button = (one) => element("button", { class: "exercise", "data-exercise": one.name, onclick: () => send("exercise", { name: one.name }) }, element("b", {}, `${/^\d/.test(one.rule) ? `${one.rule}  ` : ""}${one.title}`), element("span", { class: "quiet" }, one.told));
for (const [game, { title }] of Object.entries(games)) {
  const own = exercises.filter((one) => one.game === game);
  if (own.length) find("exercises").append(element("h2", {}, `${title}: one exercise for each rule`), element("div", { class: "exercises" }, ...own.map(button)));
}

on("exercise", (part) => {
  if (part.name) told.replaceChildren(...exerciseNews(part));
  const chosen = document.querySelector(`[data-exercise="${part.name}"]`);
  for (const other of document.querySelectorAll(".exercise")) { if (other === chosen) other.setAttribute("aria-current", "true"); else other.removeAttribute("aria-current"); }
  if (chosen && part.verdict) { chosen.classList.remove("right", "wrong"); chosen.classList.add(part.verdict); }
});

connect("trainer");
