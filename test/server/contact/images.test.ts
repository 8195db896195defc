/** Re-encoding of uploaded images: type by content, upright, without metadata (docs/decisions/0023-contact-uploads.md). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { errorCodes } from '#api-spec/codes.ts';
import { reencodeImage } from '#server/contact/images.ts';
import { storedInTotal, storedPerClient } from '#server/contact/submit.ts';
import { isApiError } from '#server/http/api-error.ts';
import { createClientReader, sharedClientBudgets } from '#server/http/client.ts';
import type { Budget } from '#server/http/limits.ts';
import { createExitRanges, exitIp } from '#test/support/attackers/hostile-world.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { clientOf } from '../support.ts';
import { fileOf, image, openContactApp } from './support.ts';

const app = await openContactApp(createExitRanges());
beforeEach(() => app.context.db.deleteFrom('limits').execute());

/** Sends one file and returns the stored image. */
async function storeImage(file: File): Promise<Buffer> {
  const before = new Set(app.storedImages());
  const response = await app.send({ suggestion: file.name, images: file });
  assert.equal(response.status, 200, response.raw);
  const [name] = app.storedImages().filter((each) => !before.has(each));
  assert.ok(name);
  return readFileSync(path.join(app.dataDir, 'contact-images', name));
}

async function assertRefused(images: File | File[], reason: keyof typeof errorCodes, why: string): Promise<void> {
  const response = await app.send({ suggestion: why, images });
  const { code, status } = errorCodes[reason];
  assert.deepEqual([response.status, response.body.code], [status, code], `${why}: ${response.raw}`);
}

