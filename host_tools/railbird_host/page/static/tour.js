// The guided tour: a first round in five steps, then an irregularity. A step is done when the table says so.
import { on, send, state } from "./connection.js";
import { element } from "./element.js";
import { exerciseNews } from "./exercise.js";

const cards = ({ table }) => (table.hands ?? []).reduce((sum, [, hand]) => sum + hand.length, 0);
const is = (...states) => ({ table }) => states.includes(table.state);

const OVER = "That was a round, and the first thing that can go wrong. The trainer has one exercise for every rule.";
const IRREGULAR = [
  ["Now an irregularity. Tick “face up” and deal: the scanner sees no code.", "#shoe", ({ table }) => table.fault !== null],
  ["The monitor says what to do. Untick “face up” and pass the same card again: it counts (Derby 10.4, Poker 11.7).", "#shoe", ({ table }) => table.fault === null],
];
const TOURS = {
  derby: [
    ["Put a chip on any area of the felt.", "#felt", ({ hands }) => hands.chips.length > 0],
    ["Close the betting: press NO MORE BETS.", "[data-key='NO MORE BETS']", is("DEAL")],
    ["Deal: click the card, or drag it over the scanner, until three places are decided.", "#card", is("RESULT", "PAYING")],
    ["The lamps show nine winning areas. Compare with the cards and press CONFIRM.", "[data-key='CONFIRM']", is("PAYING")],
    ["Pay what is lit, sweep the rest, press ► for the next round.", "[data-key='NEXT']", is("OPEN")],
    ["Press NO MORE BETS and deal one card.", "#card", (now) => now.table.state === "DEAL" && cards(now) > 0],
    ...IRREGULAR,
  ],
  four_card_poker: [
    ["Put chips on the Ante of one or two seats.", "#felt", ({ hands }) => hands.chips.length > 0],
    ["Close the betting: press NO MORE BETS.", "[data-key='NO MORE BETS']", is("SEATS", "DEAL")],
    ["Deal until every hand is complete. The monitor says whose card comes next.", "#card", is("DECIDE")],
    ["Cover Play for each seat that plays, or press its number; then CONFIRM.", "[data-key='CONFIRM']", is("SHOW", "SETTLE")],
    ["Press ►: seat by seat, the monitor shows the hand and what to pay.", "[data-key='NEXT']", is("OPEN")],
    ["Clear the chips, put one on an Ante, press NO MORE BETS and deal one card.", "#clear", (now) => now.table.state === "DEAL" && cards(now) > 0],
    ...IRREGULAR,
  ],
};

export function startTour(frame, button) {
  let step = -1;
  let steps = [];
  let begun = false; // the table is as the first step wants it: bets open, no chips
  const point = (selector) => {
    for (const old of document.querySelectorAll(".point")) old.classList.remove("point");
    if (selector) document.querySelector(selector)?.classList.add("point");
  };
  const draw = () => {
    const isOver = step >= steps.length;
    show(step < 0 ? "" : "tour");
    point(step < 0 || isOver ? null : steps[step][1]);
    if (step < 0) return;
    frame.dataset.step = step;
    const leave = element("button", { class: "small", id: "tour-leave", onclick: stop }, isOver ? "Done" : "Leave");
    const [title, text] = isOver ? ["Tour done", OVER] : [`Step ${step + 1} of ${steps.length}`, steps[step][0]];
    frame.replaceChildren(element("b", {}, title), element("span", {}, text), leave);
  };
  // A tour or an exercise takes the place of the hints: two voices at once would only confuse.
  const show = (what) => {
    frame.hidden = !what;
    frame.className = what === "tour" ? "next-step" : "box tour";
    document.body.toggleAttribute("data-guided", Boolean(what));
  };
  const stop = () => { step = -1; draw(); };
  button.addEventListener("click", () => {
    steps = TOURS[state.hands.game];
    step = 0;
    begun = false;
    if (state.table.state !== "OPEN") send("restart");
    else send("clear");
    draw();
  });
  on("any", () => {
    if (step < 0 || step >= steps.length || !state.table) return;
    begun ||= state.table.state === "OPEN" && !state.hands.chips.length;
    if (begun && steps[step][2](state)) { step += 1; draw(); }
  });
  on("exercise", (part) => {
    if (!part.name && step >= 0) return;
    if (part.name && step >= 0) stop(); // the trainer wants something else
    show(part.name ? "exercise" : "");
    frame.replaceChildren(...(part.name ? exerciseNews(part) : []));
  });
}
