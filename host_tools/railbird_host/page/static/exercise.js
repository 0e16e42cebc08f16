// What an exercise says, for trainee and trainer alike.
import { send } from "./connection.js";
import { element } from "./element.js";

const VERDICTS = { right: "✓ That was right.", wrong: "✗ That was wrong." };

export function exerciseNews(part) {
  const words = [element("p", { class: "told" }, element("b", {}, `Rule ${part.name.split(" ")[1]}, ${part.title}. `), part.told)];
  if (!part.ready) words.push(element("p", { class: "quiet" }, "The table is being set up …"));
  if (!part.verdict) return words;
  words.push(
    element("p", { class: `verdict ${part.verdict}`, "data-verdict": part.verdict }, VERDICTS[part.verdict], part.why ? ` ${part.why}` : ""),
    element("div", { class: "row" }, element("span", { class: "quiet" }, `${part.verdict === "right" ? "One right way" : "Right would be"}: ${part.answer}.`),
      element("button", { class: "small", "data-again": part.name, onclick: () => send("exercise", { name: part.name }) }, "Once more")));
  return words;
}
