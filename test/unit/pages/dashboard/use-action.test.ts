import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderHook } from '@testing-library/react';
import { AppError, type Reason } from '#api/errors.ts';
import { toast, useToasts } from '#framework/toast.ts';
import { runAndReload } from '#pages/dashboard/use-action.ts';

/** What happens, in order: the reload, and the number of toasts at its begin and at the end. */
async function record(action: () => Promise<() => void>, ...stale: Reason[]) {
  const steps: (string | number)[] = [];
  const reload = async () => {
    steps.push(countToasts(), 'reload');
  };
  const isDone = await runAndReload(action, reload, ...stale);
  steps.push(countToasts());
  return { steps, isDone };
}

/** How many there are; then they are gone. */
function countToasts(): number {
  const { result, unmount } = renderHook(useToasts);
  unmount();
  for (const { id } of result.current) toast.close(id);
  return result.current.length;
}

test('the end of an action is reported after the reload, when its dialog closes', async () => {
  const done = async () => () => void toast.success('Removed');
  assert.deepEqual(await record(done), { steps: [0, 'reload', 1], isDone: true });
});

test('a refusal of something that has changed meanwhile is reported after the reload, too', async () => {
  const refuse = () => Promise.reject(new AppError({ reason: 'noSubscription' }));
  assert.deepEqual(await record(refuse, 'noSubscription'), { steps: [0, 'reload', 1], isDone: true });
});

test('another error is reported at once: the dialog stays', async () => {
  const fail = () => Promise.reject(new AppError({ reason: 'network' }));
  assert.deepEqual(await record(fail, 'noSubscription'), { steps: [1], isDone: false });
});
