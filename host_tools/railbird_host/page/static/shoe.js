// The shoe and the scanner: a click deals at the usual speed, a drag is the card itself: its speed, stops and way back.
import { cardOptions } from "./cards.js";
import { on, send, state } from "./connection.js";
import { element } from "./element.js";

const PIXELS_PER_MM = 1.2;
const START_MM = -20;
const MOST_POINTS = 280;

let back, lane, faceUp, past, pick, same;

export const deal = (what, more = {}) => {
  send("deal", { what, face: faceUp.checked ? "up" : "down", past: past.checked, ...more });
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!more.track && !isStill) back.animate?.([{ translate: "0 0" }, { translate: `${-lane.clientWidth}px 0` }], { duration: 320, easing: "ease-in" });
};

// After most faults the next pass is the same card again (table guide 1.4); a card of a wrong deck is none of ours.
const due = () => (state.table?.again ? "again" : "next");
export const dealWhatIsDue = () => deal(due());

export function startShoe(frame) {
  back = element("button", { class: "card-back", id: "card", "aria-label": "Deal the next card (space)", type: "button" });
  lane = element("div", { class: "lane" }, element("div", { class: "scanner" }), back, element("div", { class: "shoe-end" }, "SHOE"));
  faceUp = element("input", { type: "checkbox", id: "face-up", onchange: () => back.classList.toggle("face-up", faceUp.checked) });
  past = element("input", { type: "checkbox", id: "past" });
  pick = element("select", { id: "pick", "aria-label": "Pick a card" }, ...cardOptions());
  same = element("button", { id: "again", onclick: () => deal("again") }, "Same card again");
  frame.append(
    element("div", { class: "row" }, element("h2", {}, "Shoe and scanner"), element("span", { class: "quiet", id: "left" })),
    lane,
    element("div", { class: "row tight" },
      element("button", { id: "deal", class: "primary", onclick: () => deal("next") }, "Deal"), same,
      element("label", { class: "switch" }, faceUp, "face up"),
      element("label", { class: "switch" }, past, "past the scanner"),
      element("span", { class: "row tight for-leader pick" }, pick, element("button", { id: "deal-picked", onclick: () => deal("pick", { card: pick.value }) }, "Deal this"))),
  );
  on("hands", (hands) => { frame.querySelector("#left").textContent = `${hands.left} cards left`; });
  on("table", (table) => {
    same.classList.toggle("primary", table.again);
    document.body.toggleAttribute("data-names", table.names);
  });
  startDrag();
}

function startDrag() {
  let track = null;
  let from = 0;
  const millimetres = (event) => (from - event.clientX) / PIXELS_PER_MM;
  back.addEventListener("pointerdown", (event) => {
    back.setPointerCapture(event.pointerId);
    from = event.clientX;
    track = { began: performance.now(), points: [], moved: false };
  });
  back.addEventListener("pointermove", (event) => {
    if (!track) return;
    const mm = millimetres(event);
    if (Math.abs(mm) > 4) track.moved = true;
    back.style.translate = `${-mm * PIXELS_PER_MM}px 0`;
    if (track.points.length < MOST_POINTS) track.points.push([performance.now() - track.began, mm]);
  });
  back.addEventListener("pointerup", () => {
    const done = track;
    track = null;
    back.style.translate = "";
    if (!done) return;
    if (!done.moved) return dealWhatIsDue();
    const reach = lineMillimetres();
    const points = done.points.map(([ms, mm]) => [Math.min(9999, ms), Math.max(-900, Math.min(900, mm - reach))]);
    const begins = points.findIndex(([, mm]) => mm > START_MM);
    if (begins < 0) return; // it never reached the scanner
    if (!begins || points.length < 3) return deal(due(), { speed_mm_s: 3000 }); // too quick for a pointer's events
    deal(due(), { track: [[crossing(points[begins - 1], points[begins]), START_MM], ...points.slice(begins)] });
  });
  back.addEventListener("pointercancel", () => { track = null; back.style.translate = ""; });
  back.addEventListener("click", (event) => event.preventDefault());
  back.addEventListener("keydown", (event) => { if (event.key === " " || event.key === "Enter") { event.preventDefault(); event.stopPropagation(); dealWhatIsDue(); } });
}

// When the card was where its pass begins, between two points of the track.
function crossing([fromMs, fromMm], [toMs, toMm]) {
  return fromMs + (toMs - fromMs) * (START_MM - fromMm) / (toMm - fromMm);
}

// How far the card's leading end is from the scanner's line when it lies in the shoe.
function lineMillimetres() {
  const line = lane.querySelector(".scanner").getBoundingClientRect();
  const box = back.getBoundingClientRect();
  return (box.left - (line.left + line.width / 2)) / PIXELS_PER_MM;
}
