// Who is being trained: a name, what they did last, a record to print, an exam of ten.
import { on, send } from "./connection.js";
import { element } from "./element.js";
import { lists } from "./lists.js";

export async function startPeople(frame) {
  const names = element("datalist", { id: "names" });
  const name = element("input", { id: "person", list: "names", maxlength: "40", autocomplete: "off", "aria-label": "Name of the trainee" });
  const meet = () => send("person", { name: name.value });
  const record = element("a", { id: "record", target: "_blank", hidden: true }, "Record to print");
  const game = element("select", { id: "exam-game", "aria-label": "Exam in" }, element("option", { value: "" }, "all games"));
  const exam = element("button", { id: "exam", class: "small", onclick: () => send("exam", { game: game.value }) }, "Exam of ten");
  const results = element("ul", { class: "plain results", id: "results" });
  frame.append(element("div", { class: "row" }, element("h2", {}, "Trainee"), name, names, element("button", { id: "meet", class: "small", onclick: meet }, "Train"), record, element("span", { class: "grow" }), game, exam), results);
  name.addEventListener("keydown", (event) => { if (event.key === "Enter") meet(); });
  const { games, exercises } = await lists();
  game.append(...Object.entries(games).filter(([key]) => exercises.some((one) => one.game === key)).map(([key, { title }]) => element("option", { value: key }, title)));
  on("exercise", (part) => {
    names.replaceChildren(...part.people.map((one) => element("option", { value: one })));
    if (document.activeElement !== name) name.value = part.person;
    record.hidden = !part.person;
    record.href = `/record/${encodeURIComponent(part.person)}`;
    results.replaceChildren(...part.results.toReversed().map(([what, when, seconds, verdict, mistake]) => element("li", { "data-result": verdict }, element("b", {}, what), element("span", {}, `${when}, ${seconds} s: ${verdict}${mistake ? `. ${mistake}` : ""}`))));
  });
}
