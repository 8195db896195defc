/** What a page says to the console, and what its content security policy refuses, until it was seen to its end. */
import type { Visitor } from './visitor.ts';

type Listening = { heard: string[] };

/** From now on every document is listened to, from its first moment on. */
export async function listenTo({ browser }: Visitor): Promise<void> {
  const source = `(${listen})()`;
  await browser.sendCommandAndGetResult('Page.addScriptToEvaluateOnNewDocument', { source });
}

/** Since the document was opened. */
export function heardOn({ browser }: Visitor): Promise<string[]> {
  return browser.execute(() => (window as unknown as Listening).heard);
}

/** A window's height at a time, then back to the top; what comes late has come. */
export async function seeToItsEnd({ browser }: Visitor): Promise<void> {
  await browser.waitUntil(() => browser.execute(() => document.querySelector('.ip-bar__state, .auth-layout') !== null));
  await browser.executeAsync((done: () => void) => {
    const { scrollHeight } = document.documentElement;
    const further = () => {
      scrollBy(0, innerHeight);
      requestAnimationFrame(
        scrollY + innerHeight < scrollHeight - 1 ? further : () => requestIdleCallback(() => done()),
      );
    };
    further();
  });
  await browser.waitUntil(() => browser.execute(isAlive), { timeoutMsg: 'a part never came alive' });
  await browser.execute(() => scrollTo(0, 0));
}

/** In the page, before anything of its own. */
function listen(): void {
  const heard: string[] = [];
  Object.assign(window, { heard });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    heard.push(`${violatedDirective} refuses ${blockedURI} ${sample}`);
  });
  addEventListener(
    'error',
    ({ message, target }) => {
      heard.push(message ?? `not loaded: ${(target as Element).outerHTML}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => heard.push(String(reason)));
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...said) => heard.push(said.map(String).join(' '));
  }
}

/** React marks what it has taken over. */
function isAlive(): boolean {
  const parts = [...document.querySelectorAll('main, #footer')];
  return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber$')));
}
