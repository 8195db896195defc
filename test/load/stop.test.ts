/** Stopping loses no request: a draining process serves on, says so, and ends when nothing runs any more. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, startServer } from '#test/support/server.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { endpoints } from './customer.ts';

const pauseMs = 20;
/** Enough for what happens while the port is still open, on a busy machine too. */
const drainMs = 30_000;
const clientCount = 8;
const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong-2026!', deviceType: 'web' });

test('a process that is told to stop answers every request, or refuses its connection', async (t) => {
  const server = await startServer({ env: { DRAIN_MS: `${drainMs}`, HOST: '127.0.0.1' } });
  t.after(() => server.stop());
  const url = server.url.replace('localhost', '127.0.0.1');
  const agent = new Agent({ keepAlive: true, maxSockets: clientCount });
  const responses: PostResponse[] = [];
  /** As a proxy does that knows nothing of `/readyz`. */
  const client = async () => {
    for (;;) {
      const response = await post(url, agent);
      if (response === 'refused') return;
      responses.push(response);
      await wait(pauseMs);
    }
  };
  const clients = Promise.all(Array.from({ length: clientCount }, client));
  await waitUntil(() => responses.length > 20);
  const stopped = server.stop();
  await waitUntil(async () => (await fetch(`${url}/readyz`)).status === 503);
  const seen = responses.length;
  await waitUntil(() => responses.length > seen + 30);
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  await Promise.all([clients, stopped]);
  agent.destroy();
  const ended = responses.flatMap(({ connection }, index) => (connection === 'close' ? [index] : []));
  assert.ok(ended.length > 0, 'connections end with a response that says so');
  assert.ok(
    ended.every((index) => index > seen),
    'connections are kept while the port is open',
  );
  // 429: the IP address has used up its attempts.
  const unexpected = responses.filter(({ status }) => status !== 422 && status !== 429);
  assert.deepEqual(unexpected, []);
});

test('SIGTERM to `npm start` ends the server that it started', async (t) => {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const folder = await mkdtemp(path.join(tmpdir(), 'tern-start-'));
  const settings = { PORT: `${port}`, SANDBOX_PORT: `${sandboxPort}`, DATA_DIR: folder, SEED: 'off' };
  const npm = spawn('npm', ['start'], { stdio: 'ignore', detached: true, env: { ...process.env, ...settings } });
  const exited = once(npm, 'exit');
  t.after(async () => {
    try {
      // Its group: npm alone would leave the server behind.
      process.kill(-Number(npm.pid), 'SIGKILL');
    } catch {
      // Both have ended.
    }
    await exited;
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
  const isAlive = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil(isAlive);
  npm.kill('SIGTERM');
  await exited;
  assert.equal(await isAlive(), false);
});

type PostResponse = { status: number; connection: string | undefined };

/** @throws when a connection breaks after it was made */
function post(url: string, agent: Agent): Promise<PostResponse | 'refused'> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(url + endpoints.signIn, { method: 'POST', agent, headers });
    sent.on('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      response.resume().on('end', () => resolve({ status, connection: headers.connection }));
    });
    sent.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve('refused') : reject(error),
    );
    sent.end(body);
  });
}
