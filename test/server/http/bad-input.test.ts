/** Every operation of the contract responds to bad input with a documented error, never with 500. */
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, test } from 'node:test';
import { errorCodes } from '#api-spec/codes.ts';
import { Failure } from '#api-spec/envelope.ts';
import { operations } from '#api-spec/operations.ts';
import { startTestApp } from '#test/server/support.ts';

const testApp = await startTestApp();
after(() => testApp.close());

const token = await testApp.signUp('ada@example.com');
const all = Object.values(operations);
const json = { 'content-type': 'application/json' };
const withBody = all.filter((operation) => operation.body && operation.bodyType === 'json');
const urlOf = (path: string) =>
  path
    .replace('{orderId}', 'TRN-7K3M-9Q2X')
    .replace('{rewardId}', 'RWD-1')
    .replace('{passkeyId}', '0'.repeat(64))
    .replace(/\{\w+\}/g, '1');

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
type RequestOptions = { method?: string; url?: string; payload?: string | Buffer; headers?: Record<string, string> };

async function send(operation: (typeof all)[number], options: RequestOptions) {
  const { method = operation.method, url = urlOf(operation.path), headers, ...rest } = options;
  const response = await testApp.app.inject({
    method: method.toUpperCase() as Method,
    url,
    headers: { 'x-token': token, ...headers },
    ...rest,
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.body ? JSON.parse(response.body) : null,
  };
}

async function assertRefused(
  operation: (typeof all)[number],
  options: RequestOptions,
  reason: keyof typeof errorCodes,
  why: string,
) {
  const { status, body } = await send(operation, options);
  const { code, status: expected } = errorCodes[reason];
  assert.deepEqual([status, body.code], [expected, code], `${operation.id}: ${why}: ${JSON.stringify(body)}`);
  assert.ok(
    Failure.safeParse(body).success,
    `${operation.id}: ${why}: not a failure of the contract: ${JSON.stringify(body)}`,
  );
}

const brokenBodies: [string, string | Buffer][] = [
  ['nothing', ''],
  ['half an object', '{"email":'],
  ['text', 'hello'],
  ['two values', '{} {}'],
  ['a byte that is not UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
  ['an overlong encoding', Buffer.from([0x22, 0xc0, 0x80, 0x22])],
  ['a half surrogate in bytes', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
  ['a prototype', '{"__proto__":{"admin":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['a raw control character', '{"email":"a\u0000"}'],
];

for (const operation of withBody) {
  test(`${operation.id}: malformed bodies`, async () => {
    for (const [why, payload] of brokenBodies)
      await assertRefused(operation, { payload, headers: json }, 'malformedBody', why);
  });

  test(`${operation.id}: well-formed bodies with invalid fields`, async () => {
    const example = (operation.example as { body?: object }).body ?? {};
    const wrong: [string, unknown][] = [
      ['null', null],
      ['a list', []],
      ['a number', 7],
      ['a string', 'text'],
      ['an empty object', {}],
      ['an unknown field', { ...example, admin: true }],
      ...Object.keys(example).flatMap((key): [string, unknown][] => [
        [`${key} an object`, { ...example, [key]: { $ne: null } }],
        [`${key} a list`, { ...example, [key]: [] }],
        [`${key} null`, { ...example, [key]: null }],
        [`${key} with a NUL`, { ...example, [key]: 'a\u0000b' }],
        [`${key} with half a character`, { ...example, [key]: 'a\ud800' }],
        [`${key} too long`, { ...example, [key]: 'x'.repeat(60_000) }],
      ]),
    ];
    for (const [why, body] of wrong)
      await assertRefused(operation, { payload: JSON.stringify(body), headers: json }, 'invalidFields', why);
  });

  test(`${operation.id}: deep nesting`, async () => {
    const payload = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;
    await assertRefused(operation, { payload, headers: json }, 'invalidFields', 'deep nesting');
  });

  test(`${operation.id}: a body over 64 KiB`, async () => {
    const payload = JSON.stringify({ email: 'x'.repeat(64 * 1024) });
    await assertRefused(operation, { payload, headers: json }, 'bodyTooLarge', 'over 64 KiB');
  });

  test(`${operation.id}: other content types`, async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/form-data; boundary=x',
      'nonsense',
      'application/json; charset=utf-16',
    ]) {
      await assertRefused(
        operation,
        { payload: '{}', headers: { 'content-type': type } },
        'unsupportedMediaType',
        type,
      );
    }
    await assertRefused(
      operation,
      { payload: '{}', headers: { ...json, 'content-encoding': 'gzip' } },
      'unsupportedMediaType',
      'gzip',
    );
  });
}

for (const operation of all) {
  test(`${operation.id}: unknown query parameters`, async () => {
    const example = (operation.example as { body?: object }).body;
    const body = example && operation.bodyType === 'json' ? { payload: JSON.stringify(example), headers: json } : {};
    for (const query of ['admin=1', '__proto__=1', 'constructor=1', 'a[b]=1', 'x=%00', 'page=1&page=2']) {
      await assertRefused(operation, { ...body, url: `${urlOf(operation.path)}?${query}` }, 'invalidFields', query);
    }
  });

  test(`${operation.id}: other methods`, async () => {
    for (const method of ['PUT', 'TRACE'] as const)
      await assertRefused(operation, { method }, 'methodNotAllowed', method);
    const options = await send(operation, { method: 'OPTIONS' });
    assert.equal(options.status, 204);
    assert.match(String(options.headers.allow), new RegExp(operation.method.toUpperCase()));
  });

  if (operation.session === 'required') {
    test(`${operation.id}: no session`, async () => {
      await assertRefused(operation, { headers: { 'x-token': 'A'.repeat(43) } }, 'sessionRequired', 'an unknown token');
    });
  }
}

test('an unknown path is a 404 in the envelope, whatever it contains', async () => {
  const paths = [
    '/turboClient',
    '/turboClient/',
    '/turboClient/nothing',
    '/turboClient/%zz',
    `/turboClient/${'x'.repeat(3000)}`,
    '/turboClient/api/c-end/user-orders/%00',
    '/oauth/callback/none',
  ];
  for (const url of paths) {
    const response = await testApp.get(url, { token });
    assert.ok([404, 422].includes(response.status), `${url}: ${response.status} ${response.raw}`);
    assert.ok(Failure.safeParse(response.body).success, url);
  }
});

test('HEAD is GET without a body', async () => {
  const response = await testApp.app.inject({ method: 'HEAD', url: '/ipGeo' });
  assert.deepEqual([response.statusCode, response.body], [200, '']);
});

test('responses are never cached and have the security headers', async () => {
  for (const response of [
    await testApp.get('/ipGeo'),
    await testApp.get('/turboClient/nothing'),
    await testApp.get('/turboClient/api/c-end/user-info'),
  ]) {
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.equal(response.headers['x-content-type-options'], 'nosniff');
    assert.match(String(response.headers['content-security-policy']), /default-src 'none'; frame-ancestors 'none'/);
    assert.match(String(response.headers['content-type']), /^application\/json/);
    assert.equal(response.headers['strict-transport-security'], undefined, 'HSTS only on https');
  }
});

test('malformed HTTP gets 400, and the server keeps running', async () => {
  const url = new URL(await testApp.listen());
  const sendRaw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(url.port), url.hostname, () => socket.end(text));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('close', () => resolve(received));
      socket.on('error', reject);
    });
  assert.match(await sendRaw('NONSENSE\r\n\r\n'), /^HTTP\/1.1 400/);
  assert.match(await sendRaw(`GET /ipGeo HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`), /^HTTP\/1.1 431/);
  assert.match(
    await sendRaw(
      'POST /turboClient/api/base/v3/service-token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999999999\r\n\r\n{',
    ),
    /^HTTP\/1.1 413/,
  );
  for (const [path, type] of [
    ['base/v3/service-token', 'application/json'],
    ['base/v3/service-token', 'text/plain'],
    ['c-end/contact', 'multipart/form-data; boundary=b'],
  ]) {
    const head = `POST /turboClient/api/${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\n\r\n`;
    assert.match(await sendRaw(head), /^HTTP\/1.1 400/, `${type} without a body`);
  }
  assert.match(await sendRaw('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'), /^HTTP\/1.1 200/);
});
