// Classic script, so that it also runs in a page opened as a file: there it says what is missing.
// Elsewhere it loads the page's host beside it; without it the tables stay the readable pictures they are.
(function () {
  var script = document.currentScript;
  if (!script || window.pisyediliBooted) return;
  window.pisyediliBooted = true;
  function tell(text) {
    // Parsed is enough: the end of loading waits for all of the theme's scripts.
    if (document.readyState === "loading") {
      document.addEventListener("readystatechange", function () { tell(text); }, { once: true });
      return;
    }
    document.querySelectorAll(".pis-host").forEach(function (host) {
      var note = document.createElement("p");
      note.className = "pis-page-note";
      note.setAttribute("role", "note");
      note.textContent = text;
      host.parentNode.insertBefore(note, host);
    });
  }
  if (location.protocol === "file:") tell(script.dataset.file);
  else import(new URL("host.mjs", script.src).href).catch(function (error) {
    console.warn(error);
    tell(script.dataset.failed);
  });
})();
