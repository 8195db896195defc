/**
 * What a page says to the console, and what its content security policy refuses, until it was seen to its end. Every document comes
 * through a line that puts an ear in front of its first script: the one way that all engines have.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Wdio } from '#test/support/browser.ts';
import { freePort } from '#test/support/server.ts';
import { type LabWithClock, openLab } from './lab.ts';

type Listening = { heard: string[] };

const earPath = '/listen.js';
const patienceMs = 15_000;

/** The lab of `openLab` behind that line. */
export async function openHeardLab(): Promise<LabWithClock> {
  const [oauth, inside] = [await freePort(), await freePort()];
  const lab = await openLab({ PORT: `${inside}`, PUBLIC_URL: `http://localhost:${oauth}` });
  const line = createServer((asked, answer) => {
    if (asked.url === earPath) answer.setHeader('content-type', 'text/javascript').end(`(${listen})()`);
    else passOn(inside, asked, answer);
  });
  await new Promise<void>((resolve) => line.listen(oauth, resolve));
  const close = async () => {
    line.closeAllConnections();
    line.close();
    await lab.close();
  };
  return { ...lab, close };
}

function passOn(port: number, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, url: path } = asked;
  const headers = { ...asked.headers, 'accept-encoding': 'identity' };
  const further = request({ host: '127.0.0.1', port, method, path, headers }, (said) => {
    if (said.headers['content-type']?.startsWith('text/html')) {
      withEar(said, answer).catch(() => answer.destroy());
      return;
    }
    answer.writeHead(said.statusCode ?? 0, said.headers);
    said.pipe(answer);
  });
  further.on('error', () => answer.destroy());
  asked.pipe(further);
}

async function withEar(said: IncomingMessage, answer: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = said.headers;
  const html = await text(said);
  answer
    .writeHead(said.statusCode ?? 0, headers)
    .end(html.replace('<head>', `<head><script src="${earPath}"></script>`));
}

/** Since the document was opened. */
export function heardOn(browser: Wdio): Promise<string[]> {
  return browser.execute(() => (window as unknown as Listening).heard);
}

/** A window's height at a time, then back to the top; what comes late has come. */
export async function seeToItsEnd(browser: Wdio): Promise<void> {
  await browser.waitUntil(
    () => browser.execute(() => document.querySelector('.ip-bar__state, .auth-layout') !== null),
    {
      timeout: patienceMs,
      timeoutMsg: 'the page does not start',
    },
  );
  await browser.executeAsync((done: () => void) => {
    const page = document.documentElement;
    const further = () => {
      scrollBy({ top: innerHeight, behavior: 'instant' });
      requestAnimationFrame(scrollY + innerHeight < page.scrollHeight - 1 ? further : atRest);
    };
    // WebKit has no idle callback.
    const atRest = () => (window.requestIdleCallback ?? setTimeout)(() => done());
    further();
  });
  await browser.waitUntil(() => browser.execute(isAlive), {
    timeout: patienceMs,
    timeoutMsg: 'a part never came alive',
  });
  await browser.execute(() => scrollTo({ top: 0, behavior: 'instant' }));
}

/** In the page, before anything of its own; React is not to see it. */
function listen(): void {
  document.currentScript?.remove();
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

/** React marks what it has taken over. What came late may have moved the end down. */
function isAlive(): boolean {
  scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  const parts = [...document.querySelectorAll('main, #footer')];
  if (parts.length < 2 && !document.querySelector('.auth-layout')) return false;
  return parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactFiber$')));
}
