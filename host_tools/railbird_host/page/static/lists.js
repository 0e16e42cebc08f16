// What the server knows and a page can choose from: games with their words, troubles, exercises. Asked for once.

let asked = null;

export const lists = () => (asked ??= fetch("/lists.json").then((answer) => answer.json()));
