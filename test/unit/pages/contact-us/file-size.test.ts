import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '#facts/limits.ts';
import { fileSize } from '#pages/contact-us/file-size.ts';
import { makeIntl } from '#framework/intl.ts';

const size = (bytes: number, locale = 'en') =>
  fileSize(bytes, makeIntl({ locale, messages: {} })).replace('\u00a0', ' ');

test('a size reads in the unit that suits it', () => {
  assert.deepEqual(
    [0, 1, 1023, 1024, 2048, 1024 ** 2, 3.5 * 1024 ** 2, 2 * 1024 ** 3].map((bytes) => size(bytes)),
    ['0 byte', '1 byte', '1,023 byte', '1 kB', '2 kB', '1 MB', '3.5 MB', '2 GB'],
  );
});

test('just over the limit never reads as the limit', () => {
  assert.equal(size(limits.contactImageBytes), '6 MB');
  assert.equal(size(limits.contactImageBytes + 1), '6.1 MB');
});

test('in the language of the page', () => {
  assert.equal(size(3.5 * 1024 ** 2, 'de'), '3,5 MB');
});
