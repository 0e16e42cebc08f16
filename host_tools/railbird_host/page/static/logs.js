// Three views of what happens: the bench's log, the journal as pulled over the service port, the boards' counters.
import { on } from "./connection.js";
import { element } from "./element.js";

const MOST_LINES = 200;
const COUNTERS = ["frames_sent", "events_sent", "events_accepted", "events_resent", "bad_crc", "bad_cobs", "bad_tag", "out_of_order", "replayed", "far_restarts", "sessions", "round_trip_ms", "round_trip_most_ms", "journal_records"];

export function startLogs(frame) {
  const counters = element("table", { class: "counters", id: "counters" });
  const views = {
    Events: element("ul", { class: "lines", id: "log", tabindex: "0", "aria-label": "Event log" }),
    Journal: element("ul", { class: "lines", id: "journal", tabindex: "0", "aria-label": "Journal" }),
    Link: element("div", { class: "lines", tabindex: "0", "aria-label": "Link counters" }, counters),
  };
  const tabs = Object.keys(views).map((name) => element("button", { role: "tab", "data-tab": name, onclick: () => show(name) }, name));
  const show = (name) => {
    for (const tab of tabs) tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
    for (const [title, view] of Object.entries(views)) view.hidden = title !== name;
  };
  frame.append(element("div", { class: "tabs", role: "tablist" }, ...tabs), ...Object.values(views));
  show("Events");
  const add = (list, line) => {
    list.prepend(line);
    while (list.childElementCount > MOST_LINES) list.lastElementChild.remove();
  };
  on("log_new", () => views.Events.replaceChildren());
  on("journal_new", () => views.Journal.replaceChildren());
  on("connected", () => { views.Events.replaceChildren(); views.Journal.replaceChildren(); });
  on("log", (lines) => { for (const [, seconds, text] of lines) add(views.Events, element("li", {}, element("b", {}, seconds.toFixed(1)), text)); });
  on("journal", (lines) => { for (const [number, kind, text] of lines) add(views.Journal, element("li", { "data-kind": kind }, element("b", {}, String(number)), element("em", {}, kind), text)); });
  on("counters", (boards) => {
    const head = element("tr", {}, element("th", {}, ""), element("th", {}, "display"), element("th", {}, "scanner"));
    const cell = (board, name) => element("td", {}, String(boards[board]?.[name] ?? "–"));
    counters.replaceChildren(head, ...COUNTERS.map((name) => element("tr", {}, element("td", {}, name.replaceAll("_", " ")), cell("display", name), cell("scanner", name))));
  });
}
