// The supervisor's look at one table: what the table's computer knows. Looks only; nothing here changes a table.
import { connect, on } from "/static/connection.js";
import { element } from "/static/element.js";

const SILENT_MS = 3000;
const find = (id) => document.getElementById(id);
let heard = 0;
let table = null;

on("clock", () => { heard = Date.now(); });
on("table", (part) => { table = part; show(); });
on("connected", (up) => { if (!up) heard = 0; show(); });
setInterval(show, 1000);

function show() {
  const isHeard = Date.now() - heard < SILENT_MS;
  const words = !isHeard ? "No news: this is not the truth" : !table?.up ? table?.problem || "The table does not answer" : `Round ${table.round} · ${table.state}`;
  find("state").textContent = words;
  const isUp = Boolean(isHeard && table?.up);
  find("state").classList.toggle("up", isUp);
  if (!table) return;
  find("table").textContent = table.table;
  find("header").textContent = table.header;
  const warnings = [...table.journal, ...table.warnings, ...(table.up && table.problem ? [table.problem] : [])];
  find("warnings").replaceChildren(...(warnings.length ? warnings.map((text) => element("li", {}, text)) : [element("li", { class: "fine" }, isUp ? "Nothing to look after." : "What stands here is what was seen last.")]));
  find("kept").textContent = `Journal kept up to record ${table.kept_to}.`;
  find("counters").replaceChildren(...Object.entries(table.counters).map(([name, value]) => element("tr", {}, element("td", {}, name), element("td", {}, String(value)))));
}

connect("look");
