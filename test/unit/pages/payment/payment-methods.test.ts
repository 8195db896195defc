import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, renderHook } from '@testing-library/react';
import { useOfferedMethods } from '#pages/payment/payment-methods.ts';

afterEach(cleanup);

test('without the configuration card is offered, because the server decides anyway', async () => {
  globalThis.fetch = () => Promise.reject(new Error('lost'));
  const { result } = renderHook(useOfferedMethods);
  assert.equal(result.current, null);
  await act(async () => {});
  assert.deepEqual(result.current, ['card']);
});
