// Shows the page anew every five seconds, without taking anybody's place away; a page that gets no answer says so.
const EVERY_MS = 5000;
const lost = document.createElement("p");
lost.className = "outage";
lost.setAttribute("role", "alert");
lost.textContent = "The office does not answer: what is shown here is old.";

async function refresh() {
  try {
    const answer = await fetch(location.href, { redirect: "error", signal: AbortSignal.timeout(EVERY_MS * 2) });
    if (!answer.ok) throw new Error(String(answer.status));
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    lost.remove();
    for (const part of ["main", "#outages"]) show(document.querySelector(part), fresh.querySelector(part));
  } catch {
    if (!lost.isConnected) document.querySelector("main").before(lost);
  }
  setTimeout(refresh, EVERY_MS);
}

function show(now, fresh) {
  if (now.innerHTML === fresh.innerHTML) return;
  const at = document.activeElement?.closest("main") ? document.activeElement.getAttribute("href") : null;
  now.replaceChildren(...fresh.childNodes);
  if (at) now.querySelector(`[href="${CSS.escape(at)}"]`)?.focus();
}

setTimeout(refresh, EVERY_MS);
