import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Download, fileName, readDownloads } from '#site/downloads.ts';
import { downloadTypes } from '#site/paths.ts';
import { asDownloadType, systemTypes } from '#site/systems.ts';

/** The shipped manifest with one value of the Windows app changed. */
function withWindows(change: (app: Download) => object): object {
  const downloads = readDownloads();
  return { ...downloads, Windows: { ...downloads.Windows, ...change(downloads.Windows) } };
}

const firstFile = ({ files: [file, ...rest] }: Download, change: object) => ({
  files: [{ ...file, ...change }, ...rest],
});

test('the manifest has the four apps, each with a way to get it and its newest release first', () => {
  const downloads = readDownloads();
  assert.deepEqual(Object.keys(downloads).sort(), [...downloadTypes].sort());
  for (const { files, stores, releases } of Object.values(downloads)) {
    assert.ok(files.length + stores.length > 0);
    assert.ok((releases[0]?.date ?? '') >= (releases.at(-1)?.date ?? ''));
  }
});

for (const [what, change, said] of [
  ['a file that is not fetched over https', (app) => firstFile(app, { url: 'http://x.example/a.exe' }), /https/],
  ['an address without a file', (app) => firstFile(app, { url: 'https://x.example/' }), /name of a file/],
  ['a checksum of another length', (app) => firstFile(app, { sha256: 'abc' }), /64 hex digits/],
  ['a checksum in capital letters', (app) => firstFile(app, { sha256: 'A'.repeat(64) }), /lower case/],
  ['a size that is no number of bytes', (app) => firstFile(app, { bytes: 1.5 }), /Windows\.files\[0\]\.bytes/],
  ['two files of one name', ({ files: [file] }) => ({ files: [file, file] }), /two files of one name/],
  ['no way to get the app', () => ({ files: [], stores: [] }), /neither a file nor a store/],
  ['releases out of order', ({ releases }) => ({ releases: releases.toReversed() }), /out of order/],
  ['a date that is none', ({ releases }) => ({ releases: [{ ...releases[0], date: '2026-02-30' }] }), /date/],
  ['a release without notes', ({ releases }) => ({ releases: [{ ...releases[0], notes: [] }] }), /notes/],
  ['a misspelt name', () => ({ requirments: 'x' }), /requirments/],
] satisfies [string, (app: Download) => object, RegExp][]) {
  test(`${what} ends the build, which says where`, () => {
    assert.throws(() => readDownloads(withWindows(change)), said);
  });
}

test('an app that is missing is named', () => {
  const { iOS: _, ...others } = readDownloads();
  assert.throws(() => readDownloads(others), /src\/site\/downloads\.json.*iOS/s);
});

test('the name of a file is the end of its address', () => {
  assert.equal(fileName('https://downloads.example/a/App-1.2.dmg'), 'App-1.2.dmg');
});

test('a type is one of the four, letter for letter', () => {
  for (const type of downloadTypes) assert.equal(asDownloadType(type), type);
  for (const type of ['windows', 'MacOS', 'ios', 'iPhone', 'Linux', '', 'constructor', undefined]) {
    assert.equal(asDownloadType(type), null);
  }
  assert.deepEqual([...systemTypes].sort(), [...downloadTypes].sort());
});
