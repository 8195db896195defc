type BootNames = { sessionCookie: string; colorModeKey: string; fontsKey: string };

/**
 * Runs inline before the first paint: marks the document as signed in, adds the web font when it is cached, and sets the color
 * mode unless the page forces one.
 */
export function applyBootState({ sessionCookie, colorModeKey, fontsKey }: BootNames): void {
  const root = document.documentElement;
  const fonts = readStorage(fontsKey);
  if (fonts && /^\/assets\/fonts\.[\w-]+\.css$/.test(fonts)) addBlockingStylesheet(fonts);
  if (bootToken(sessionCookie)) root.dataset.signedIn = '';
  if (root.dataset.colorMode) return;
  const mode = readStorage(colorModeKey);
  const system = () => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
  root.dataset.colorMode = mode === 'light' || mode === 'dark' ? mode : system();
}

function addBlockingStylesheet(href: string): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.setAttribute('blocking', 'render');
  document.head.append(link);
}

/** As it is in the cookie; empty without a session. */
export function bootToken(sessionCookie: string): string {
  return new RegExp(`(?:^|; )${sessionCookie}=([^;]+)`).exec(document.cookie)?.[1] ?? '';
}

/** Null where storage is blocked. Not `attempt` of `storage.ts`: this script is inlined into every document. */
function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Reloads a document whose script did not load, once, as long as the server responds: while a new version is rolled out, or from a
 * cache, a document can name a script that is gone. A page that works (`idle-work.ts`) allows it again.
 */
export function reloadWithoutScript(key: string): void {
  const reload = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return;
    fetch(target.src, { method: 'HEAD' }).then(
      () => mayReload(key) && location.reload(),
      () => {},
    );
  };
  // Such an event does not bubble.
  addEventListener('error', reload, true);
}

/** False where storage is blocked: that prevents endless reloads. */
function mayReload(key: string): boolean {
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}
