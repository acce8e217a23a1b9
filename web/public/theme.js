// Before anything is drawn: the theme and sizes chosen last time, so that the page never flashes in another.
(function () {
  let kept;
  try {
    kept = JSON.parse(localStorage.getItem("charleston.settings") || "{}") || {};
  } catch {
    kept = {};
  }
  const dark = kept.theme === "evening" || (kept.theme !== "day" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "evening" : "day";
})();
