// Where the table is, in one line; and what went wrong, for a while.
import { on, state } from "./connection.js";
import { element } from "./element.js";

export function startNotice(notice, where) {
  let timer = 0;
  const say = (text, seconds) => {
    clearTimeout(timer);
    notice.textContent = text;
    notice.hidden = !text;
    if (seconds) timer = setTimeout(() => { notice.hidden = true; }, seconds * 1000);
  };
  on("refused", (text) => say(text, 4));
  on("stopped", (text) => say(text));
  on("connected", (up) => say(up ? "" : "No connection to the table: it is tried again."));
  on("any", () => {
    const { table, clock } = state;
    if (!table) return;
    const dot = element("span", { class: `dot${clock?.journal === "up" ? " up" : ""}` });
    where.replaceChildren(dot, `Round ${table.round} · ${table.state}${clock?.problem ? ` · ${clock.problem}` : ""}`);
    document.body.dataset.state = table.state;
    document.body.dataset.rests = String(Boolean(clock?.rests));
  });
}
