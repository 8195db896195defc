/** Runs inline before the first paint: sets the colour mode unless the page forces one. The build minifies and hashes it. */
export const bootScript = `(function (root) {
  if (root.dataset.colorMode) return;
  var mode;
  try { mode = localStorage.getItem('nuxt-color-mode'); } catch (blocked) {}
  root.dataset.colorMode = mode === 'light' || mode === 'dark' ? mode
    : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
})(document.documentElement);`;
