/** Runs inline before the first paint: whether there is a session, the web font when it is in the cache, and the colour mode unless the page forces one. The build minifies and hashes it. */
export const bootScript = `(function (root) {
  var mode, fonts;
  try {
    mode = localStorage.getItem('nuxt-color-mode');
    fonts = localStorage.getItem('fonts');
  } catch (blocked) {}
  if (/^\\/assets\\/fonts\\.[\\w-]+\\.css$/.test(fonts)) {
    var sheet = document.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = fonts;
    sheet.setAttribute('blocking', 'render');
    document.head.append(sheet);
  }
  if (/(^|; )Admin-Token=[^;]/.test(document.cookie)) root.dataset.signedIn = '';
  if (root.dataset.colorMode) return;
  root.dataset.colorMode = mode === 'light' || mode === 'dark' ? mode
    : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
})(document.documentElement);`;
