// The race in words: a line for each card, for screen readers, and spoken by the browser if somebody switched it on.

export function makeCaller(log, button) {
  const canSpeak = "speechSynthesis" in window;
  let isOn = false;
  button.hidden = !canSpeak;
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
