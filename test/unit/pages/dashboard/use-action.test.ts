import '#test/support/dom.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderHook } from '@testing-library/react';
import { AppError, type Reason } from '#api/errors.ts';
import { toast, useToasts } from '#framework/toast.ts';
import { runAndReload } from '#pages/dashboard/use-action.ts';

/** What happens, in order: the reload, and the number of toasts before it, after it, and after the report. */
async function record(action: () => Promise<() => void>, ...stale: Reason[]) {
  const steps: (string | number)[] = [];
  const reload = async () => {
    steps.push(countToasts(), 'reload');
  };
  const report = await runAndReload(action, reload, ...stale);
  steps.push(countToasts());
  if (report) report();
  return [...steps, report ? countToasts() : 'no report'];
}

/** How many there are; then they are gone. */
function countToasts(): number {
  const { result, unmount } = renderHook(useToasts);
  unmount();
  for (const { id } of result.current) toast.close(id);
  return result.current.length;
}

test('the end of an action is left to report after the reload', async () => {
  const done = async () => () => void toast.success('Removed');
  assert.deepEqual(await record(done), [0, 'reload', 0, 1]);
});

test('a refusal of something that has changed meanwhile is left to report, too', async () => {
  const refuse = () => Promise.reject(new AppError({ reason: 'noSubscription' }));
  assert.deepEqual(await record(refuse, 'noSubscription'), [0, 'reload', 0, 1]);
});

test('another error is shown at once: the dialog stays', async () => {
  const fail = () => Promise.reject(new AppError({ reason: 'network' }));
  assert.deepEqual(await record(fail, 'noSubscription'), [1, 'no report']);
});
