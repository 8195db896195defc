import { nextFrame } from './frame.ts';
import { showLoadFailure } from './load-failure.ts';
import { showThemeColor } from './theme-color.ts';

/** A cached stylesheet is there long before, on a slow phone too. */
const fontTimeoutMs = 1000;
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

/**
 * Runs what would delay the first frame. On a slow phone, preparing requests takes about 20 ms, and running scripts that the browser
 * has cached takes 200. At once in a tab in the background, which renders no frames.
 */
export function afterFirstFrame(run: () => void): void {
  if (document.hidden) run();
  else void nextFrame().then(run);
}

/**
 * Leaves what is below the first screen, and the footer, out of the first frame (`styles/shell/_layout.scss`): their style and layout
 * take longer than those of the first screen. They follow in the next two frames, because all of it in one is a long task on a slow
 * phone, while the scripts are on their way. Not where the browser has to scroll: for a hash, or in a history entry that was shown
 * before; nor in a tab in the background, which makes no frames.
 */
export function paintFirstScreenFirst(): void {
  const root = document.documentElement;
  if (document.hidden || location.hash || history.state !== null) return;
  root.dataset.unpainted = 'below';
  void nextFrame().then(() => {
    root.dataset.unpainted = 'footer';
    void nextFrame().then(() => delete root.dataset.unpainted);
  });
}

/** The browser may have dropped it from its cache: on a slow network the page does not wait for what is only a nicer font. */
function addBlockingStylesheet(href: string): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, blocking: 'render' });
  document.head.append(link);
  setTimeout(() => link.sheet ?? link.remove(), fontTimeoutMs);
}

/** The session token in the cookie; empty without a session. */
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
 * Runs the app's entry, the first script that the document preloads (`scripts/build/document.ts`). A document whose scripts do not load
 * is reloaded, once, as long as the server responds: while a new version is rolled out, or from a cache, it can name a script that is
 * gone, and the browser can have cached the page of a hotel's network or of a filter in place of one (`cache` replaces it). A page that
 * works (`idle-work.ts`) allows it again. When that does not help, or cannot, a page that needs JavaScript says so.
 */
export function startApp(key: string): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('[rel=modulepreload]')];
  import((links[0] as HTMLLinkElement).href).catch(() =>
    Promise.all(links.map(({ href }) => fetch(href, { cache: 'reload' })))
      .then(() => reloadOnce(key))
      .catch(() => showLoadFailure(true)),
  );
}

/** @throws when it has reloaded before, and where storage is blocked: that prevents endless reloads */
function reloadOnce(key: string): void {
  if (sessionStorage.getItem(key)) throw new Error(key);
  sessionStorage.setItem(key, '1');
  location.reload();
}
