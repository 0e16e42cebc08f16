// One socket to the server, opened again whenever it closes. `state` is what the server last told; `on(part, listener)`
// is called with a part whenever it is told anew.

export const state = {};
const listeners = new Map();
let socket = null;
let delay = 250;

export function on(part, listener) {
  if (!listeners.has(part)) listeners.set(part, []);
  listeners.get(part).push(listener);
  if (part in state) listener(state[part]);
}

function tell(part, value) {
  for (const listener of listeners.get(part) ?? []) listener(value);
}

export function send(verb, values = {}) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ do: verb, ...values }));
}

export function connect(view) {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket/${view}`);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { delay = 250; tell("connected", true); };
  socket.onclose = () => {
    tell("connected", false);
    setTimeout(connect, delay, view);
    delay = Math.min(delay * 2, 4000);
  };
  socket.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) return tell("panel", data);
    const message = JSON.parse(data);
    for (const [part, value] of Object.entries(message)) state[part] = value;
    for (const [part, value] of Object.entries(message)) tell(part, value);
    tell("any", state);
  };
}
