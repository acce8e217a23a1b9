// Applies the stored theme and sizes before the first paint, so the page does not flash in another theme.
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
