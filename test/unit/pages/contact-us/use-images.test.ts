import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as limits from '#facts/limits.ts';
import { checkFiles, type FileFacts, imageTypes } from '#pages/contact-us/use-images.ts';

const png = (name: string, size = 1000): FileFacts => ({ name, type: 'image/png', size, lastModified: 1 });
const reasons = (files: FileFacts[], chosen: FileFacts[] = []) =>
  checkFiles(files, chosen).refused.map(({ file, reason }) => [file.name, reason]);

test('PNG, JPEG, WebP and GIF are accepted, other types are refused', () => {
  const files = ['png', 'jpeg', 'webp', 'gif'].map((type) => ({ ...png(type), type: `image/${type}` }));
  assert.deepEqual(checkFiles(files, []), { accepted: files, refused: [] });
  for (const type of ['image/svg+xml', 'image/heic', 'application/pdf', 'text/html', '']) {
    assert.deepEqual(reasons([{ ...png('x'), type }]), [['x', 'type']], type);
  }
});

test('a file may have at most 6 MB', () => {
  assert.deepEqual(reasons([png('just', 6 * 1024 * 1024)]), []);
  assert.deepEqual(reasons([png('over', 6 * 1024 * 1024 + 1)]), [['over', 'size']]);
});

test('a message has at most four images, those already chosen included', () => {
  const four = ['1', '2', '3', '4'].map((name) => png(name));
  assert.deepEqual(reasons([...four, png('5')]), [['5', 'count']]);
  assert.deepEqual(reasons([png('4'), png('5')], four.slice(0, 3)), [['5', 'count']]);
});

test('a refused file does not count towards the limit', () => {
  const files = [{ ...png('a.pdf'), type: 'application/pdf' }, ...['1', '2', '3', '4'].map((name) => png(name))];
  assert.deepEqual(reasons(files), [['a.pdf', 'type']]);
});

test('the same file is refused the second time, another file with its name is accepted', () => {
  assert.deepEqual(reasons([png('a'), png('a')]), [['a', 'twice']]);
  assert.deepEqual(reasons([png('a')], [png('a')]), [['a', 'twice']]);
  assert.deepEqual(reasons([{ ...png('image.png'), lastModified: 2 }], [png('image.png')]), []);
});

test('every file is either accepted or refused, and the limits hold', () => {
  const file = fc.record({
    name: fc.string(),
    type: fc.constantFrom(...imageTypes, 'text/plain'),
    size: fc.integer({ min: 0, max: 2 * limits.contactImageBytes }),
    lastModified: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(file), (files) => {
      const { accepted, refused } = checkFiles(files, []);
      assert.equal(accepted.length + refused.length, files.length);
      assert.ok(accepted.length <= limits.contactImages);
      assert.ok(accepted.every(({ size, type }) => size <= limits.contactImageBytes && imageTypes.includes(type)));
    }),
  );
});
