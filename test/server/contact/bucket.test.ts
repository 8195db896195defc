/** Pictures in a bucket instead of a folder, and what happens when it does not answer. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, beforeEach, test } from 'node:test';
import { openDesk, picture } from './support.ts';

type Asked = { method: string; name: string; headers: NodeJS.Dict<string | string[]>; body: Buffer };

const objects = new Map<string, Buffer>();
const asked: Asked[] = [];
/** Answers of the service that is in trouble: by method, how many go well before the others fail. */
const well = { PUT: Infinity, GET: Infinity, DELETE: Infinity };

/** As much of an S3 service as is used. */
const service = createServer(async (request, response) => {
  const method = request.method as keyof typeof well;
  const name = decodeURIComponent(request.url ?? '').replace('/my-bucket/', '');
  const body = await buffer(request);
  asked.push({ method, name, headers: request.headers, body });
  well[method] -= 1;
  if (well[method] < 0) return response.writeHead(500).end('<Error/>');
  const known = objects.get(name);
  if (method === 'PUT') objects.set(name, body);
  if (method === 'DELETE') objects.delete(name);
  if (method === 'GET' && !known) return response.writeHead(404).end('<Error/>');
  return response.writeHead(method === 'DELETE' ? 204 : 200).end(method === 'GET' ? known : undefined);
});
await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;

const desk = await openDesk({
  PICTURES_S3_ENDPOINT: endpoint,
  PICTURES_S3_BUCKET: 'my-bucket',
  PICTURES_S3_REGION: 'eu-central-1',
  PICTURES_S3_KEY_ID: 'the-key',
  PICTURES_S3_SECRET: 'the-secret',
});
after(async () => {
  await desk.close();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(async () => {
  await desk.idle();
  await desk.context.db.deleteFrom('limits').execute();
  Object.assign(well, { PUT: Infinity, GET: Infinity, DELETE: Infinity });
  objects.clear();
  asked.length = 0;
});

test('pictures are put into the bucket, signed, and taken from there for the mail', async () => {
  const answer = await desk.send({ suggestion: 'Two', images: [await picture(), await picture('jpeg')] });
  assert.equal(answer.status, 200, answer.raw);
  assert.equal(objects.size, 2);
  assert.deepEqual(desk.kept(), []);
  for (const { method, name, headers, body } of asked) {
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
  const mail = (await desk.mails()).find(({ attachments }) => attachments);
  assert.deepEqual(
    mail?.attachments?.map(({ content }) => content),
    [...objects.values()],
  );
});

test('when the bucket fails, nothing is kept and the sender is told to come back', async () => {
  well.PUT = 1;
  const tickets = await desk.countTickets();
  const answer = await desk.send({ suggestion: 'Failing', images: [await picture(), await picture('jpeg')] });
  assert.deepEqual([answer.status, answer.body.code], [503, 1010], answer.raw);
  assert.ok(Number(answer.headers['retry-after']) > 0);
  assert.equal(await desk.countTickets(), tickets);
  assert.equal(objects.size, 0, 'the first picture is removed again');
  assert.doesNotMatch(answer.raw, /127\.0\.0\.1|Error/);
  well.PUT = Infinity;
  assert.equal((await desk.send({ suggestion: 'Failing', images: [await picture()] })).status, 200);
});

test('a message without pictures needs no bucket', async () => {
  well.PUT = 0;
  assert.equal((await desk.send({ suggestion: 'Only words' })).status, 200);
});

test('a mail to the support waits until its pictures can be read', async () => {
  well.GET = 0;
  const { ticket } = (await desk.send({ suggestion: 'Later', images: await picture() })).body.data;
  const toSupport = async () =>
    (await desk.mails()).filter(({ to, subject }) => to.address.startsWith('support@') && subject.includes(ticket));
  assert.equal((await toSupport()).length, 0);
  well.GET = Infinity;
  desk.clock.advance(60_000);
  assert.equal((await toSupport())[0]?.attachments?.length, 1);
});
