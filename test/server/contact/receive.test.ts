/** Forms that are broken, odd or cut off: the contract's own refusal, no hanging request, nothing left on the disk. */
import assert from 'node:assert/strict';
import net from 'node:net';
import { after, beforeEach, mock, test } from 'node:test';
import fc from 'fast-check';
import { errorCodes } from '#api-spec/codes.ts';
import { Failure } from '#api-spec/envelope.ts';
import { contactPath, encode, fileOf, openDesk, picture, type Sent } from './support.ts';

const desk = await openDesk();
const url = new URL(await desk.listen());
after(() => desk.close());
beforeEach(() => desk.context.db.deleteFrom('limits').execute());

type Reason = keyof typeof errorCodes;

const part = (disposition: string, content = 'text', type = '') =>
  `--x\r\nContent-Disposition: ${disposition}\r\n${type && `Content-Type: ${type}\r\n`}\r\n${content}\r\n`;
const field = (name: string, content?: string, type?: string) => part(`form-data; name="${name}"`, content, type);
const good = field('email', 'ada@example.com') + field('suggestion', 'Hello');

async function refusesRaw(body: string | Buffer, reason: Reason, why: string, headers?: Record<string, string>) {
  const answer = await desk.sendRaw(body, headers);
  const { code, status } = errorCodes[reason];
  assert.deepEqual([answer.status, answer.body.code], [status, code], `${why}: ${answer.raw}`);
  assert.ok(Failure.safeParse(answer.body).success, `${why}: ${answer.raw}`);
  return answer.body.data;
}

async function refusesField(fields: Sent, path: string) {
  const answer = await desk.send(fields);
  assert.deepEqual([answer.status, answer.body.code], [422, 1002], answer.raw);
  assert.equal(answer.body.data.fields[0].path, path);
}

test('a body that is no form, or breaks off, is malformed', async () => {
  for (const [why, body] of [
    ['text', 'hello'],
    ['no end', good],
    ['no end of a header', `${good}--x\r\nContent-Disposition: form-data`],
    ['half a picture', `${good}--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n\x89PNG`],
    ['half a part of nobody', `${good}--x\r\nContent-Disposition: attachment\r\n\r\nhalf`],
  ] as const) {
    await refusesRaw(body, 'malformedBody', why);
  }
  await refusesRaw('', 'invalidFields', 'nothing');
  for (const type of ['multipart/form-data', 'multipart/form-data; boundary', 'multipart/form-data; charset=x']) {
    await refusesRaw(`${good}--x--\r\n`, 'malformedBody', type, { 'content-type': type });
  }
});

test('other content types, and an encoded form, are refused', async () => {
  for (const type of ['application/json', 'text/plain', 'multipart/mixed; boundary=x', 'nonsense']) {
    await refusesRaw('{}', 'unsupportedMediaType', type, { 'content-type': type });
  }
  await refusesRaw(`${good}--x--\r\n`, 'unsupportedMediaType', 'gzip', { 'content-encoding': 'gzip' });
  const none = await desk.post(contactPath);
  assert.deepEqual([none.status, none.body.code], [400, 1001]);
});

test('fields that are missing, unknown, twice, too long, or of the wrong sort are named', async () => {
  await refusesField({ email: 'ada' }, 'email');
  await refusesField({ suggestion: ' \n ' }, 'suggestion');
  await refusesField({ suggestion: 'x'.repeat(5001) }, 'suggestion');
  await refusesField({ suggestion: 'x'.repeat(100_000) }, 'suggestion');
  await refusesField({ suggestion: 'a\u0000b' }, 'suggestion');
  await refusesField({ email: 'ada@example.com\nBcc: eve@example.com' }, 'email');
  await refusesField({ email: ['ada@example.com', 'eve@example.com'] }, 'email');
  await refusesField({ admin: '1' }, 'admin');
  await refusesField({ images: 'a text' }, 'images');
  await refusesField({ suggestion: fileOf('Hello', 'hello.txt', 'text/plain') }, 'suggestion');
  await refusesField({ avatar: await picture() }, 'avatar');
  const missing = await refusesRaw(`${field('email', 'ada@example.com')}--x--\r\n`, 'invalidFields', 'no suggestion');
  assert.deepEqual(
    missing.fields.map((each: { path: string }) => each.path),
    ['suggestion'],
  );
  await refusesRaw(`${good}${field('__proto__')}--x--\r\n`, 'malformedBody', 'a prototype');
  for (const [why, odd] of [
    ['no name', part('form-data')],
    ['a long name', field('n'.repeat(500))],
    ['JSON', field('orderId', '{"a":1}', 'application/json')],
  ] as const) {
    await refusesRaw(`${good}${odd}--x--\r\n`, 'invalidFields', why);
  }
});

