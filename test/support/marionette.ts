/**
 * WebDriver over HTTP in front of Firefox's own remote protocol: what geckodriver does, as far as a session goes. Everything else goes
 * over WebDriver BiDi, which Firefox speaks itself. Protocol: `[0, id, command, parameters]` out, `[1, id, error, result]` back, each
 * after its length in bytes and a colon (firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

type Values = Record<string, unknown>;
type Answer = [1, number, { error: string; message: string; stacktrace: string } | null, unknown];

type Bridge = { port: number; close: () => void };

const patienceMs = 20_000;
const pauseMs = 50;
const notFound = 404;
const failed = 500;

/** Method and path after the session, and the command that it stands for. What WebdriverIO asks for otherwise, it asks by BiDi. */
const commands: Record<string, string> = {
  'DELETE ': 'WebDriver:DeleteSession',
  'GET /url': 'WebDriver:GetCurrentURL',
  'GET /window': 'WebDriver:GetWindowHandle',
  'POST /cookie': 'WebDriver:AddCookie',
};

/** Waits until Firefox listens. @throws when it does not in 20 seconds. */
export async function openBridge(marionettePort: number): Promise<Bridge> {
  const socket = await reach(marionettePort);
  const command = speak(socket);
  const server = createServer((request, response) => {
    answer(request, response, command).catch((error: unknown) => {
      send(response, failed, { error: 'unknown error', message: String(error), stacktrace: '' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    socket.destroy();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function reach(port: number): Promise<Socket> {
  for (const end = Date.now() + patienceMs; ; await wait(pauseMs)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket;
    if (Date.now() > end) throw new Error('Firefox does not listen');
  }
}

type Send = (name: string, parameters: Values) => Promise<Answer>;

function speak(socket: Socket): Send {
  const waiting = new Map<number, (answer: Answer) => void>();
  const gone = { error: 'unknown error', message: 'Firefox is gone', stacktrace: '' };
  socket.on('close', () => {
    for (const [id, end] of waiting) end([1, id, gone, null]);
  });
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message: unknown = JSON.parse(String(received.subarray(colon + 1, end)));
      received = received.subarray(end);
      // The greeting is no answer.
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Answer);
    }
  });
  let count = 0;
  return (name, parameters) => {
    const id = ++count;
    const message = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve) => {
      waiting.set(id, (answer) => {
        waiting.delete(id);
        resolve(answer);
      });
    });
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, command: Send): Promise<void> {
  const { method = 'GET', url = '' } = request;
  const body = method === 'POST' ? ((await json(request)) as Values) : {};
  if (method === 'POST' && url === '/session') {
    const { alwaysMatch } = body.capabilities as { alwaysMatch: Values };
    return reply(response, await command('WebDriver:NewSession', alwaysMatch));
  }
  const [, , , ...rest] = url.split('/');
  const name = commands[`${method} ${rest.length > 0 ? `/${rest.join('/')}` : ''}`];
  if (name) reply(response, await command(name, body));
  else send(response, notFound, { error: 'unknown command', message: `${method} ${url}`, stacktrace: '' });
}

function reply(response: ServerResponse, [, , error, result]: Answer): void {
  // Some results come as they are, others already in a `value`.
  const isWrapped = typeof result === 'object' && result !== null && Object.keys(result).join() === 'value';
  if (error) send(response, failed, error);
  else send(response, 200, isWrapped ? (result as Values).value : result);
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ value }));
}
