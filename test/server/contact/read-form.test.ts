/** Malformed and aborted uploads: each gets a response of the contract, no request hangs and no file is left behind. */
import assert from 'node:assert/strict';
import net from 'node:net';
import { beforeEach, mock, test } from 'node:test';
import fc from 'fast-check';
import { errorCodes } from '#api-spec/codes.ts';
import { Failure } from '#api-spec/envelope.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { contactPath, encodeForm, type FormFields, fileOf, image, openContactApp } from './support.ts';

const app = await openContactApp();
const url = new URL(await app.listen());
beforeEach(() => app.context.db.deleteFrom('limits').execute());

type Reason = keyof typeof errorCodes;

const part = (disposition: string, content = 'text', type = '') =>
  `--x\r\nContent-Disposition: ${disposition}\r\n${type && `Content-Type: ${type}\r\n`}\r\n${content}\r\n`;
const field = (name: string, content?: string, type?: string) => part(`form-data; name="${name}"`, content, type);
const good = field('email', 'ada@example.com') + field('suggestion', 'Hello');

async function assertRawRefused(body: string | Buffer, reason: Reason, why: string, headers?: Record<string, string>) {
  const response = await app.sendRaw(body, headers);
  const { code, status } = errorCodes[reason];
  assert.deepEqual([response.status, response.body.code], [status, code], `${why}: ${response.raw}`);
  assert.ok(Failure.safeParse(response.body).success, `${why}: ${response.raw}`);
  return response.body.data;
}

async function assertFieldRefused(fields: FormFields, path: string) {
  const response = await app.send(fields);
  assert.deepEqual([response.status, response.body.code], [422, 1002], response.raw);
  assert.equal(response.body.data.fields[0].path, path);
}

test('a body that is not a form, or is truncated, is malformed', async () => {
  for (const [why, body] of [
    ['text', 'hello'],
    ['no end', good],
    ['no end of a header', `${good}--x\r\nContent-Disposition: form-data`],
    ['half an image', `${good}--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n\x89PNG`],
    ['half a part without a name', `${good}--x\r\nContent-Disposition: attachment\r\n\r\nhalf`],
  ] as const) {
    await assertRawRefused(body, 'malformedBody', why);
  }
  await assertRawRefused('', 'invalidFields', 'nothing');
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary', 'multipart/form-data; charset=x']) {
    await assertRawRefused(`${good}--x--\r\n`, 'malformedBody', type, { 'content-type': type });
  }
});

test('other content types and compressed forms are refused', async () => {
  for (const type of ['application/json', 'text/plain', 'multipart/mixed; boundary=x', 'nonsense']) {
    await assertRawRefused('{}', 'unsupportedMediaType', type, { 'content-type': type });
  }
  await assertRawRefused(`${good}--x--\r\n`, 'unsupportedMediaType', 'gzip', { 'content-encoding': 'gzip' });
  const none = await app.post(contactPath);
  assert.deepEqual([none.status, none.body.code], [400, 1001]);
});

test('the response names fields that are missing, unknown, duplicate, too long or of the wrong type', async () => {
  await assertFieldRefused({ email: 'ada' }, 'email');
  await assertFieldRefused({ suggestion: ' \n ' }, 'suggestion');
  await assertFieldRefused({ suggestion: 'x'.repeat(5001) }, 'suggestion');
  await assertFieldRefused({ suggestion: 'x'.repeat(100_000) }, 'suggestion');
  await assertFieldRefused({ suggestion: 'a\u0000b' }, 'suggestion');
  await assertFieldRefused({ email: 'ada@example.com\nBcc: eve@example.com' }, 'email');
  await assertFieldRefused({ email: ['ada@example.com', 'eve@example.com'] }, 'email');
  await assertFieldRefused({ topic: 'weather' }, 'topic');
  await assertFieldRefused({ topic: ['billing', 'other'] }, 'topic');
  await assertFieldRefused({ admin: '1' }, 'admin');
  await assertFieldRefused({ images: 'a text' }, 'images');
  await assertFieldRefused({ suggestion: fileOf('Hello', 'hello.txt', 'text/plain') }, 'suggestion');
  await assertFieldRefused({ avatar: await image() }, 'avatar');
  const missing = await assertRawRefused(
    `${field('email', 'ada@example.com')}--x--\r\n`,
    'invalidFields',
    'no suggestion',
  );
  assert.deepEqual(
    missing.fields.map((each: { path: string }) => each.path),
    ['suggestion'],
  );
  await assertRawRefused(`${good}${field('__proto__')}--x--\r\n`, 'malformedBody', 'a prototype');
  for (const [why, parts] of [
    ['no name', part('form-data')],
    ['a long name', field('n'.repeat(500))],
    ['JSON', field('orderId', '{"a":1}', 'application/json')],
  ] as const) {
    await assertRawRefused(`${good}${parts}--x--\r\n`, 'invalidFields', why);
  }
});

test('5000 characters are accepted whatever the form of their line breaks', async () => {
  assert.equal((await app.send({ suggestion: `${'a\n'.repeat(2499)}ab` })).status, 200);
});

test('an image field without a selected file is ignored', async () => {
  const nothing = part('form-data; name="images"; filename=""', '', 'application/octet-stream');
  const response = await app.sendRaw(`${good}${nothing}--x--\r\n`);
  assert.equal(response.status, 200, response.raw);
  assert.deepEqual(app.storedImages(), []);
});

