import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { act, cleanup, renderHook } from '@testing-library/react';
import { AppError } from '#api/errors.ts';
import { useConfirmationRequest, withConfirmation } from '#pages/dashboard/settings/confirmation/with-confirmation.ts';

afterEach(cleanup);

test('two actions at once ask once, and both run again', async () => {
  let isConfirmed = false;
  const action = async () => {
    if (!isConfirmed) throw new AppError({ reason: 'confirmationRequired', methods: ['password'] });
  };
  const { result: request } = renderHook(useConfirmationRequest);
  const done: string[] = [];
  for (const name of ['export', 'disconnect']) void withConfirmation(action).then(() => done.push(name));
  await act(async () => {});
  isConfirmed = true;
  await act(async () => request.current?.confirm());
  assert.equal(request.current, null);
  assert.deepEqual(done, ['export', 'disconnect']);
});
