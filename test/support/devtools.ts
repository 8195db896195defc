/** Chromium over its DevTools protocol, without a driver in between: for measurements, which need its events and isolated tabs. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFolder, removeFolder } from './browser.ts';
import { programs } from './programs.ts';

type Listener = (params: never) => void;
type Pending = { resolve: (result: never) => void; reject: (error: Error) => void };
type Message = {
  id?: number;
  sessionId?: string;
  method?: string;
  params?: object;
  result?: object;
  error?: { message: string };
};

/** A tab with cookies, storage and cache of its own. */
export type Tab = {
  /** Sends a command, e.g. `send('Page.navigate', { url })`. */
  send: <T = object>(command: string, params?: object) => Promise<T>;
  /** Calls the listener with the parameters of every event of this name. */
  on: <T>(event: string, listener: (params: T) => void) => void;
  /** Runs a function in the page. Its arguments and its result are copied as JSON. */
  evaluate: <A extends unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  close: () => Promise<void>;
};

export type DevtoolsBrowser = { version: string; openTab: () => Promise<Tab> };
export type OpenDevtools = DevtoolsBrowser & { close: () => Promise<void> };

const timeoutMs = 120_000;
const pollMs = 20;

const chromiumArgs = [
  ...['--headless', '--no-sandbox', '--no-first-run', '--hide-scrollbars'],
  ...['--disable-gpu', '--disable-software-rasterizer', '--disable-quic'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  ...['--remote-debugging-port=0', '--remote-allow-origins=*'],
];

/** Runs `act` with a Chromium that is ended afterwards. */
export async function withDevtools<T>(
  act: (browser: DevtoolsBrowser) => Promise<T>,
  extraArgs?: readonly string[],
): Promise<T> {
  const browser = await openDevtools(extraArgs);
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}

/** @param program the headless shell, where nothing of the full browser is needed */
export async function openDevtools(
  extraArgs: readonly string[] = [],
  program: string = programs.chromium,
): Promise<OpenDevtools> {
  await using started = new AsyncDisposableStack();
  const profile = await createFolder();
  started.defer(() => removeFolder(profile));
  const args = [...chromiumArgs, ...extraArgs, `--user-data-dir=${profile}`, 'about:blank'];
  const chromium = spawn(program, args, { stdio: 'ignore' });
  const exited = once(chromium, 'exit');
  started.defer(async () => {
    chromium.kill('SIGKILL');
    await exited;
  });
  const connection = await connect(await debuggerUrl(profile));
  started.defer(() => connection.close());
  const { product } = await connection.send<{ product: string }>('Browser.getVersion');
  const open = started.move();
  return { version: product, openTab: () => openTab(connection), close: () => open.disposeAsync() };
}

/**
 * Asks the page until the function returns true in it.
 * @throws after two minutes; the message names the last error of the page, if there was one
 */
export async function waitUntilInPage<A extends unknown[]>(
  { evaluate }: Tab,
  isReached: (...args: A) => boolean,
  ...args: A
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  // While a document is replaced, it cannot be asked.
  const ask = () =>
    evaluate(isReached, ...args).catch((error: unknown) => {
      lastError = error;
      return false;
    });
  while (!(await ask())) {
    if (Date.now() > deadline) {
      const why = lastError ? `; last error: ${lastError}` : '';
      throw new Error(`never reached in ${timeoutMs} ms: ${isReached}${why}`);
    }
    await wait(pollMs);
  }
}

/** Chromium writes the port it has chosen into its profile. */
async function debuggerUrl(profile: string): Promise<string> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const [port, route] = (await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')).split(
      '\n',
    );
    if (port && route) return `ws://127.0.0.1:${port}${route}`;
    await wait(pollMs);
  }
  throw new Error('Chromium opened no DevTools port');
}

type Connection = {
  send: <T>(command: string, params?: object, sessionId?: string) => Promise<T>;
  on: (event: string, sessionId: string, listener: Listener) => void;
  close: () => void;
};

async function connect(url: string): Promise<Connection> {
  const socket = new WebSocket(url);
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, Listener[]>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId = '', method = '', params, result, error } = JSON.parse(String(data)) as Message;
    if (id === undefined) {
      for (const listener of listeners.get(`${sessionId} ${method}`) ?? []) listener(params as never);
      return;
    }
    const call = pending.get(id);
    pending.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result as never);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Chromium has closed the connection'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)), { once: true });
  });
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        const id = ++lastId;
        pending.set(id, { resolve, reject });
        socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
      }),
    on: (event, sessionId, listener) => {
      const key = `${sessionId} ${event}`;
      listeners.set(key, [...(listeners.get(key) ?? []), listener]);
    },
    close: () => socket.close(),
  };
}

async function openTab(connection: Connection): Promise<Tab> {
  const { browserContextId } = await connection.send<{ browserContextId: string }>('Target.createBrowserContext');
  const target = { url: 'about:blank', browserContextId };
  const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', target);
  const attachment = { targetId, flatten: true };
  const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', attachment);
  const send = <T>(command: string, params?: object) => connection.send<T>(command, params, sessionId);
  // Not `Runtime.enable`: it makes V8 record the position of every function on the stack of a new `Error`. React makes one when it is
  // evaluated, which took 160 to 250 ms with the CPU 4 times slower, and no visitor has it.
  await Promise.all([send('Page.enable'), send('Network.enable')]);
  return {
    send,
    on: (event, listener) => connection.on(event, sessionId, listener as Listener),
    evaluate: async (run, ...args) => {
      const expression = `(${run})(...${JSON.stringify(args)})`;
      type Evaluation = { result: { value: never }; exceptionDetails?: { exception?: { description?: string } } };
      const options = { expression, returnByValue: true, awaitPromise: true };
      const { result, exceptionDetails } = await send<Evaluation>('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'the page threw an error');
      return result.value;
    },
    close: async () => {
      await connection.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
