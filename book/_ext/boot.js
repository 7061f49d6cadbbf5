// Classic script, so that it also runs in a page opened as a file: there it says what is missing.
// Elsewhere it loads what lies beside it: the marks of the table of contents, and the host where the page has tables.
// Without them the contents stay a list and the tables stay the readable pictures they are.
(function () {
  var script = document.currentScript;
  if (!script || window.pisyediliBooted) return;
  window.pisyediliBooted = true;
  // Parsed is enough: the end of loading waits for all of the theme's scripts.
  function parsed(then) {
    if (document.readyState !== "loading") then();
    else document.addEventListener("readystatechange", then, { once: true });
  }
  function tell(text) {
    document.querySelectorAll(".pis-host").forEach(function (host) {
      var note = document.createElement("p");
      note.className = "pis-page-note";
      note.setAttribute("role", "note");
      note.textContent = text;
      host.parentNode.insertBefore(note, host);
    });
  }
  function load(name) {
    return import(new URL(name, script.src).href);
  }
  if (location.protocol === "file:") {
    parsed(function () { tell(script.dataset.file); });
    return;
  }
  if ("tables" in script.dataset) {
    load("host.mjs").catch(function (error) {
      console.warn(error);
      parsed(function () { tell(script.dataset.failed); });
    });
  }
  parsed(function () {
    load("marks.mjs").catch(function (error) { console.warn(error); });
  });
})();
