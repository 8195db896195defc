import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Download, fileName, readDownloads } from '#site/downloads.ts';
import { downloadTypes } from '#site/paths.ts';
import { asDownloadType, systemTypes } from '#site/systems.ts';

/** The sample manifest with one value of the Windows app changed. */
function withWindows(change: (app: Download) => object): object {
  const downloads = readDownloads();
  return { ...downloads, Windows: { ...downloads.Windows, ...change(downloads.Windows) } };
}

const firstFile = ({ files: [file, ...rest] }: Download, change: object) => ({
  files: [{ ...file, ...change }, ...rest],
});

test('the manifest has four apps, each with a file or store and its newest release first', () => {
  const downloads = readDownloads();
  assert.deepEqual(Object.keys(downloads).sort(), [...downloadTypes].sort());
  for (const { files, stores, releases } of Object.values(downloads)) {
    assert.ok(files.length + stores.length > 0);
    assert.ok((releases[0]?.date ?? '') >= (releases.at(-1)?.date ?? ''));
  }
});

for (const [problem, change, message] of [
  ['a URL without https', (app) => firstFile(app, { url: 'http://x.example/a.exe' }), /https/],
  ['a URL without a file name', (app) => firstFile(app, { url: 'https://x.example/' }), /file name/],
  ['a checksum of another length', (app) => firstFile(app, { sha256: 'abc' }), /64 hex digits/],
  ['a checksum in upper case', (app) => firstFile(app, { sha256: 'A'.repeat(64) }), /lower case/],
  ['a size that is not a whole number of bytes', (app) => firstFile(app, { bytes: 1.5 }), /Windows\.files\[0\]\.bytes/],
  ['two files with the same name', ({ files: [file] }) => ({ files: [file, file] }), /two files of one name/],
  [
    'an earlier file with the name of a newer one',
    ({ files, releases: [first, ...rest] }) => ({ releases: [first, ...rest.map((each) => ({ ...each, files }))] }),
    /two files of one name/,
  ],
  [
    'files in the newest release',
    ({ releases: [first, second] }) => ({ releases: [{ ...first, files: second?.files }] }),
    /files in its newest release/,
  ],
  ['neither a file nor a store', () => ({ files: [], stores: [] }), /neither a file nor a store/],
  ['releases out of order', ({ releases }) => ({ releases: releases.toReversed() }), /out of order/],
  ['an invalid date', ({ releases }) => ({ releases: [{ ...releases[0], date: '2026-02-30' }] }), /date/],
  ['a release without notes', ({ releases }) => ({ releases: [{ ...releases[0], notes: [] }] }), /notes/],
  ['an unknown property', () => ({ requirments: 'x' }), /requirments/],
] satisfies [string, (app: Download) => object, RegExp][]) {
  test(`readDownloads rejects ${problem}`, () => {
    assert.throws(() => readDownloads(withWindows(change)), message);
  });
}

test('the error names a missing app', () => {
  const { iOS: _, ...others } = readDownloads();
  assert.throws(() => readDownloads(others), /downloads\.json.*iOS/s);
});

test('fileName is the last part of the URL', () => {
  assert.equal(fileName('https://downloads.example/a/App-1.2.dmg'), 'App-1.2.dmg');
});

test('asDownloadType accepts exactly the four types', () => {
  for (const type of downloadTypes) assert.equal(asDownloadType(type), type);
  for (const type of ['windows', 'MacOS', 'ios', 'iPhone', 'Linux', '', 'constructor', undefined]) {
    assert.equal(asDownloadType(type), null);
  }
  assert.deepEqual([...systemTypes].sort(), [...downloadTypes].sort());
});
