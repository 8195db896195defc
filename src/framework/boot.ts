import { showThemeColor } from './theme-color.ts';

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
  const mode = root.dataset.colorMode ?? readStorage(colorModeKey);
  const isDark =
    mode === 'light' || mode === 'dark' ? mode === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.colorMode = isDark ? 'dark' : 'light';
  showThemeColor(root.dataset.colorMode as 'light' | 'dark');
}

declare global {
  var sendEarlyRequests: (() => void) | undefined;
}

/**
 * Sends requests when the first frame is made: preparing them would delay it by about 20 ms on a slow phone, and the scripts arrive
 * later anyway. At once in a tab in the background, which makes no frames, and when the app starts before (`startup.ts`).
 */
export function afterFirstFrame(send: () => void): void {
  const sendOnce = () => {
    if (globalThis.sendEarlyRequests !== sendOnce) return;
    globalThis.sendEarlyRequests = undefined;
    send();
  };
  globalThis.sendEarlyRequests = sendOnce;
  if (document.hidden) sendOnce();
  else afterFrame(sendOnce);
}

/**
 * Leaves what is below the first screen, and the footer, out of the first frame (`styles/shell/_layout.scss`): their style and layout
 * take longer than those of the first screen. They follow in the next two frames, because all of it in one is a long task on a slow
 * phone, while the scripts are on their way. Not where the browser has to scroll: for a hash, or in a history entry that was shown
 * before; nor in a tab in the background, which makes no frames. A crawler may make none either, so the `load` event ends it too.
 */
export function paintFirstScreenFirst(): void {
  const root = document.documentElement;
  if (document.hidden || location.hash || history.state !== null) return;
  root.dataset.unpainted = 'below';
  const showAll = () => delete root.dataset.unpainted;
  const showBelow = () => {
    if (!root.dataset.unpainted) return;
    root.dataset.unpainted = 'footer';
    afterFrame(showAll);
  };
  afterFrame(showBelow);
  addEventListener('load', showAll);
}

const afterFrame = (run: () => void) => requestAnimationFrame(() => setTimeout(run));

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
