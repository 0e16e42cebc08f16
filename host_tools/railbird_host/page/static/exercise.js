// What an exercise says, for trainee and trainer alike, and what can be asked for while it runs.
import { send } from "./connection.js";
import { element } from "./element.js";

const VERDICTS = { right: "✓ That was right.", wrong: "✗ That was wrong.", skipped: "Skipped." };
const button = (id, words, verb, values = {}) => element("button", { class: "small", id, onclick: () => send(verb, values) }, words);

export function exerciseNews(part) {
  const title = `${/^\d/.test(part.rule) ? `Rule ${part.rule}, ` : ""}${part.title}. `; // some games have none for it
  const words = [element("p", { class: "told" }, element("b", {}, title), part.told)];
  if (part.person || part.exam.length || part.examined) words.unshift(who(part));
  if (!part.ready) return [...words, element("p", { class: "quiet" }, part.shown ? "The right answer is played …" : "The table is being set up …")];
  if (part.hint) words.push(element("p", { class: "quiet", id: "hint" }, `Hint: ${part.hint}`));
  if (!part.verdict) return [...words, element("div", { class: "row" }, button("judge", "Judge me", "judge"), ...(part.examined ? [] : [button("ask-hint", "Hint", "hint"), button("show-me", "Show me", "show")]), button("skip", "Skip", "skip"))];
  words.push(element("p", { class: `verdict ${part.verdict}`, "data-verdict": part.verdict }, part.shown ? "This is how it is done." : VERDICTS[part.verdict], part.why ? ` ${part.why}` : ""));
  const way = part.verdict === "right" ? "One right way" : "Right would be";
  const row = [element("span", { class: "quiet" }, `${way}: ${part.answer}.`)];
  if (part.mark) row.push(element("b", { id: "mark" }, `Exam: ${part.mark}`));
  else if (part.examined) row.push(button("exam-next", "Next", "skip"));
  if (!part.examined || part.mark) row.push(element("button", { class: "small", "data-again": part.name, onclick: () => send("exercise", { name: part.name }) }, "Once more"));
  return [...words, element("div", { class: "row" }, ...row)];
}

function who(part) {
  const marks = part.exam.map((right) => (right ? "✓" : "✗")).join(" ");
  return element("p", { class: "quiet" }, [part.person, part.examined ? `Exam: exercise ${Math.min(10, part.exam.length + (part.verdict ? 0 : 1))} of 10 ${marks}` : ""].filter(Boolean).join(" · "));
}
