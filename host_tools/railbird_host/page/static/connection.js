// One socket to the server, opened again whenever it closes. `state` is what the server last told; `on(part, listener)`
// is called with a part whenever it is told anew. The server gives a sign every second while its table runs: whoever
// hears nothing for three seconds is told so ("heard" is false), because what is on the page may no longer be true.

export const state = {};
const SILENT_MS = 3000;
const listeners = new Map();
let socket = null;
let delay = 250;
let heardMs = performance.now();
let isHeard = false;

export function on(part, listener) {
  if (!listeners.has(part)) listeners.set(part, []);
  listeners.get(part).push(listener);
  if (part in state) listener(state[part]);
}

function tell(part, value) {
  for (const listener of listeners.get(part) ?? []) listener(value);
}

function heard(is) {
  if (is === isHeard) return;
  isHeard = is;
  document.body.toggleAttribute("data-silent", !is);
  tell("heard", is);
}

export function send(verb, values = {}) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: verb, ...values }));
}

export function connect(view) {
  const own = socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket/${view}`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { delay = 250; tell("connected", true); };
  socket.onclose = () => {
    tell("connected", false);
    heard(false);
    setTimeout(connect, delay, view);
    delay = Math.min(delay * 2, 4000);
  };
  socket.onmessage = ({ data }) => {
    if (own !== socket) return;
    if (data instanceof ArrayBuffer) return tell("panel", data);
    const message = JSON.parse(data);
    if (message.stopped) return tell("stopped", message.stopped); // no sign of life
    heardMs = performance.now();
    heard(true);
    if (message.identity && state.identity && message.identity !== state.identity) tell("gone", "The server was started again: the table that was here is gone, this is another one.");
    for (const [part, value] of Object.entries(message)) state[part] = value;
    for (const [part, value] of Object.entries(message)) tell(part, value);
    tell("any", state);
  };
}

setInterval(() => { if (performance.now() - heardMs > SILENT_MS) heard(false); }, 250);
