// The race in words: a line for each card, for screen readers, and spoken by the browser if somebody switched it on.

export const canSpeak = "speechSynthesis" in window;

export function makeCaller(log, button) {
  let isOn = false;
  button.addEventListener("click", () => {
    isOn = !isOn;
    button.setAttribute("aria-pressed", String(isOn));
    if (!isOn) speechSynthesis.cancel();
  });
  return (words) => {
    if (!words) return;
    log.textContent = words;
    if (!isOn || !canSpeak) return;
    if (speechSynthesis.pending) speechSynthesis.cancel(); // behind: the newest card is what matters
    const said = new SpeechSynthesisUtterance(words);
    said.lang = "en";
    said.rate = 1.15;
    speechSynthesis.speak(said);
  };
}