test('text before and after the parts is ignored', async () => {
  const response = await app.sendRaw(`before\r\n${good}--x--\r\n${'after'.repeat(100_000)}`);
  assert.equal(response.status, 200, response.raw);
});

test('a body that is too large is refused', async () => {
  const response = await app.sendRaw(Buffer.alloc(49 * 1024 * 1024, 'x'));
  assert.deepEqual([response.status, response.body.code], [413, 1003]);
});

test('a damaged form gets a response of the contract', async () => {
  const { body, type } = await encodeForm({
    email: 'ada@example.com',
    suggestion: 'Hello',
    images: [await image('jpeg')],
  });
  const damage = fc.record({
    from: fc.nat(body.length),
    remove: fc.nat(40),
    insert: fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc.constantFrom('\r\n', '\r\n\r\n', '--', '"', ';', '\0', ' filename="', 'charset=utf-7').map(Buffer.from),
    ),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
      let sent = body;
      for (const { from, remove, insert } of damages) {
        sent = Buffer.concat([sent.subarray(0, from), insert, sent.subarray(from + remove)]);
      }
      const response = await app.sendRaw(sent, { 'content-type': type });
      await app.context.db.deleteFrom('limits').execute();
      assert.ok([200, 400, 413, 415, 422].includes(response.status), `${response.status} ${response.raw}`);
    }),
    { numRuns: 100 },
  );
  assert.deepEqual(app.temporaryFiles(), []);
});

/** Sends a request over a socket. Resolves with the received text when the server closes, or when `until` matches. */
function sendOverSocket(write: (socket: net.Socket) => void, until?: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(url.port), url.hostname, () => write(socket));
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk;
      if (until?.test(received)) socket.destroy();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

const head = (length: number) =>
  `POST ${contactPath} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;
const imageHead = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n';

/** Waits until the folder of an upload and a file in it exist, or are deleted. */
async function waitForTemporaryFiles(exist: boolean): Promise<void> {
  const count = exist ? 2 : 0;
  await waitUntil(() => app.temporaryFiles().length === count, `there are not ${count} temporary files`);
}

test('an aborted upload leaves no file', async () => {
  await sendOverSocket(async (socket) => {
    socket.write(head(1_000_000) + good + imageHead + 'x'.repeat(200_000));
    await waitForTemporaryFiles(true);
    socket.destroy();
  });
  await waitForTemporaryFiles(false);
});

test('an upload that stalls gets a response and leaves no file', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const received = await sendOverSocket(async (socket) => {
    socket.write(head(1_000_000) + good + imageHead + 'x'.repeat(200_000));
    await waitForTemporaryFiles(true);
    mock.timers.tick(30_000);
  }, /HTTP\/1.1 \d+/).finally(() => mock.timers.reset());
  assert.match(received, /^HTTP\/1.1 400/);
  await waitForTemporaryFiles(false);
});

test('five uploads of an IP address run at the same time; text and other addresses are served', async () => {
  const sockets: net.Socket[] = [];
  const uploads = Array.from({ length: 5 }, () =>
    sendOverSocket((socket) => {
      sockets.push(socket);
      socket.write(head(1_000_000) + good + imageHead + 'x'.repeat(200_000));
    }),
  );
  await waitUntil(() => app.temporaryFiles().length === 10, 'the uploads do not run at the same time');
  const upload = { images: fileOf(Buffer.alloc(100_000), 'a.png') };
  const statuses = async () => [
    (await app.send(upload)).status,
    (await app.send({ suggestion: 'Text' })).status,
    (await app.send(upload, { ipAddress: '198.51.100.3' })).status,
  ];
  assert.deepEqual(await statuses(), [429, 200, 415]);
  for (const socket of sockets) socket.destroy();
  await Promise.all(uploads);
  await waitForTemporaryFiles(false);
  // An upload has ended some moments after its files are gone.
  await waitUntil(async () => (await app.send(upload)).status === 415, 'the next upload is refused');
});

test('the response comes before the body has ended, and the connection serves the next request', async () => {
  const rest = 'y'.repeat(3_000_000);
  const body = `${field('admin')}${imageHead}${rest}\r\n--x--\r\n`;
  const received = await sendOverSocket((socket) => {
    socket.write(head(body.length) + body.slice(0, -rest.length));
    socket.once('data', () => {
      socket.write(body.slice(-rest.length));
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    });
  }, /HTTP\/1.1 200/);
  assert.match(received, /^HTTP\/1.1 422[\s\S]*"admin"[\s\S]*HTTP\/1.1 200/);
});

test('a valid form with text after its end leaves the connection usable', async () => {
  const body = `${good}--x--\r\n${'after'.repeat(100_000)}`;
  const received = await sendOverSocket((socket) => {
    socket.write(head(body.length) + body);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  }, /HTTP\/1.1 200[\s\S]*HTTP\/1.1 200/);
  assert.match(received, /T-[A-Z2-9]{6}/);
});

test('a client that keeps sending after a refusal is disconnected', async () => {
  const received = await sendOverSocket((socket) => {
    socket.on('error', () => {});
    socket.write(head(1_000_000_000) + field('admin'));
    const chunk = Buffer.alloc(1024 * 1024);
    const more = (error?: Error | null) => error || socket.write(chunk, more);
    more();
  }).catch((error: NodeJS.ErrnoException) => String(error.code));
  assert.match(received, /^HTTP\/1.1 422|ECONNRESET|EPIPE/);
});
