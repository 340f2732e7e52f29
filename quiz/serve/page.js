// The frame around the terminal: gives it a font and a connection, and says why when the app is not there.
"use strict";

const nonce = document.currentScript.nonce;
const terminal = document.querySelector(".textual-terminal");
const cover = document.getElementById("cover");
const again = document.getElementById("again");

// Why a connection was closed, by its code; any other code is a loss.
const WHY = {
  1000: "ended", 1001: "stopped", 1008: "refused", 1009: "refused",
  4001: "failed", 4002: "many", 4003: "elsewhere",
};

function show(why) {
  for (const part of cover.querySelectorAll("[data-when]")) part.hidden = part.dataset.when !== why;
  cover.dataset.why = why;
  again.hidden = false;
  cover.hidden = false;
  again.focus();
}

// The terminal makes style elements and attributes as it runs. The page allows no inline style but those
// with its nonce, so the terminal's get it; what it writes into an attribute is set by property instead.
const create = document.createElement.bind(document);
document.createElement = (name, options) => {
  const made = create(name, options);
  if (String(name).toLowerCase() === "style") made.nonce = nonce;
  return made;
};
const setAttribute = Element.prototype.setAttribute;
Element.prototype.setAttribute = function (name, value) {
  if (name === "style" && this.style) this.style.cssText = value;
  else setAttribute.call(this, name, value);
};

// The terminal opens one WebSocket; ours is watched for the first drawing and for its end.
window.WebSocket = class extends WebSocket {
  constructor(...where) {
    super(...where);
    this.addEventListener("message", (event) => {
      if (typeof event.data !== "string" && !cover.dataset.why) cover.hidden = true;
    });
    this.addEventListener("close", (event) => closed(WHY[event.code] || "lost"));
  }
  send(data) {
    if (this.readyState === WebSocket.OPEN) super.send(data);
  }
};

// The server still stands where a reload would find it.
async function answers() {
  try {
    return (await fetch(location.pathname, { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

function closed(why) {
  show(why);
  if (why === "lost") retry();
}

async function retry() {
  for (let tries = 1; ; tries++) {
    await new Promise((done) => setTimeout(done, 2000));
    if (await answers()) return location.reload();
    if (tries === 3) show("silent");
  }
}

again.addEventListener("click", async () => {
  if (await answers()) location.reload();
  else show("silent");
});

// A tab keeps its name over a reload, and so its app.
function tab() {
  let name = sessionStorage.getItem("tab");
  if (!name) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    sessionStorage.setItem("tab", name);
  }
  return name;
}

function focus() {
  const input = document.querySelector(".xterm-helper-textarea");
  if (input && cover.hidden) input.focus();
}

// The terminal takes what an input method composes from the end of this field, but the field keeps all that was
// typed, and the method writes at its cursor: with an empty field both are the same place.
terminal.addEventListener(
  "keydown",
  (event) => {
    if (!event.isComposing && event.keyCode !== 229 && event.target.value) event.target.value = "";
  },
  true,
);

async function begin() {
  const place = new URL(`socket/${tab()}`, location.href);
  terminal.dataset.sessionWebsocketUrl = `ws://${place.host}${place.pathname}`;
  // Cells are measured once: the font has to be there before.
  await Promise.allSettled([
    document.fonts.load("16px 'Roboto Mono'"),
    document.fonts.load("italic 16px 'Roboto Mono'"),
  ]);
  const script = create("script");
  script.src = "terminal.js";
  script.onload = () => {
    window.onload();
    focus();
  };
  script.onerror = () => show("silent");
  document.head.append(script);
}

new MutationObserver(focus).observe(cover, { attributes: true, attributeFilter: ["hidden"] });
window.addEventListener("focus", focus);
if (document.readyState === "complete") begin();
else window.addEventListener("load", begin);
