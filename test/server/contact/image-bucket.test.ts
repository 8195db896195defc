/** Images in a bucket instead of a folder, and a bucket that fails. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import { openImageStore } from '#server/contact/image-store.ts';
import { listen } from '#test/support/listen.ts';
import { image, openContactApp } from './support.ts';

type BucketRequest = { method: string; name: string; headers: NodeJS.Dict<string | string[]>; body: Buffer };

const objects = new Map<string, Buffer>();
const requests: BucketRequest[] = [];
/** How many requests of each method succeed before the service fails. */
const successesLeft = { PUT: Infinity, GET: Infinity, DELETE: Infinity };
/** The service fails after it has stored an object. */
let storesAndFails = false;

let redirects = false;

/** A fake of the part of S3 that the server uses. */
const service = createServer(async (request, response) => {
  const method = request.method as keyof typeof successesLeft;
  const name = decodeURIComponent(request.url ?? '').replace('/my-bucket/', '');
  const body = await buffer(request);
  requests.push({ method, name, headers: request.headers, body });
  if (redirects) return response.writeHead(307, { location: '/my-bucket/elsewhere' }).end();
  successesLeft[method] -= 1;
  if (successesLeft[method] < 0) return response.writeHead(500).end('<Error/>');
  const stored = objects.get(name);
  if (method === 'PUT') objects.set(name, body);
  if (method === 'PUT' && storesAndFails) return response.writeHead(500).end('<Error/>');
  if (method === 'DELETE') objects.delete(name);
  if (method === 'GET' && !stored) return response.writeHead(404).end('<Error/>');
  return response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? stored : undefined);
});
const endpoint = `http://127.0.0.1:${await listen(service)}/`;

const app = await openContactApp({
  IMAGES_S3_ENDPOINT: endpoint,
  IMAGES_S3_BUCKET: 'my-bucket',
  IMAGES_S3_REGION: 'eu-central-1',
  IMAGES_S3_KEY_ID: 'the-key',
  IMAGES_S3_SECRET: 'the-secret',
});
after(() => new Promise((resolve) => service.close(resolve)));
beforeEach(async () => {
  await app.idle();
  await app.context.db.deleteFrom('limits').execute();
  Object.assign(successesLeft, { PUT: Infinity, GET: Infinity, DELETE: Infinity });
  objects.clear();
  requests.length = 0;
});

test('images are stored in the bucket with signed requests, and read from it for the mail', async () => {
  const response = await app.send({ suggestion: 'Two', images: [await image(), await image('jpeg')] });
  assert.equal(response.status, 200, response.raw);
  assert.equal(objects.size, 2);
  assert.deepEqual(app.storedImages(), []);
  for (const { method, name, headers, body } of requests) {
    assert.equal(method, 'PUT');
    assert.match(name, /^[0-9a-f-]{36}\.webp$/);
    assert.equal(body.toString('latin1', 8, 12), 'WEBP');
    assert.equal(headers['content-type'], 'image/webp');
    assert.equal(headers['x-amz-content-sha256'], createHash('sha256').update(body).digest('hex'));
    assert.match(
      String(headers.authorization),
      /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/eu-central-1\/s3\/aws4_request, SignedHeaders=[\w;-]*host[\w;-]*, Signature=[0-9a-f]{64}$/,
    );
  }
  const mail = (await app.mails()).find(({ attachments }) => attachments);
  assert.deepEqual(
    mail?.attachments?.map(({ content }) => content),
    [...objects.values()],
  );
});

test('when the bucket fails, nothing is stored and the response has a Retry-After', async () => {
  successesLeft.PUT = 1;
  const tickets = await app.countTickets();
  const response = await app.send({ suggestion: 'Failing', images: [await image(), await image('jpeg')] });
  assert.deepEqual([response.status, response.body.code], [503, 1010], response.raw);
  assert.ok(Number(response.headers['retry-after']) > 0);
  assert.equal(await app.countTickets(), tickets);
  assert.equal(objects.size, 0, 'the first image is removed');
  assert.doesNotMatch(response.raw, /127\.0\.0\.1|Error/);
  successesLeft.PUT = Infinity;
  assert.equal((await app.send({ suggestion: 'Failing', images: [await image()] })).status, 200);
});

test('an image that the bucket stored although it reported a failure is removed', async () => {
  storesAndFails = true;
  const response = await app.send({ suggestion: 'Stored and failed', images: await image() });
  storesAndFails = false;
  assert.equal(response.status, 503, response.raw);
  assert.ok(requests.some(({ method }) => method === 'PUT'));
  assert.equal(objects.size, 0);
});

test('a message without images needs no bucket', async () => {
  successesLeft.PUT = 0;
  assert.equal((await app.send({ suggestion: 'Only text' })).status, 200);
});

test('the mail to support is retried until its images can be read', async () => {
  successesLeft.GET = 0;
  const { ticket } = (await app.send({ suggestion: 'Later', images: await image() })).body.data;
  const toSupport = async () =>
    (await app.mails()).filter(({ to, subject }) => to.address.startsWith('support@') && subject.includes(ticket));
  assert.equal((await toSupport()).length, 0);
  successesLeft.GET = Infinity;
  app.clock.advance(60_000);
  assert.equal((await toSupport())[0]?.attachments?.length, 1);
});

test('an image that the bucket does not have, or does not give, is none', async () => {
  await assert.rejects(openImageStore(app.context.config.images).get('missing.webp'), { reason: 'unavailable' });
});

test('no redirect is followed', async () => {
  redirects = true;
  requests.length = 0;
  await assert.rejects(openImageStore(app.context.config.images).put('a.webp', Buffer.from('a')), {
    reason: 'unavailable',
  });
  redirects = false;
  assert.deepEqual(
    requests.map(({ name }) => name),
    ['a.webp'],
  );
});
