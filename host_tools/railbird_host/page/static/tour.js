// The guided tour: a first round step by step, then an irregularity. A step is done when the table says so; which steps a
// game has, the server knows. An exercise takes the tour's place.
import { mayLeaveRound } from "./ask.js";
import { on, send, state } from "./connection.js";
import { element } from "./element.js";
import { exerciseNews } from "./exercise.js";
import { lists } from "./lists.js";

const OVER = "That was a round, and the first thing that can go wrong. The trainer has one exercise for every rule.";
const IRREGULAR = [
  ["Now an irregularity. Tick “face up” and deal: the scanner sees no code.", "#shoe", { fault: true }],
  ["The monitor says what to do. Untick “face up” and pass the same card again: it counts.", "#shoe", { fault: false }],
];

function isDone({ state: states, chips, cards, fault }, { table, hands, felt }) {
  return (!states || states.includes(table.state)) && (!chips || hands.chips.length > 0)
    && (!cards || felt.cards.length >= cards) && (fault === undefined || fault === (table.fault !== null));
}

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
  button.addEventListener("click", async () => {
    if (!await mayLeaveRound("The tour")) return;
    const { games } = await lists();
    steps = [...games[state.hands.game].tour, ...IRREGULAR];
    step = 0;
    begun = false;
    if (state.table.state !== "OPEN") send("restart");
    else send("clear");
    draw();
  });
  on("any", () => {
    if (step < 0 || step >= steps.length || !state.table || !state.felt) return;
    begun ||= state.table.state === "OPEN" && !state.hands.chips.length;
    if (begun && isDone(steps[step][2], state)) { step += 1; draw(); }
  });
  on("exercise", (part) => {
    if (!part.name && step >= 0) return;
    if (part.name && step >= 0) stop(); // the trainer wants something else
    show(part.name ? "exercise" : "");
    frame.replaceChildren(...(part.name ? exerciseNews(part) : []));
  });
}
