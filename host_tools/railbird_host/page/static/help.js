// The help page: what each key does, the rules in short and the odds of every game, from the same words as the table.
import { element } from "./element.js";
import { DOES } from "./keypad.js";
import { lists } from "./lists.js";

const find = (id) => document.getElementById(id);
for (const [key, does] of Object.entries(DOES)) find("keys").append(element("tr", {}, element("th", { scope: "row" }, key), element("td", {}, does)));
const { games } = await lists();
const cell = (text) => element("td", {}, text);
for (const { title, rules, odds } of Object.values(games)) {
  const rows = odds.rows.map(([wager, ...pays]) => element("tr", {}, element("th", { scope: "row" }, wager), ...pays.map(cell)));
  const columns = odds.columns.length ? odds.columns : ["Pays", "Also"].slice(0, (odds.rows[0]?.length ?? 1) - 1);
  const head = element("thead", {}, element("tr", {}, ...["Wager or hand", ...columns].map((word) => element("th", { scope: "col" }, word))));
  find("games").append(element("h2", {}, title), element("ul", {}, ...rules.map((rule) => element("li", {}, rule))),
    rows.length ? element("div", { class: "wide", tabindex: "0", role: "region", "aria-label": `Odds of ${title}` }, element("table", {}, head, element("tbody", {}, ...rows))) : "",
    odds.note ? element("p", {}, odds.note) : "");
}
