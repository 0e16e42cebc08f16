// Chips and the page's own money: what one click lays down, what is in the purse, and what each bet won by the lamps.
import { on } from "./connection.js";
import { element } from "./element.js";

const AMOUNTS = [5, 25, 100, 500];
let choice = null;

// 0: chips are taken off.
export const chipAmount = () => Number(choice?.value ?? 5);

export function startChips(select, frame) {
  choice = select;
  choice.append(...AMOUNTS.map((amount) => element("option", { value: amount }, `Chip ${amount}`)), element("option", { value: 0 }, "Take off"));
  const purse = element("b", { id: "purse" });
  const lines = element("ul", { id: "won", class: "plain" });
  const note = element("p", { class: "quiet" });
  frame.append(element("div", { class: "row" }, element("h2", {}, "Money"), element("span", { class: "grow" }), element("span", {}, "purse ", purse)), lines, note);
  const signed = (amount) => (amount > 0 ? `+${amount}` : String(amount));
  on("money", (money) => {
    purse.textContent = money.purse;
    lines.replaceChildren(...money.lines.map((line) => element("li", { "data-area": line.area, "data-won": line.won }, element("span", {}, `${line.words}: ${line.stake} ${line.result}${line.pays ? ` ${line.pays}` : ""}`), element("b", {}, signed(line.won)))));
    note.textContent = money.lines.length ? `By the lamps: ${signed(money.total)}. Does the eye agree?` : `Wagers ${money.limits.toLowerCase()}. The lamps say here what each bet won.`;
  });
}
