// The buzzer of the dealer's monitor: tones off the emulated pin, heard if somebody switched them on.
import { on } from "./connection.js";

export function startSound(button) {
  let audio = null;
  let begun = performance.now();
  let free = 0;
  button.addEventListener("click", () => {
    const isOn = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isOn));
    if (isOn) { audio ??= new AudioContext(); audio.resume(); } else audio?.suspend();
  });
  on("connected", () => { begun = performance.now(); });
  on("tones", (tones) => {
    button.dataset.tones = Number(button.dataset.tones ?? 0) + tones.length;
    if (!audio || audio.state !== "running" || performance.now() - begun < 500) return; // old ones come first
    for (const [, frequency, milliseconds] of tones) {
      const start = Math.max(audio.currentTime, free);
      free = start + milliseconds / 1000;
      if (!frequency) continue; // the pause within a sound
      const tone = new OscillatorNode(audio, { type: "square", frequency });
      tone.connect(new GainNode(audio, { gain: 0.08 })).connect(audio.destination);
      tone.start(start);
      tone.stop(free);
    }
  });
}
