// Faults to put on the table, and what is still on.
import { on, send } from "./connection.js";
import { element } from "./element.js";

const TROUBLES = [
  ["cable", "Cable between the boards out"], ["bit_errors", "Bit errors on the cable"], ["scanner_power", "Scanner without power"],
  ["display_power", "Display without power"], ["led_break", "LED strip broken"], ["wrong_deck", "Cards of a wrong deck"],
  ["slow", "Cards drawn slowly"], ["pulled_back", "Cards pulled back"], ["stalled", "Cards stop on the scanner"],
];
const SENSORS = ["D0", "D1", "D2", "D3", "S", "D4", "D5", "D6", "D7", "P"];
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "FIX", "BACK", "NEXT", "NO MORE BETS", "CONFIRM"];

const choice = (id, label, words) => element("select", { id, "aria-label": label }, ...words.map((word) => element("option", { value: word }, word)));

export function startTrouble(frame) {
  const boxes = TROUBLES.map(([name, title]) => {
    const box = element("input", { type: "checkbox", "data-trouble": name, onchange: () => send("trouble", { name, on: box.checked }) });
    on("hands", (hands) => { box.checked = hands.troubles.includes(name); });
    return element("label", { class: "switch" }, box, title);
  });
  const sensor = choice("sensor", "Sensor", SENSORS);
  const how = choice("sensor-is", "Sensor is", ["clean", "dirty", "dead"]);
  const set = () => send("sensor", { name: sensor.value, is: how.value });
  how.addEventListener("change", set);
  let sensors = {};
  sensor.addEventListener("change", () => { how.value = sensors[sensor.value] ?? "clean"; });
  const key = choice("stuck-key", "Stuck key", KEYS);
  const stick = element("input", { type: "checkbox", id: "stuck", onchange: () => send("stuck", { key: key.value, on: stick.checked }) });
  let stuck = [];
  key.addEventListener("change", () => { stick.checked = stuck.includes(key.value); });
  on("hands", (hands) => {
    sensors = hands.sensors;
    stuck = hands.stuck;
    how.value = sensors[sensor.value] ?? "clean";
    stick.checked = stuck.includes(key.value);
    const bad = [...Object.entries(sensors).map((pair) => pair.join(" ")), ...stuck.map((name) => `key ${name} stuck`)];
    frame.querySelector("#bad").textContent = bad.length ? `Still on: ${bad.join(", ")}` : "";
  });
  frame.append(
    element("h2", {}, "Trouble"),
    element("div", { class: "switches", style: "margin-top:.6rem" }, ...boxes,
      element("div", { class: "row" }, "Sensor", sensor, "is", how),
      element("div", { class: "row" }, "Key", key, element("label", { class: "switch" }, stick, "sticks")),
      element("p", { class: "quiet", id: "bad", role: "status" })),
  );
}
