import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderHook } from '@testing-library/react';
import { useLeaveSite } from '#framework/leave-site.ts';

test('a page that is left for another site is told when it is shown again, or still after 10 seconds', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const assign = context.mock.method(location, 'assign', () => {});
  let stays = 0;
  const { result, unmount } = renderHook(() => useLeaveSite(() => stays++));
  result.current('https://provider.example/pay/1');
  assert.deepEqual(assign.mock.calls[0]?.arguments, ['https://provider.example/pay/1']);
  context.mock.timers.tick(9_999);
  assert.equal(stays, 0);
  context.mock.timers.tick(1);
  assert.equal(stays, 1);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  assert.equal(stays, 2);
  result.current('https://provider.example/pay/1');
  unmount();
  context.mock.timers.tick(10_000);
  assert.equal(stays, 2);
});
