// A question before something is lost: yes or no, in a dialog that holds the focus.
import { state } from "./connection.js";
import { element } from "./element.js";

export function ask(text, yes) {
  return new Promise((answer) => {
    const give = (value) => () => { dialog.close(); dialog.remove(); answer(value); };
    const dialog = element("dialog", { "aria-labelledby": "ask-text", oncancel: give(false) }, element("p", { id: "ask-text" }, text),
      element("div", { class: "row" }, element("button", { id: "ask-yes", class: "primary", onclick: give(true) }, yes), element("button", { id: "ask-no", onclick: give(false) }, "No, go on")));
    document.body.append(dialog);
    dialog.showModal();
  });
}

// True if no round is lost by it, or if it may be.
export async function mayLeaveRound(what) {
  const { table } = state;
  if (!table || ["OPEN", "CLOSED", "STARTING"].includes(table.state)) return true;
  return ask(`Round ${table.round} is under way. ${what} ends it, and nothing of it is kept.`, `Yes, ${what.toLowerCase()}`);
}
