// Three views of what happens: the bench's log, the journal as pulled over the service port, the boards' counters.
import { on } from "./connection.js";
import { element } from "./element.js";

const MOST_LINES = 200;
const COUNTERS = ["frames_sent", "events_sent", "events_accepted", "events_resent", "bad_crc", "bad_cobs", "bad_tag", "out_of_order", "replayed", "far_restarts", "sessions", "round_trip_ms", "round_trip_most_ms", "journal_records"];

export function startLogs(frame) {
  const counters = element("table", { class: "counters", id: "counters" });
  const list = (id) => element("ul", { class: "lines", id });
  const [log, journal] = [list("log"), list("journal")];
  const panel = (name, inner) => element("div", { class: "lines-frame", id: `panel-${name}`, role: "tabpanel", tabindex: "0", "aria-labelledby": `tab-${name}` }, inner);
  const views = { Events: panel("Events", log), Journal: panel("Journal", journal), Link: panel("Link", counters) };
  const names = Object.keys(views);
  const tabs = names.map((name) => element("button", { role: "tab", id: `tab-${name}`, "data-tab": name, "aria-controls": `panel-${name}`, onclick: () => show(name) }, name));
  const show = (name) => {
    for (const tab of tabs) { tab.setAttribute("aria-selected", String(tab.dataset.tab === name)); tab.tabIndex = tab.dataset.tab === name ? 0 : -1; }
    for (const [title, view] of Object.entries(views)) view.hidden = title !== name;
  };
  for (const [index, tab] of tabs.entries()) tab.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const other = tabs[(index + way + tabs.length) % tabs.length];
    show(other.dataset.tab);
    other.focus();
  });
  frame.append(element("div", { class: "tabs", role: "tablist", "aria-label": "Logs" }, ...tabs), ...Object.values(views));
  show("Events");
  const add = (lines, line) => {
    lines.prepend(line);
    while (lines.childElementCount > MOST_LINES) lines.lastElementChild.remove();
  };
  on("log_new", () => log.replaceChildren());
  on("journal_new", () => journal.replaceChildren());
  on("connected", () => { log.replaceChildren(); journal.replaceChildren(); });
  on("log", (lines) => { for (const [, seconds, text] of lines) add(log, element("li", {}, element("b", {}, seconds.toFixed(1)), text)); });
  on("journal", (lines) => { for (const [number, kind, text] of lines) add(journal, element("li", { "data-kind": kind }, element("b", {}, String(number)), element("em", {}, kind), text)); });
  on("counters", (boards) => {
    const head = element("thead", {}, element("tr", {}, element("th", { scope: "col" }, "counter"), element("th", { scope: "col" }, "display"), element("th", { scope: "col" }, "scanner")));
    const cell = (board, name) => element("td", {}, String(boards[board]?.[name] ?? "–"));
    counters.replaceChildren(head, element("tbody", {}, ...COUNTERS.map((name) => element("tr", {}, element("th", { scope: "row" }, name.replaceAll("_", " ")), cell("display", name), cell("scanner", name)))));
  });
}
