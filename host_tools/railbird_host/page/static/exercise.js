// What an exercise says, for trainee and trainer alike.
import { element } from "./element.js";

const VERDICTS = { right: "That was right.", wrong: "That was wrong." };

export function exerciseNews(part) {
  const words = [element("p", { style: "margin-top:.5rem" }, element("b", {}, `Rule ${part.name.split(" ")[1]}: `), part.told)];
  if (!part.ready) words.push(element("p", { class: "quiet" }, "The table is being set up …"));
  if (part.verdict) words.push(element("p", { class: `verdict ${part.verdict}`, "data-verdict": part.verdict }, VERDICTS[part.verdict]));
  if (part.answer) words.push(element("p", { class: "quiet" }, `One right way: ${part.answer}.`));
  return words;
}
