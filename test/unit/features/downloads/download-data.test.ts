import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import { appData, overviewData } from '#features/downloads/download-data.ts';
import { readDownloads } from '#site/downloads.ts';
import { systemTypes } from '#site/systems.ts';
import { drawQr, type Qr } from '#ui/draw-qr.ts';

/** What a camera sees: the strokes put back into a square. */
function seen({ size, path }: Qr): boolean[][] {
  const square = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    square[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  return square;
}

test('a drawn QR code is the encoded one, module for module', () => {
  const address = 'https://store.example/app?id=1';
  assert.deepEqual(seen(drawQr(address)), encode(address, { ecc: 'M', border: 0 }).data);
});

test('the overview names the four apps with their newest versions', () => {
  const downloads = readDownloads();
  assert.deepEqual(
    overviewData().map(({ type, version }) => [type, version]),
    systemTypes.map((type) => [type, downloads[type].releases[0]?.version]),
  );
});

test('the page of an app tells what the manifest has', () => {
  const { Windows } = readDownloads();
  const { files, version, released, system } = appData('Windows');
  assert.deepEqual([version, released], [Windows.releases[0]?.version, Windows.releases[0]?.date]);
  assert.equal(system, Windows.system);
  for (const [index, file] of files.entries()) {
    const { name, ...told } = file;
    assert.deepEqual(told, Windows.files[index]);
    assert.ok(told.url.endsWith(`/${name}`));
  }
});

test('a phone’s page has the code of its own store, a computer’s page those of both phones', () => {
  const { iOS, Android } = readDownloads();
  const codes = (type: (typeof systemTypes)[number]) => appData(type).phones.map(({ url }) => url);
  assert.deepEqual(codes('iOS'), [iOS.stores[0]?.url]);
  assert.deepEqual(codes('Android'), [Android.stores[0]?.url]);
  assert.deepEqual(codes('macOS'), [iOS.stores[0]?.url, Android.stores[0]?.url]);
  assert.deepEqual(codes('Windows'), codes('macOS'));
});