test('metadata is removed, and a rotated image is turned upright', async () => {
  const { data } = await sharp({ create: { width: 60, height: 30, channels: 3, background: 'white' } })
    .composite([{ input: { create: { width: 10, height: 30, channels: 3, background: 'black' } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  assert.ok((await sharp(data).metadata()).exif?.includes('Secret Camera'), 'the original has metadata');
  const kept = await storeImage(fileOf(data, 'gps.jpg'));
  const { exif, icc, xmp, iptc, width, height, orientation } = await sharp(kept).metadata();
  assert.deepEqual([exif, icc, xmp, iptc, orientation], [undefined, undefined, undefined, undefined, undefined]);
  assert.ok(!kept.includes('Secret Camera'));
  assert.deepEqual([width, height], [30, 60]);
  // Turned clockwise, its left side is at the top.
  const { data: pixels } = await sharp(kept).greyscale().raw().toBuffer({ resolveWithObject: true });
  assert.ok((pixels[15] ?? 255) < 60 && (pixels[30 * 55 + 15] ?? 0) > 200);
});

test('a large image is scaled down to 3072 pixels, a small one keeps its size', async () => {
  const large = await sharp(await storeImage(await image('png', { width: 6000, height: 100 }))).metadata();
  assert.deepEqual([large.width, large.height], [3072, 51]);
  const small = await sharp(await storeImage(await image('gif', { width: 7, height: 5 }))).metadata();
  assert.deepEqual([small.width, small.height], [7, 5]);
});

test('only the first frame of an animation is stored', async () => {
  const colors = ['#ff0000', '#0000ff'];
  const frames = await Promise.all(colors.map(async (background) => (await image('png', { background })).bytes()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  assert.equal((await sharp(gif, { animated: true }).metadata()).pages, 2);
  const kept = await storeImage(fileOf(gif, 'moving.gif'));
  assert.equal((await sharp(kept, { animated: true }).metadata()).pages ?? 1, 1);
  const [red = 0, , blue = 255] = await sharp(kept).raw().toBuffer();
  assert.ok(red > 200 && blue < 50);
});

test('the name and type given by the sender are ignored', async () => {
  const png = Buffer.from(await (await image('png')).arrayBuffer());
  assert.equal((await sharp(await storeImage(fileOf(png, 'evil.html', 'text/html'))).metadata()).format, 'webp');
  await assertRefused(
    fileOf('<html><script>alert(1)</script></html>', 'a.png', 'image/png'),
    'imageTypeRefused',
    'HTML',
  );
  await assertRefused(
    fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'),
    'imageTypeRefused',
    'SVG',
  );
  await assertRefused(fileOf('%PDF-1.7\n%%EOF', 'a.jpg', 'image/jpeg'), 'imageTypeRefused', 'PDF');
  await assertRefused(fileOf('', 'empty.png', 'image/png'), 'imageTypeRefused', 'nothing');
  const tiff = await sharp(png).tiff().toBuffer();
  await assertRefused(fileOf(tiff, 'a.tiff', 'image/png'), 'imageTypeRefused', 'TIFF');
  const avif = await sharp(png).avif().toBuffer();
  await assertRefused(fileOf(avif, 'a.png', 'image/png'), 'imageTypeRefused', 'AVIF');
});

test('an image with appended data loses that data, and a file with only the start of an image is refused', async () => {
  const script = '<script>alert(1)</script>';
  const gif = Buffer.from(await (await image('gif')).arrayBuffer());
  assert.ok(!(await storeImage(fileOf(Buffer.concat([gif, Buffer.from(script)]), 'both.gif'))).includes('script'));
  await assertRefused(fileOf(`GIF89a/*${script}*/=1;`, 'a.gif'), 'imageUnreadable', 'GIF and script');
  await assertRefused(
    fileOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'a.jpg'),
    'imageUnreadable',
    'JPEG header',
  );
});

test('a truncated image is refused', async () => {
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer();
    await assertRefused(fileOf(noise.subarray(0, noise.length / 2), `half.${format}`), 'imageUnreadable', format);
  }
});

test('an upgrade in place that replaces Node asks to try again', async () => {
  const { execPath } = process;
  process.execPath = '/missing/node';
  try {
    await assertRefused(await image('png'), 'overloaded', 'no Node');
  } finally {
    process.execPath = execPath;
  }
});

test('an image with too many pixels is refused', async () => {
  await assertRefused(fileOf(pngOf(50_000, 50_000), 'bomb.png'), 'imageUnreadable', 'only a header');
  const real = await sharp({ create: { width: 7000, height: 6000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await assertRefused(fileOf(real, 'real.png'), 'imageUnreadable', '42 megapixels');
});

test('images that are too large or too many are refused, four of the maximum size are accepted', async () => {
  const png = Buffer.from(await (await image('png')).arrayBuffer());
  const largest = (index: number) =>
    fileOf(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024 - png.length, index)]), 'a.png');
  const over = fileOf(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024 - png.length + 1)]), 'a.png');
  await assertRefused(over, 'imageTooLarge', 'a byte over');
  await assertRefused([await image(), over], 'imageTooLarge', 'the second');
  await assertRefused(await Promise.all(Array.from({ length: 5 }, () => image())), 'tooManyImages', 'five');
  await assertRefused([1, 2, 3, 4, 5].map(largest), 'tooManyImages', 'five of the largest');
  const response = await app.send({ suggestion: 'All of it', images: [1, 2, 3, 4].map(largest) });
  assert.equal(response.status, 200, response.raw);
});

test('nothing of a refused message is stored', async () => {
  const [imageCount, tickets] = [app.storedImages().length, await app.countTickets()];
  await assertRefused(
    [await image(), await image(), fileOf(pngOf(50_000, 50_000), 'bomb.png')],
    'imageUnreadable',
    'third',
  );
  assert.equal(app.storedImages().length, imageCount);
  assert.equal(await app.countTickets(), tickets);
  assert.deepEqual(app.temporaryFiles(), []);
});

/** A PNG whose header states a size, with almost no data. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [
    ['IHDR', header],
    ['IDAT', deflateSync(Buffer.alloc(1000))],
    ['IEND', Buffer.alloc(0)],
  ] as const;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...chunks.map(([type, data]) => chunkOf(type, data)),
  ]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

/** In two steps: the first attempt of a budget is never refused, so only the second one shows that it has no fewer points. */
async function useUp(points: number, ...budgets: Budget[]): Promise<void> {
  for (const amount of [points - 1, 1])
    await app.context.limits.consume(...budgets.map((budget) => ({ ...budget, amount })));
}

test('one sender cannot fill the store or the queue: others are served, and text still arrives', async () => {
  await useUp(40 * 1024, ...sharedClientBudgets(storedPerClient, clientOf('203.0.113.8')));
  const storedBefore = app.storedImages().length;
  const hoard = { suggestion: 'More', images: await image() };
  const refused = await app.send(hoard, { ipAddress: '203.0.113.8' });
  assert.deepEqual([refused.status, refused.body.code], [429, 1006]);
  assert.equal(app.storedImages().length, storedBefore);
  assert.equal((await app.send({ suggestion: 'Text' }, { ipAddress: '203.0.113.8' })).status, 200);
  assert.equal((await app.send(hoard, { ipAddress: '198.51.100.8' })).status, 200);
});

test('all exits together cannot fill the store', async () => {
  const exit = createClientReader(() => true)(exitIp);
  const allExits = sharedClientBudgets(storedPerClient, exit).slice(-1);
  await useUp(16 * 40 * 1024, ...allExits);
  const look = { suggestion: 'Behind an exit', images: await image() };
  assert.equal((await app.send(look, { ipAddress: exitIp })).status, 429);
  assert.equal((await app.send(look, { ipAddress: '198.51.100.9' })).status, 200);
});

test('a full store takes no image of anybody, and still text', async () => {
  const budget = { rule: storedInTotal, key: 'all' };
  await useUp(2 * 1024 * 1024, budget);
  const refused = await app.send({ suggestion: 'Look', images: await image() });
  assert.deepEqual([refused.status, refused.body.code], [429, 1006]);
  assert.equal((await app.send({ suggestion: 'Text' })).status, 200);
  // Refusals are remembered for seconds, and the clock stands still.
  await app.context.limits.clear(budget);
});

test('while one network sends many images, the next sender waits for one of them only', async () => {
  const images = await image();
  const flood = Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      app.send({ email: `flood${index}@example.com`, images }, { ipAddress: `203.0.113.${index}` }),
    ),
  );
  const bystander = await app.send({ suggestion: 'Please', images }, { ipAddress: '198.51.100.9' });
  assert.equal(bystander.status, 200, bystander.raw);
  assert.ok((await flood).some(({ body }) => body.code === errorCodes.overloaded.code));
});

test('what passes for an accepted type is decoded by no loader of another one', async () => {
  const folder = createTemporaryFolder();
  const pixels = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
  const files = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>'),
    tiff: await pixels.clone().tiff().toBuffer(),
    png: await pixels.clone().png().toBuffer(),
  };
  const decoded: string[] = [];
  for (const [name, bytes] of Object.entries(files)) {
    await writeFile(path.join(folder, name), bytes);
    await reencodeImage(path.join(folder, name), { name: 'lane', network: 'network' }).then(
      () => decoded.push(name),
      (error: unknown) => assert.ok(isApiError(error, 'imageUnreadable')),
    );
  }
  assert.deepEqual(decoded, ['png']);
});
