/** The files of `deploy/nginx`, with other paths and ports, in front of one process; the second one is stopped. */
import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import http from 'node:http';
import { connect } from 'node:http2';
import https from 'node:https';
import { buffer } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { freePort } from '../../scripts/free-port.ts';
import { startTestApp } from '../e2e/test-app.ts';
import { startNginx } from '../load/nginx.ts';

const [port, stoppedPort] = [await freePort(), await freePort()];
const testApp = await startTestApp({
  PORT: `${port}`,
  PUBLIC_URL: 'https://tern.example',
  TRUSTED_PROXIES: '127.0.0.1/32',
});
const proxy = await startNginx([port, stoppedPort]);
let isAppStopped = false;
after(async () => {
  await proxy.stop();
  if (!isAppStopped) await testApp.stop();
});

type Options = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  ipAddress?: string;
  proxyPort?: number;
  /** Keeps the connections; otherwise each request has its own. */
  agent?: https.Agent;
};
type Received = { status: number; headers: IncomingHttpHeaders; names: string[]; body: Buffer };

/** @param ipAddress of the visitor; each has a rate of its own */
function send(path: string, options: Options = {}) {
  const { method = 'GET', headers, body, ipAddress = '127.0.3.1', proxyPort = proxy.port, agent = false } = options;
  const request = https.request({
    host: '127.0.0.1',
    port: proxyPort,
    localAddress: ipAddress,
    rejectUnauthorized: false,
    agent,
    method,
    path,
    headers: { host: 'tern.example', ...headers },
  });
  return receive(request, body);
}

function receive(request: http.ClientRequest, sent?: string) {
  return new Promise<Received>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      const { statusCode: status = 0, headers: received, rawHeaders } = response;
      const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
      buffer(response).then((all) => resolve({ status, headers: received, names, body: all }), reject);
    });
    request.end(sent);
  });
}

/** Sends more at once than a rate allows. @returns the first response of status 429 */
async function sendUntilRefused(sendOne: (index: number, agent: https.Agent) => Promise<Received>): Promise<Received> {
  // A busy machine can open connections so slowly that the rate is kept, so that they are kept for the next round.
  const agent = new https.Agent({ keepAlive: true });
  try {
    for (let round = 0; round < 20; round++) {
      const responses = await Promise.all(Array.from({ length: 90 }, (_, index) => sendOne(index, agent)));
      const refused = responses.find(({ status }) => status === 429);
      if (refused) return refused;
    }
  } finally {
    agent.destroy();
  }
  return assert.fail('the rate limits nobody');
}

/** At the port of HTTP. */
function sendInClear(path: string, method: Options['method'] = 'GET') {
  const options = { port: proxy.httpPort, method, path, headers: { host: 'tern.example', 'x-token': 'secret' } };
  return receive(http.request({ host: '127.0.0.1', ...options }));
}

/** Without nginx. */
const fetchDirectly = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });

const page = '/en/pricing';
const signIn = '/turboClient/api/base/v3/service-token';
const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
const encodings = Object.keys(decoders) as (keyof typeof decoders)[];

test('a page has the encoding, the cache rules and the security headers of the process, each once', async () => {
  const text = await (await fetchDirectly(page)).text();
  for (const encoding of encodings) {
    const direct = await fetchDirectly(page, { 'accept-encoding': encoding });
    await direct.body?.cancel();
    const { status, headers, names, body } = await send(page, { headers: { 'accept-encoding': encoding } });
    assert.equal(status, 200);
    assert.equal(headers['content-encoding'] ?? 'identity', encoding);
    assert.equal(decoders[encoding](body).toString(), text);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
    for (const [name, value] of direct.headers) {
      if (!['connection', 'keep-alive', 'date'].includes(name)) assert.equal(String(headers[name]), value, name);
    }
    assert.match(String(headers['cache-control']), /no-cache/);
    for (const name of ['content-security-policy', 'strict-transport-security', 'x-content-type-options', 'vary'])
      assert.ok(headers[name], name);
    assert.doesNotMatch(String(headers.server), /\d/, 'no version');
  }
});

test('visitors come by HTTP/2, and from HTTP to HTTPS', async () => {
  const session = connect(`https://127.0.0.1:${proxy.port}`, { rejectUnauthorized: false });
  const stream = session.request({ ':path': page, ':authority': 'tern.example' });
  const status = await new Promise((resolve, reject) => {
    stream.on('error', reject).on('response', (headers) => resolve(headers[':status']));
  });
  stream.close();
  session.close();
  assert.equal(status, 200);
  for (const path of ['/de/pricing?a=b', '/ip-address', '/turboClient']) {
    const redirect = await sendInClear(path);
    assert.deepEqual([redirect.status, redirect.headers.location], [308, `https://tern.example${path}`]);
  }
});

test('the API is not redirected to HTTPS: whoever sends a token in clear notices', async () => {
  for (const [method, path] of [
    ['GET', '/turboClient/api/c-end/user-info'],
    ['POST', signIn],
    ['GET', '/ipGeo'],
    ['GET', '/ip?a=b'],
  ] as const) {
    const { status, headers, body } = await sendInClear(path, method);
    assert.deepEqual([status, headers.location], [404, undefined], path);
    assert.equal(headers['cache-control'], 'no-store');
    const { success, code, msg } = JSON.parse(body.toString());
    assert.deepEqual([success, code], [false, 1005]);
    assert.match(msg, /https only/);
  }
});

