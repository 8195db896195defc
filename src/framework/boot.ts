/** What runs inline before the first paint. */

type BootNames = { sessionCookie: string; colorModeKey: string; fontsKey: string };

/** Marks the document as signed in, sets the color mode unless the page forces one, and adds the web font when it is cached. */
export function applyBootState({ sessionCookie, colorModeKey, fontsKey }: BootNames): void {
  const root = document.documentElement;
  const fonts = readStorage(fontsKey);
  if (fonts && /^\/assets\/fonts\.[\w-]+\.css$/.test(fonts)) addRenderBlockingSheet(fonts);
  if (new RegExp(`(^|; )${sessionCookie}=[^;]`).test(document.cookie)) root.dataset.signedIn = '';
  if (root.dataset.colorMode) return;
  const mode = readStorage(colorModeKey);
  const system = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.dataset.colorMode = mode === 'light' || mode === 'dark' ? mode : system();
}

function addRenderBlockingSheet(href: string): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.setAttribute('blocking', 'render');
  document.head.append(link);
}

/** Null where storage is blocked. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
