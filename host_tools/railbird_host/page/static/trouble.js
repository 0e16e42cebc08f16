// Faults to put on the table, and what is still on. The lists come from the server: it knows what it can do.
import { on, send } from "./connection.js";
import { element } from "./element.js";
import { lists as listsOf } from "./lists.js";

const choice = (id, label, words) => element("select", { id, "aria-label": label }, ...words.map((word) => element("option", { value: word }, word)));

export async function startTrouble(frame) {
  const lists = await listsOf();
  let now = { troubles: [], sensors: {}, stuck: [], dark: [] };
  const columns = new Map();
  for (const { name, of, title } of lists.troubles) {
    const box = element("input", { type: "checkbox", "data-trouble": name, onchange: () => send("trouble", { name, on: box.checked }) });
    on("hands", (hands) => { box.checked = hands.troubles.includes(name); });
    if (!columns.has(of)) columns.set(of, element("div", { class: "switches", role: "group", "aria-label": of }, element("h3", {}, of)));
    columns.get(of).append(element("label", { class: "switch" }, box, title));
  }
  const sensor = choice("sensor", "Sensor", lists.sensors);
  const how = choice("sensor-is", "Sensor is", ["clean", "dirty", "dead"]);
  const key = choice("stuck-key", "Stuck key", lists.keys);
  const stick = element("input", { type: "checkbox", id: "stuck", onchange: () => send("stuck", { key: key.value, on: stick.checked }) });
  how.addEventListener("change", () => send("sensor", { name: sensor.value, is: how.value }));
  const area = element("select", { id: "dark-area", "aria-label": "Lamps of an area" });
  const dark = element("input", { type: "checkbox", id: "dark", onchange: () => send("lamp", { area: Number(area.value), on: !dark.checked }) });
  const bad = element("p", { class: "quiet", id: "bad", role: "status" });
  const mend = element("button", { id: "mend", class: "small", onclick: () => putRight(now) }, "Put all right");
  const follow = () => {
    how.value = now.sensors[sensor.value] ?? "clean";
    stick.checked = now.stuck.includes(key.value);
    dark.checked = now.dark.includes(Number(area.value));
  };
  area.addEventListener("change", follow);
  sensor.addEventListener("change", follow);
  key.addEventListener("change", follow);
  frame.append(
    element("div", { class: "row" }, element("h2", {}, "Trouble"), element("span", { class: "grow" }), mend),
    element("div", { class: "columns" }, ...columns.values()),
    element("div", { class: "row fault" }, "Sensor", sensor, "is", how),
    element("div", { class: "row fault" }, "Key", key, element("label", { class: "switch" }, stick, "sticks")),
    element("div", { class: "row fault" }, "Lamps of", area, element("label", { class: "switch" }, dark, "dark")),
    bad,
  );
  on("hands", (hands) => {
    now = hands;
    listAreas(area, hands.game, lists.games[hands.game].areas);
    follow();
    const still = [...Object.entries(hands.sensors).map((pair) => pair.join(" ")), ...hands.stuck.map((name) => `key ${name} stuck`), ...hands.dark.map(() => "dark lamps")];
    bad.textContent = still.length ? `Still on: ${still.join(", ")}` : "";
    mend.disabled = !still.length && !hands.troubles.length;
  });
}

function listAreas(area, game, words) {
  if (area.dataset.game === game) return;
  area.dataset.game = game;
  area.replaceChildren(...words.map((word, index) => element("option", { value: index }, word)));
}

function putRight({ troubles, sensors, stuck, dark }) {
  for (const area of dark) send("lamp", { area, on: true });
  for (const name of troubles) send("trouble", { name, on: false });
  for (const name of Object.keys(sensors)) send("sensor", { name, is: "clean" });
  for (const key of stuck) send("stuck", { key, on: false });
}
