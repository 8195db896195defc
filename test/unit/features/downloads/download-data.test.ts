import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encode } from 'uqr';
import { readAppData, readOverviewData } from '#features/downloads/download-data.ts';
import { readDownloads } from '#site/downloads.ts';
import { systemTypes } from '#site/systems.ts';
import { encodeQr, type QrPath } from '#ui/encode-qr.ts';

/** The modules of the code, rebuilt from the strokes. */
function modulesOf({ size, path }: QrPath): boolean[][] {
  const square = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    square[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  }
  return square;
}

test('the path of a QR code contains the encoded modules', () => {
  const url = 'https://store.example/app?id=1';
  assert.deepEqual(modulesOf(encodeQr(url)), encode(url, { ecc: 'M', border: 0 }).data);
});

test('the overview has the newest version of the four apps', () => {
  const downloads = readDownloads();
  assert.deepEqual(
    readOverviewData().map(({ type, version }) => [type, version]),
    systemTypes.map((type) => [type, downloads[type].releases[0]?.version]),
  );
});

test('the page of an app has the data of the manifest', () => {
  const { Windows } = readDownloads();
  const { files, version, released, system } = readAppData('Windows');
  assert.deepEqual([version, released], [Windows.releases[0]?.version, Windows.releases[0]?.date]);
  assert.equal(system, Windows.system);
  for (const [index, file] of files.entries()) {
    const { name, ...data } = file;
    assert.deepEqual(data, Windows.files[index]);
    assert.ok(data.url.endsWith(`/${name}`));
  }
});

test('the page of a phone app has the QR code of its own store, the page of a desktop app those of both phones', () => {
  const { iOS, Android } = readDownloads();
  const codes = (type: (typeof systemTypes)[number]) => readAppData(type).phones.map(({ url }) => url);
  assert.deepEqual(codes('iOS'), [iOS.stores[0]?.url]);
  assert.deepEqual(codes('Android'), [Android.stores[0]?.url]);
  assert.deepEqual(codes('macOS'), [iOS.stores[0]?.url, Android.stores[0]?.url]);
  assert.deepEqual(codes('Windows'), codes('macOS'));
});
