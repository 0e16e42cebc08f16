// The dealer's monitor: pixels that came over the emulated SPI, as rectangles of RGB565; its text for screen readers.
import { on } from "./connection.js";

export function startMonitor(canvas, text) {
  const context = canvas.getContext("2d", { alpha: false });
  on("panel", (data) => {
    const header = new DataView(data);
    const [x, y, width, height] = [2, 4, 6, 8].map((at) => header.getUint16(at, true));
    const pixels = new Uint16Array(data.slice(10));
    const image = context.createImageData(width, height);
    const out = new Uint32Array(image.data.buffer);
    for (let index = 0; index < pixels.length; index += 1) {
      const pixel = pixels[index];
      const red = pixel >> 11, green = (pixel >> 5) & 63, blue = pixel & 31;
      out[index] = 0xff000000 | ((blue << 3) | (blue >> 2)) << 16 | ((green << 2) | (green >> 4)) << 8 | (red << 3) | (red >> 2);
    }
    context.putImageData(image, x, y);
  });
  on("monitor", ({ lines }) => {
    const words = lines.join(". ");
    if (text.textContent !== words) text.textContent = words;
  });
}
