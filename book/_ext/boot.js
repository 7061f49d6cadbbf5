// Classic script, so that it also runs in a page opened as a file: there it says what is missing.
// Elsewhere it loads the page's host beside it; without it the tables stay the readable pictures they are.
(function () {
  var script = document.currentScript;
  if (!script || window.pisyediliBooted) return;
  window.pisyediliBooted = true;
  function tell(text) {
    document.querySelectorAll(".pis-host").forEach(function (host) {
      var note = document.createElement("p");
      note.className = "pis-page-note";
      note.setAttribute("role", "note");
      note.textContent = text;
      host.parentNode.insertBefore(note, host);
    });
  }
  function start() {
    if (location.protocol === "file:") tell(script.dataset.file);
    else import(new URL("host.mjs", script.src).href).catch(function (error) {
      console.warn(error);
      tell(script.dataset.failed);
    });
  }
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
