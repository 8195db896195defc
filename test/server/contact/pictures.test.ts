/** What becomes of a picture: the type by its bytes, upright, nothing of the file but its pixels (spec §5). */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { errorCodes } from '#api-spec/codes.ts';
import { fileOf, openDesk, picture } from './support.ts';

const desk = await openDesk();
after(() => desk.close());
beforeEach(() => desk.context.db.deleteFrom('limits').execute());

/** Sends one file and gives what is kept of it. */
async function keptOf(file: File): Promise<Buffer> {
  const before = new Set(desk.kept());
  const answer = await desk.send({ suggestion: file.name, images: file });
  assert.equal(answer.status, 200, answer.raw);
  const [name] = desk.kept().filter((each) => !before.has(each));
  assert.ok(name);
  return readFileSync(path.join(desk.dataDir, 'pictures', name));
}

async function refuses(images: File | File[], reason: keyof typeof errorCodes, why: string): Promise<void> {
  const answer = await desk.send({ suggestion: why, images });
  const { code, status } = errorCodes[reason];
  assert.deepEqual([answer.status, answer.body.code], [status, code], `${why}: ${answer.raw}`);
}

test('place and camera are gone, and what was on its side stands upright', async () => {
  const { data } = await sharp({ create: { width: 60, height: 30, channels: 3, background: 'white' } })
    .composite([{ input: { create: { width: 10, height: 30, channels: 3, background: 'black' } }, left: 0, top: 0 }])
    .withExif({ IFD0: { Make: 'Secret Camera' }, IFD3: { GPSLatitude: '48/1 51/1 30/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer({ resolveWithObject: true });
  assert.ok((await sharp(data).metadata()).exif?.includes('Secret Camera'), 'the picture says where it is from');
  const kept = await keptOf(fileOf(data, 'gps.jpg'));
  const { exif, icc, xmp, iptc, width, height, orientation } = await sharp(kept).metadata();
  assert.deepEqual([exif, icc, xmp, iptc, orientation], [undefined, undefined, undefined, undefined, undefined]);
  assert.ok(!kept.includes('Secret Camera'));
  assert.deepEqual([width, height], [30, 60]);
  // Turned to the right, its left side is above.
  const { data: pixels } = await sharp(kept).greyscale().raw().toBuffer({ resolveWithObject: true });
  assert.ok((pixels[15] ?? 255) < 60 && (pixels[30 * 55 + 15] ?? 0) > 200);
});

test('a large picture is made to fit into 4096 pixels, a small one keeps its size', async () => {
  const large = await sharp(await keptOf(await picture('png', { width: 6000, height: 100 }))).metadata();
  assert.deepEqual([large.width, large.height], [4096, 68]);
  const small = await sharp(await keptOf(await picture('gif', { width: 7, height: 5 }))).metadata();
  assert.deepEqual([small.width, small.height], [7, 5]);
});

test('of an animation the first frame is kept', async () => {
  const colors = ['#ff0000', '#0000ff'];
  const frames = await Promise.all(colors.map(async (background) => (await picture('png', { background })).bytes()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  assert.equal((await sharp(gif, { animated: true }).metadata()).pages, 2);
  const kept = await keptOf(fileOf(gif, 'moving.gif'));
  assert.equal((await sharp(kept, { animated: true }).metadata()).pages ?? 1, 1);
  const [red = 0, , blue = 255] = await sharp(kept).raw().toBuffer();
  assert.ok(red > 200 && blue < 50);
});

test('name and type that the sender claims count for nothing', async () => {
  const png = Buffer.from(await (await picture('png')).arrayBuffer());
  assert.equal((await sharp(await keptOf(fileOf(png, 'evil.html', 'text/html'))).metadata()).format, 'webp');
  await refuses(fileOf('<html><script>alert(1)</script></html>', 'a.png', 'image/png'), 'imageTypeRefused', 'HTML');
  await refuses(
    fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', 'image/svg+xml'),
    'imageTypeRefused',
    'SVG',
  );
  await refuses(fileOf('%PDF-1.7\n%%EOF', 'a.jpg', 'image/jpeg'), 'imageTypeRefused', 'PDF');
  await refuses(fileOf('', 'empty.png', 'image/png'), 'imageTypeRefused', 'nothing');
  const tiff = await sharp(png).tiff().toBuffer();
  await refuses(fileOf(tiff, 'a.tiff', 'image/png'), 'imageTypeRefused', 'TIFF');
  const avif = await sharp(png).avif().toBuffer();
  await refuses(fileOf(avif, 'a.png', 'image/png'), 'imageTypeRefused', 'AVIF');
});

test('a picture that is something else too loses what else it is; one that only begins as a picture is refused', async () => {
  const script = '<script>alert(1)</script>';
  const gif = Buffer.from(await (await picture('gif')).arrayBuffer());
  assert.ok(!(await keptOf(fileOf(Buffer.concat([gif, Buffer.from(script)]), 'both.gif'))).includes('script'));
  await refuses(fileOf(`GIF89a/*${script}*/=1;`, 'a.gif'), 'imageUnreadable', 'GIF and script');
  await refuses(fileOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'a.jpg'), 'imageUnreadable', 'JPEG header');
});

test('a picture that breaks off is refused', async () => {
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
    await refuses(fileOf(noise.subarray(0, noise.length / 2), `half.${format}`), 'imageUnreadable', format);
  }
});

test('few bytes that would become many pixels are refused', async () => {
  await refuses(fileOf(pngOf(50_000, 50_000), 'bomb.png'), 'imageUnreadable', 'a claim');
  const real = await sharp({ create: { width: 7000, height: 6000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await refuses(fileOf(real, 'real.png'), 'imageUnreadable', '42 megapixels');
});

test('too large, too many, and four of the largest', async () => {
  const png = Buffer.from(await (await picture('png')).arrayBuffer());
  const largest = (index: number) =>
    fileOf(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024 - png.length, index)]), 'a.png');
  const over = fileOf(Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024 - png.length + 1)]), 'a.png');
  await refuses(over, 'imageTooLarge', 'a byte over');
  await refuses([await picture(), over], 'imageTooLarge', 'the second');
  await refuses(await Promise.all(Array.from({ length: 5 }, () => picture())), 'tooManyImages', 'five');
  await refuses([1, 2, 3, 4, 5].map(largest), 'tooManyImages', 'five of the largest');
  const answer = await desk.send({ suggestion: 'All of it', images: [1, 2, 3, 4].map(largest) });
  assert.equal(answer.status, 200, answer.raw);
});

test('nothing of a refused message is kept', async () => {
  const [kept, tickets] = [desk.kept().length, await desk.countTickets()];
  await refuses(
    [await picture(), await picture(), fileOf(pngOf(50_000, 50_000), 'bomb.png')],
    'imageUnreadable',
    'third',
  );
  assert.equal(desk.kept().length, kept);
  assert.equal(await desk.countTickets(), tickets);
  assert.deepEqual(desk.temporary(), []);
});

/** A PNG that claims a size and has next to no data. */
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
