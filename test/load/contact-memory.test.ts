/**
 * Ten attackers send the images that take the most memory, at once: the server with its embedded database and the process that
 * decodes stay under 500 MB (docs/measurements/contact-memory.md). `IMAGES_EACH=4` sends four images in each message.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { startServer } from '#test/support/server.ts';
import { encodeForm, fileOf } from '../server/contact/support.ts';
import { watchMemory } from './process-memory.ts';

const server = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.0/8,::1' } });
after(() => server.stop());

const attackers = 10;
const imagesEach = Number(process.env.IMAGES_EACH ?? 1);
const maxMegabytes = 500;

/** One color: small as a file, 40 million pixels once decoded. */
const flat = (channels: 3 | 4 = 3, [width, height] = [8000, 5000]) =>
  sharp({ create: { width, height, channels, background: { r: 21, g: 128, b: 61, alpha: 0.5 } } });
const images: Record<string, Sharp> = {
  png: flat().png({ compressionLevel: 1 }),
  'png upside down': flat(4).withMetadata({ orientation: 6 }).png({ compressionLevel: 1 }),
  'png interlaced': flat(4).png({ progressive: true, compressionLevel: 1 }),
  jpeg: flat().jpeg(),
  'jpeg progressive': flat().jpeg({ progressive: true }),
  webp: flat().webp({ effort: 0 }),
  gif: flat().gif({ effort: 1 }),
};
/** As large as the photos of most phones. */
const ordinary: Record<string, Sharp> = {
  'jpeg progressive': flat(3, [4000, 3000]).jpeg({ progressive: true }),
  'png interlaced': flat(3, [4000, 3000]).png({ progressive: true, compressionLevel: 1 }),
  webp: flat(3, [4000, 3000]).webp({ effort: 0 }),
  gif: flat(3, [4000, 3000]).gif({ effort: 1 }),
};

async function encode(all: Record<string, Sharp>): Promise<File[]> {
  const files = Object.entries(all).map(async ([name, image]) => fileOf(await image.toBuffer(), name));
  return Promise.all(files);
}

async function send(files: File[], sender: number): Promise<number> {
  const { body, type } = await encodeForm({ email: `memory${sender}@example.com`, suggestion: 'Hello', images: files });
  const response = await fetch(`${server.url}/turboClient/api/c-end/contact`, {
    method: 'POST',
    headers: { 'content-type': type, 'x-forwarded-for': `100.64.${sender}.1` },
    body: new Uint8Array(body),
  });
  await response.arrayBuffer();
  return response.status;
}

test('ten attackers with images of 40 megapixels take no more than 500 MB', {
  skip: process.platform !== 'linux',
}, async (t) => {
  const files = await encode(images);
  const memory = watchMemory(server.pid);
  const statuses = await Promise.all(
    Array.from({ length: attackers }, (_, sender) => {
      const chosen = Array.from({ length: imagesEach }, (_, index) => files[(sender + index) % files.length] as File);
      return send(chosen, sender);
    }),
  );
  const { peak, before } = memory.stop();
  t.diagnostic(`${before.toFixed(0)} MB before, at most ${peak.toFixed(0)} MB`);
  assert.ok(
    statuses.every((status) => [200, 422, 429].includes(status)),
    statuses.join(' '),
  );
  assert.ok(statuses.includes(200), statuses.join(' '));
  assert.ok(peak > before + 50, 'decoding was measured');
  assert.ok(peak < maxMegabytes, `${peak} MB`);
});

test('images of 12 megapixels are accepted, whatever their type', async () => {
  for (const [index, file] of (await encode(ordinary)).entries())
    assert.equal(await send([file], attackers + index), 200, file.name);
});