test('a visitor of www comes to the one site', async () => {
  const { status, headers } = await send('/de/pricing?a=b', { headers: { host: 'www.tern.example' } });
  assert.deepEqual([status, headers.location], [308, 'https://tern.example/de/pricing?a=b']);
});

test('the process sees the IP address of the visitor, not one that the visitor claims', async () => {
  const claimed = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1' };
  const { body } = await send('/ipGeo', { ipAddress: '127.0.3.7', headers: claimed });
  assert.equal(JSON.parse(body.toString()).ip, '127.0.3.7');
});

test('behind a CDN the process sees the visitor, whatever the visitor claims, and rates count per visitor', async (t) => {
  const behindCdn = await startNginx([port, stoppedPort], { cdn: '127.0.4.0/24' });
  t.after(() => behindCdn.stop());
  const ask = async (ipAddress: string, forwardedFor: string, path = '/ip', agent?: https.Agent) =>
    send(path, {
      ipAddress,
      headers: { 'x-forwarded-for': forwardedFor },
      proxyPort: behindCdn.port,
      ...(agent && { agent }),
    });
  const ipOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).body.toString().trim();
  // The CDN appends the IP address of its visitor; a request may pass two of its servers.
  assert.equal(await ipOf('127.0.4.1', '198.51.100.7'), '198.51.100.7');
  assert.equal(await ipOf('127.0.4.1', '192.0.2.1, 198.51.100.7, 127.0.4.2'), '198.51.100.7');
  assert.equal(await ipOf('127.0.3.1', '198.51.100.7'), '127.0.3.1', 'not by the CDN');
  await sendUntilRefused((_, agent) => ask('127.0.4.1', '198.51.100.8', '/turboClient/api/c-end/user-info', agent));
  assert.equal((await ask('127.0.4.1', '198.51.100.9', '/turboClient/api/c-end/user-info')).status, 401);
});

test('the networks of one IPv6 customer share a rate', async (t) => {
  const behindCdn = await startNginx([port, stoppedPort], { cdn: '127.0.4.0/24' });
  t.after(() => behindCdn.stop());
  const ask = async (ipAddress: string, agent?: https.Agent) => {
    const headers = { 'x-forwarded-for': ipAddress };
    const path = '/turboClient/api/c-end/user-info';
    return send(path, { ipAddress: '127.0.4.1', headers, proxyPort: behindCdn.port, ...(agent && { agent }) });
  };
  await sendUntilRefused((index, agent) => ask(`2001:db8:0:a${(16 + index).toString(16)}::${index}`, agent));
  assert.equal((await ask('2001:db8:0:b00::1')).status, 401);
});

test('only uploads of images may be large', async () => {
  const upload = async (path: string, bytes: number) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': `${bytes}` };
    return (await send(path, { method: 'POST', headers, body: 'x'.repeat(bytes) })).status;
  };
  assert.equal(await upload('/turboClient/api/c-end/contact', 5_000_000), 400, 'by the process');
  assert.equal(await upload(signIn, 2_000_000), 413);
});

test('every request is answered while one of the processes is stopped, also those that nginx would not repeat', async () => {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong-2026!', deviceType: 'web' });
  const headers = { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` };
  for (let count = 0; count < 4; count++) {
    assert.equal((await send(signIn, { method: 'POST', headers, body })).status, 422);
    assert.equal((await send(page)).status, 200);
  }
});

test('nginx of Compose accepts its files too', async () => {
  const other = await startNginx([port, stoppedPort], { upstream: 'compose/upstream.conf' });
  await other.stop();
});

test('what only load balancers ask is not public', async () => {
  for (const path of ['/readyz', '/healthz']) {
    assert.equal((await fetchDirectly(path)).status, 200);
    assert.equal((await send(path)).status, 404);
  }
});

test('too many requests from one IP address get the failure of the contract, others none', async () => {
  const refused = await sendUntilRefused((_, agent) =>
    send('/turboClient/api/c-end/user-info', { ipAddress: '127.0.3.9', agent }),
  );
  assert.equal(refused.headers['retry-after'], '5');
  assert.equal(JSON.parse(refused.body.toString()).code, 1006);
  assert.equal((await send('/turboClient/api/c-end/user-info')).status, 401);
});

test('files with a hash outlive their process, in every encoding; pages do not', async () => {
  const [, script = ''] =
    /<link rel="modulepreload" href="([^"]+)"/.exec(await (await fetchDirectly(page)).text()) ?? [];
  const get = (encoding: string) => send(script, { headers: { 'accept-encoding': encoding } });
  const before = await Promise.all(encodings.map(get));
  for (const { status, headers } of before) {
    assert.equal(status, 200);
    assert.match(String(headers['cache-control']), /immutable/);
  }
  isAppStopped = true;
  await testApp.stop();
  for (const [index, encoding] of encodings.entries()) {
    const { status, headers, body } = await get(encoding);
    assert.deepEqual([status, headers['content-encoding']], [200, before[index]?.headers['content-encoding']]);
    assert.deepEqual(body, before[index]?.body);
  }
  assert.equal((await send(page)).status, 502);
});
