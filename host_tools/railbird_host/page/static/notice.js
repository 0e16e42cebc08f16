// Where the table is, in one line; and what went wrong, for a while.
import { on, state } from "./connection.js";
import { element } from "./element.js";

export function startNotice(notice, where) {
  let timer = 0;
  let heard = true;
  let gone = ""; // stays until the page is loaded anew
  let stopped = ""; // until a table lives again
  const say = (text, seconds) => {
    clearTimeout(timer);
    notice.textContent = text;
    notice.hidden = !text;
    if (seconds) timer = setTimeout(() => { notice.hidden = true; }, seconds * 1000);
  };
  const draw = () => {
    const { table, clock } = state;
    if (!table) return;
    const isUp = heard && clock?.journal === "up";
    const dot = element("span", { class: `dot${isUp ? " up" : ""}` });
    const words = heard ? `Round ${table.round} · ${table.state}${clock?.problem ? ` · ${clock.problem}` : ""}` : "no word from the table";
    where.replaceChildren(dot, words);
    document.body.dataset.state = table.state;
    document.body.dataset.rests = String(Boolean(clock?.rests));
  };
  on("refused", (text) => say(text, 4));
  on("stopped", (text) => { stopped = text; say(text); });
  on("heard", (is) => {
    heard = is;
    if (is) stopped = "";
    say(is ? gone : stopped || "No word from the table for three seconds: what you see may be old. It is tried again.");
    draw();
  });
  on("gone", (text) => { gone = text; say(text); });
  on("any", draw);
}
