// The demo page: sends the chosen look to its frames and lists their messages (docs/embedding.md).
const shown = [...document.querySelectorAll("iframe")];
const messages = document.getElementById("messages");

for (const name of ["theme", "language"]) {
  const choice = /** @type {HTMLSelectElement} */ (document.getElementById(name));
  choice.addEventListener("change", () => {
    for (const frame of shown) frame.contentWindow?.postMessage({ sakura: 1, [name]: choice.value }, "*");
  });
}

addEventListener("message", ({ source, data }) => {
  const frame = shown.find((known) => known.contentWindow === source);
  if (!frame || data?.sakura !== 1) return;
  const line = document.createElement("li");
  line.textContent = `${frame.title}: ${JSON.stringify(data)}`;
  messages?.append(line);
});
