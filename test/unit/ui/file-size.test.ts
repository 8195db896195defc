import '#test/support/product.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as limits from '#facts/limits.ts';
import { createSiteIntl } from '#framework/intl.ts';
import { formatFileSize, formatMegabytes } from '#ui/file-size.ts';

const size = (bytes: number, locale = 'en') =>
  formatFileSize(bytes, createSiteIntl({ locale, messages: {} })).replace('\u00a0', ' ');

test('a size uses the largest fitting unit', () => {
  assert.deepEqual(
    [0, 1, 1023, 1024, 2048, 1024 ** 2, 3.5 * 1024 ** 2, 2 * 1024 ** 3].map((bytes) => size(bytes)),
    ['0 bytes', '1 byte', '1,023 bytes', '1 kB', '2 kB', '1 MB', '3.5 MB', '2 GB'],
  );
});

test('a size just over a limit is rounded up', () => {
  assert.equal(size(limits.contactImageBytes), '6 MB');
  assert.equal(size(limits.contactImageBytes + 1), '6.1 MB');
});

test('a size is formatted in the language of the page', () => {
  assert.equal(size(3.5 * 1024 ** 2, 'de'), '3,5 MB');
});

test('megabytes are decimal with one digit', () => {
  const megabytes = (bytes: number, locale: string) => formatMegabytes(bytes, createSiteIntl({ locale, messages: {} }));
  assert.deepEqual([megabytes(84_320_000, 'en'), megabytes(1_000_000, 'de')], ['84.3', '1,0']);
});
