// The page of frames: tells them how to look, and writes down what they say (docs/embedding.md).
const frames = [...document.querySelectorAll("iframe")];
const messages = document.getElementById("messages");

for (const name of ["theme", "language"]) {
  document.getElementById(name).addEventListener("change", (event) => {
    for (const frame of frames) frame.contentWindow.postMessage({ sakura: 1, [name]: event.target.value }, "*");
  });
}

addEventListener("message", ({ source, data }) => {
  const frame = frames.find((known) => known.contentWindow === source);
  if (!frame || data?.sakura !== 1) return;
  const line = document.createElement("li");
  line.textContent = `${frame.title}: ${JSON.stringify(data)}`;
  messages.append(line);
});
