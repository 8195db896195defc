/**
 * A bridge from WebDriver over HTTP to Firefox's Marionette protocol: what geckodriver does, reduced to the commands of a session.
 * WebdriverIO sends all other commands over WebDriver BiDi, which Firefox supports itself. A Marionette message is its length in
 * bytes, a colon and JSON: `[0, id, command, parameters]` to Firefox, `[1, id, error, result]` back
 * (https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '#test/support/listen.ts';

type JsonObject = Record<string, unknown>;
type MarionetteResponse = [1, number, { error: string; message: string; stacktrace: string } | null, unknown];

type Bridge = { port: number; close: () => void };

const timeoutMs = 120_000;
const pauseMs = 50;
const notFound = 404;
const serverError = 500;

/** Marionette commands by method and path after the session. `{id}` and `{name}` are parameters of the command. */
const commands: Record<string, string> = {
  'DELETE ': 'WebDriver:DeleteSession',
  'GET /url': 'WebDriver:GetCurrentURL',
  // WebdriverIO falls back to it when a navigation over BiDi is interrupted.
  'POST /url': 'WebDriver:Navigate',
  'POST /refresh': 'WebDriver:Refresh',
  'GET /window': 'WebDriver:GetWindowHandle',
  'GET /cookie': 'WebDriver:GetCookies',
  'POST /cookie': 'WebDriver:AddCookie',
  'DELETE /cookie': 'WebDriver:DeleteAllCookies',
  'POST /element': 'WebDriver:FindElement',
  'POST /elements': 'WebDriver:FindElements',
  'POST /element/{id}/click': 'WebDriver:ElementClick',
  'POST /element/{id}/clear': 'WebDriver:ElementClear',
  'POST /element/{id}/value': 'WebDriver:ElementSendKeys',
  'GET /element/{id}/text': 'WebDriver:GetElementText',
  'GET /element/{id}/attribute/{name}': 'WebDriver:GetElementAttribute',
  'GET /element/{id}/property/{name}': 'WebDriver:GetElementProperty',
  'POST /actions': 'WebDriver:PerformActions',
  'DELETE /actions': 'WebDriver:ReleaseActions',
};
const patterns = Object.entries(commands).map(([route, name]) => {
  return { name, pattern: new RegExp(`^${route.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) };
});

/** Waits until Firefox accepts connections. @throws after a minute */
export async function openBridge(marionettePort: number): Promise<Bridge> {
  const socket = await connectTo(marionettePort);
  const sendCommand = createSender(socket);
  const server = createServer((request, response) => {
    handleRequest(request, response, sendCommand).catch((error: unknown) => {
      sendJson(response, serverError, { error: 'unknown error', message: String(error), stacktrace: '' });
    });
  });
  const port = await listen(server);
  const close = () => {
    socket.destroy();
    server.close();
  };
  return { port, close };
}

async function connectTo(port: number): Promise<Socket> {
  for (const deadlineMs = Date.now() + timeoutMs; ; await wait(pauseMs)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return socket;
    if (Date.now() > deadlineMs) throw new Error('Firefox accepts no connections');
  }
}

type SendCommand = (name: string, parameters: JsonObject) => Promise<MarionetteResponse>;

function createSender(socket: Socket): SendCommand {
  const pending = new Map<number, (response: MarionetteResponse) => void>();
  const closed = { error: 'unknown error', message: 'Firefox has closed the connection', stacktrace: '' };
  socket.on('close', () => {
    for (const [id, settle] of pending) settle([1, id, closed, null]);
  });
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (let colon = received.indexOf(':'); colon > 0; colon = received.indexOf(':')) {
      const end = colon + 1 + Number(received.subarray(0, colon));
      if (received.length < end) return;
      const message: unknown = JSON.parse(String(received.subarray(colon + 1, end)));
      received = received.subarray(end);
      // The first message is a greeting, not a response.
      if (Array.isArray(message)) pending.get(message[1])?.(message as MarionetteResponse);
    }
  });
  let count = 0;
  return (name, parameters) => {
    const id = ++count;
    const message = JSON.stringify([0, id, name, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    return new Promise((resolve) => {
      pending.set(id, (response) => {
        pending.delete(id);
        resolve(response);
      });
    });
  };
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  sendCommand: SendCommand,
): Promise<void> {
  const { method = 'GET', url = '' } = request;
  const body = method === 'POST' ? ((await json(request)) as JsonObject) : {};
  if (method === 'POST' && url === '/session') {
    const { alwaysMatch } = body.capabilities as { alwaysMatch: JsonObject };
    return sendResult(response, await sendCommand('WebDriver:NewSession', alwaysMatch));
  }
  const route = `${method} ${url.replace(/^\/session\/[^/]+/, '')}`;
  const command = patterns.find(({ pattern }) => pattern.test(route));
  if (!command) return sendJson(response, notFound, { error: 'unknown command', message: route, stacktrace: '' });
  sendResult(response, await sendCommand(command.name, { ...command.pattern.exec(route)?.groups, ...body }));
}

function sendResult(response: ServerResponse, [, , error, result]: MarionetteResponse): void {
  // Marionette wraps some results in a `value` already.
  const isWrapped = typeof result === 'object' && result !== null && Object.keys(result).join() === 'value';
  if (error) sendJson(response, serverError, error);
  else sendJson(response, 200, isWrapped ? (result as JsonObject).value : result);
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ value }));
}
