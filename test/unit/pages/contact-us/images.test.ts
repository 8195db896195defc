import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limits } from '#facts/limits.ts';
import { type FileFacts, pictureTypes, sortOut } from '#pages/contact-us/pictures.ts';

const png = (name: string, size = 1000): FileFacts => ({ name, type: 'image/png', size, lastModified: 1 });
const reasons = (files: FileFacts[], held: FileFacts[] = []) =>
  sortOut(files, held).refused.map(({ file, reason }) => [file.name, reason]);

test('PNG, JPEG, WebP and GIF are taken, everything else is refused by its type', () => {
  const files = ['png', 'jpeg', 'webp', 'gif'].map((type) => ({ ...png(type), type: `image/${type}` }));
  assert.deepEqual(sortOut(files, []), { taken: files, refused: [] });
  for (const type of ['image/svg+xml', 'image/heic', 'application/pdf', 'text/html', '']) {
    assert.deepEqual(reasons([{ ...png('x'), type }]), [['x', 'type']], type);
  }
});

test('6 MB is the most', () => {
  assert.deepEqual(reasons([png('just', 6 * 1024 * 1024)]), []);
  assert.deepEqual(reasons([png('over', 6 * 1024 * 1024 + 1)]), [['over', 'size']]);
});

test('four go along; those beyond are refused, also beside held ones', () => {
  const four = ['1', '2', '3', '4'].map((name) => png(name));
  assert.deepEqual(reasons([...four, png('5')]), [['5', 'count']]);
  assert.deepEqual(reasons([png('4'), png('5')], four.slice(0, 3)), [['5', 'count']]);
});

test('a refused file takes no place', () => {
  const files = [{ ...png('a.pdf'), type: 'application/pdf' }, ...['1', '2', '3', '4'].map((name) => png(name))];
  assert.deepEqual(reasons(files), [['a.pdf', 'type']]);
});

test('the same file twice is one; another one of its name is another', () => {
  assert.deepEqual(reasons([png('a'), png('a')]), [['a', 'twice']]);
  assert.deepEqual(reasons([png('a')], [png('a')]), [['a', 'twice']]);
  assert.deepEqual(reasons([{ ...png('image.png'), lastModified: 2 }], [png('image.png')]), []);
});

test('whatever is chosen, every file is either taken or refused, and the limits hold', () => {
  const file = fc.record({
    name: fc.string(),
    type: fc.constantFrom(...pictureTypes, 'text/plain'),
    size: fc.integer({ min: 0, max: 2 * limits.contactImageBytes }),
    lastModified: fc.nat(),
  });
  fc.assert(
    fc.property(fc.array(file), (files) => {
      const { taken, refused } = sortOut(files, []);
      assert.equal(taken.length + refused.length, files.length);
      assert.ok(taken.length <= limits.contactImages);
      assert.ok(taken.every(({ size, type }) => size <= limits.contactImageBytes && pictureTypes.includes(type)));
    }),
  );
});
