/**
 * Records console messages, script errors, content that the security policy refuses, and toasts, in every browser engine. A proxy
 * in front of the app adds the recording script to every document before the page's own scripts.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Wdio } from '#test/support/browser.ts';
import { freePort } from '#test/support/server.ts';
import { type LocalTestApp, startTestApp } from './test-app.ts';
import { recordToasts } from './toasts.ts';

type Recording = { recordedErrors: string[] };

const scriptPath = '/record-errors.js';

/** Starts the test app behind the proxy. */
export async function startRecordedTestApp(): Promise<LocalTestApp> {
  const [proxyPort, appPort] = [await freePort(), await freePort()];
  const app = await startTestApp({ PORT: `${appPort}`, PUBLIC_URL: `http://localhost:${proxyPort}` });
  const proxy = createServer((incoming, response) => {
    if (incoming.url === scriptPath) {
      response.setHeader('content-type', 'text/javascript').end(`(${recordErrors})();(${recordToasts})()`);
    } else forward(appPort, incoming, response);
  });
  await new Promise<void>((resolve) => proxy.listen(proxyPort, resolve));
  const stop = async () => {
    proxy.closeAllConnections();
    proxy.close();
    await app.stop();
  };
  return { ...app, stop };
}

/** Errors and warnings since the document was opened. */
export function recordedErrors(browser: Wdio): Promise<string[]> {
  return browser.execute(() => (window as unknown as Recording).recordedErrors);
}

function forward(port: number, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url: path } = incoming;
  const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
  const outgoing = request({ host: '127.0.0.1', port, method, path, headers }, (upstream) => {
    if (upstream.headers['content-type']?.startsWith('text/html')) {
      sendWithScript(upstream, response).catch(() => response.destroy());
      return;
    }
    response.writeHead(upstream.statusCode ?? 0, upstream.headers);
    upstream.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  incoming.pipe(outgoing);
}

async function sendWithScript(upstream: IncomingMessage, response: ServerResponse): Promise<void> {
  const { 'content-length': _, ...headers } = upstream.headers;
  const html = await text(upstream);
  response
    .writeHead(upstream.statusCode ?? 0, headers)
    .end(html.replace('<head>', `<head><script src="${scriptPath}"></script>`));
}

/** Runs in the page. Removes its own element, which would be a hydration mismatch. */
function recordErrors(): void {
  document.currentScript?.remove();
  const recordedErrors: string[] = [];
  Object.assign(window, { recordedErrors });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    recordedErrors.push(`${violatedDirective} refuses ${blockedURI} ${sample}`);
  });
  addEventListener(
    'error',
    ({ message, target }) => {
      recordedErrors.push(message ?? `not loaded: ${(target as Element).outerHTML}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => recordedErrors.push(String(reason)));
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...values) => recordedErrors.push(values.map(String).join(' '));
  }
}
