// The keys of the keyboard. They work whatever was clicked last, and never press what was clicked too; only somebody who
// came to a control by the tab key has that control's own keys (Enter, space, arrows) for it.

const TEXT = "input:not([type=checkbox]), textarea, [contenteditable]";
const OWN = [["select", /^(Enter| |Arrow.*|Home|End|.)$/], [".area", /^(Enter| |Arrow.*|Delete|Backspace)$/], ["button, a, summary, input, [tabindex]", /^(Enter| )$/], ["[role=tab]", /^(Enter| |ArrowLeft|ArrowRight)$/]];
let byKeyboard = false;

addEventListener("pointerdown", () => { byKeyboard = false; }, true);
addEventListener("keydown", (event) => { if (event.key === "Tab") byKeyboard = true; }, true);

const isOwn = (target, key) => byKeyboard && OWN.some(([kind, keys]) => target.matches?.(kind) && keys.test(key));

const isMine = (event) => !event.ctrlKey && !event.metaKey && !event.altKey && !document.querySelector("dialog[open]")
  && !event.target.matches?.(TEXT) && !isOwn(event.target, event.key);

// `down(key)` is true if the key is a shortcut; `up(key)` when it is let go.
export function startShortcuts(down, up) {
  const held = new Set();
  addEventListener("keydown", (event) => {
    if (!isMine(event)) return;
    if (event.repeat ? !held.has(event.key) : !down(event.key)) return;
    held.add(event.key);
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  addEventListener("keyup", (event) => {
    if (!held.delete(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    up(event.key);
  }, true);
  addEventListener("blur", () => { for (const key of held) up(key); held.clear(); });
}
