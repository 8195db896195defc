import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { saveFile } from '#pages/dashboard/save-file.ts';

test('the URL of a saved file stays for 40 seconds, in which every browser has read it', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  mock.method(URL, 'createObjectURL', () => 'blob:saved');
  mock.method(HTMLAnchorElement.prototype, 'click', () => {});
  const revoke = mock.method(URL, 'revokeObjectURL', () => {});
  saveFile('codes.txt', 'codes', 'text/plain');
  mock.timers.tick(39_999);
  assert.equal(revoke.mock.callCount(), 0);
  mock.timers.tick(1);
  assert.deepEqual(revoke.mock.calls[0]?.arguments, ['blob:saved']);
});