test('5000 characters are accepted however their line breaks are sent', async () => {
  assert.equal((await desk.send({ suggestion: `${'a\n'.repeat(2499)}ab` })).status, 200);
});

test('a field for pictures in which nothing was chosen counts for nothing', async () => {
  const nothing = part('form-data; name="images"; filename=""', '', 'application/octet-stream');
  const answer = await desk.sendRaw(`${good}${nothing}--x--\r\n`);
  assert.equal(answer.status, 200, answer.raw);
  assert.deepEqual(desk.kept(), []);
});

test('what stands around the parts does no harm', async () => {
  const answer = await desk.sendRaw(`before\r\n${good}--x--\r\n${'after'.repeat(100_000)}`);
  assert.equal(answer.status, 200, answer.raw);
});

test('a body without end is cut off', async () => {
  const answer = await desk.sendRaw(Buffer.alloc(49 * 1024 * 1024, 'x'));
  assert.deepEqual([answer.status, answer.body.code], [413, 1003]);
});

test('whatever is damaged on the way gets an answer of the contract', async () => {
  const { body, type } = await encode({
    email: 'ada@example.com',
    suggestion: 'Hello',
    images: [await picture(), await picture('jpeg')],
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
      const answer = await desk.sendRaw(sent, { 'content-type': type });
      await desk.context.db.deleteFrom('limits').execute();
      assert.ok([200, 400, 413, 415, 422].includes(answer.status), `${answer.status} ${answer.raw}`);
    }),
    { numRuns: 150 },
  );
  assert.deepEqual(desk.temporary(), []);
});

/** Writes a request by hand; resolves with what was heard when the other side closes, or when `until` matches. */
function speak(write: (socket: net.Socket) => void, until?: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(url.port), url.hostname, () => write(socket));
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
      if (until?.test(heard)) socket.destroy();
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}

const head = (length: number) =>
  `POST ${contactPath} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n`;
const pictureHead = '--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n';

/** Until the folder of an upload and a file in it are there, or gone. */
async function untilTemporary(isThere: boolean): Promise<void> {
  while (desk.temporary().length !== (isThere ? 2 : 0)) await new Promise((resolve) => setImmediate(resolve));
}

test('an upload that breaks off leaves no file', async () => {
  await speak(async (socket) => {
    socket.write(head(1_000_000) + good + pictureHead + 'x'.repeat(200_000));
    await untilTemporary(true);
    socket.destroy();
  });
  await untilTemporary(false);
});

test('an upload that falls silent is answered and leaves no file', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const heard = await speak(async (socket) => {
    socket.write(head(1_000_000) + good + pictureHead + 'x'.repeat(200_000));
    await untilTemporary(true);
    mock.timers.tick(30_000);
  }, /HTTP\/1.1 \d+/).finally(() => mock.timers.reset());
  assert.match(heard, /^HTTP\/1.1 400/);
  await untilTemporary(false);
});

test('an answer comes before the body has ended, and the connection serves the next request', async () => {
  const rest = 'y'.repeat(3_000_000);
  const body = `${field('admin')}${pictureHead}${rest}\r\n--x--\r\n`;
  const heard = await speak((socket) => {
    socket.write(head(body.length) + body.slice(0, -rest.length));
    socket.once('data', () => {
      socket.write(body.slice(-rest.length));
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    });
  }, /HTTP\/1.1 200/);
  assert.match(heard, /^HTTP\/1.1 422[\s\S]*"admin"[\s\S]*HTTP\/1.1 200/);
});

test('a good form with words after its end leaves the connection usable too', async () => {
  const body = `${good}--x--\r\n${'after'.repeat(100_000)}`;
  const heard = await speak((socket) => {
    socket.write(head(body.length) + body);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  }, /HTTP\/1.1 200[\s\S]*HTTP\/1.1 200/);
  assert.match(heard, /T-[A-Z2-9]{6}/);
});

test('who is refused and goes on sending for ever is hung up on', async () => {
  const heard = await speak((socket) => {
    socket.on('error', () => {});
    socket.write(head(1_000_000_000) + field('admin'));
    const chunk = Buffer.alloc(1024 * 1024);
    const more = (error?: Error | null) => error || socket.write(chunk, more);
    more();
  }).catch((error: NodeJS.ErrnoException) => String(error.code));
  assert.match(heard, /^HTTP\/1.1 422|ECONNRESET|EPIPE/);
});
