// Hands at the cards that lie on the felt: turn one over, move it to another place, put it into the rack.
import { cardName } from "./cards.js";
import { on, send } from "./connection.js";
import { element } from "./element.js";

let which = null;

export function chooseCard(number) {
  if (!which) return;
  which.value = String(number);
  which.closest("details").open = true;
}

export function startFeltCards(frame) {
  which = element("select", { id: "felt-card", "aria-label": "Card on the felt" });
  const place = element("select", { id: "felt-place", "aria-label": "Place" });
  const number = () => Number(which.value);
  const turn = element("button", { id: "turn-card", class: "small", onclick: () => send("turn", { card: number() }) }, "Turn over");
  const move = element("button", { id: "move-card", class: "small", onclick: () => send("move", { card: number(), place: place.value }) }, "Move there");
  const pass = element("button", { id: "pass-card", class: "small", onclick: () => send("deal", { what: "felt", number: number() }) }, "Over the scanner");
  frame.append(element("details", {}, element("summary", {}, "Cards on the felt"), element("div", { class: "row tight" }, which, pass, turn, place, move)));
  let places = "";
  on("felt", ({ cards, places: all }) => {
    const chosen = which.value;
    which.replaceChildren(...cards.toSorted((one, other) => other[0] - one[0]).map(([id, face, where]) => element("option", { value: id }, `${face === "??" ? "face down" : cardName(face)}, ${where}`)));
    if (cards.some(([id]) => String(id) === chosen)) which.value = chosen;
    if (all && places !== all.join()) {
      places = all.join();
      place.replaceChildren(...all.map((name) => element("option", { value: name }, { SCANNER: "beside the scanner", WAITS: "waits", OUT: "the rack" }[name] ?? name)));
    }
    pass.disabled = turn.disabled = move.disabled = !cards.length;
  });
}
