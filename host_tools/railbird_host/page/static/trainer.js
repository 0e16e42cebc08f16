// The trainer's page: exercises, the card that comes next, troubles, and the trainee's table to look at.
import { connect, on, send } from "./connection.js";
import { element } from "./element.js";
import { exerciseNews } from "./exercise.js";
import { startFelt } from "./felt.js";
import { startLogs } from "./logs.js";
import { startMonitor } from "./monitor.js";
import { startNotice } from "./notice.js";
import { startTrouble } from "./trouble.js";

const find = (id) => document.getElementById(id);
const GAMES = { derby: "Derby", four_card_poker: "Poker" };

startFelt(find("felt"));
startMonitor(find("monitor"));
startTrouble(find("trouble"));
startLogs(find("logs"));
startNotice(find("notice"), find("where"));

const told = element("div", { id: "told" }, element("p", { class: "quiet" }, "Choose an exercise: the table is set up for it, and the trainee goes on from there."));
const next = element("b", { id: "next" });
const passed = element("b", { id: "passed" });
find("now").append(element("h2", {}, "Now"), told, element("p", { class: "quiet", style: "margin-top:.6rem" }, "Next card from the shoe: ", next, " · last over the scanner: ", passed));

on("trainer", (part) => { next.textContent = part.next || "none"; passed.textContent = part.passed || "none"; });

const exercises = await (await fetch("/exercises.json")).json();
find("exercises").append(...exercises.map((one) => element("button", { class: "exercise", "data-exercise": one.name, onclick: () => send("exercise", { name: one.name }) }, element("b", {}, `${GAMES[one.game]} ${one.name.split(" ")[1]}`), element("span", { class: "quiet" }, one.told))));

on("exercise", (part) => {
  if (part.name) told.replaceChildren(...exerciseNews(part));
  const button = document.querySelector(`[data-exercise="${part.name}"]`);
  for (const other of document.querySelectorAll(".exercise")) other.toggleAttribute("aria-current", other === button);
  if (button && part.verdict) { button.classList.remove("right", "wrong"); button.classList.add(part.verdict); }
});

connect("trainer");
