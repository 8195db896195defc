import { useState } from 'react';
import { isRefusal, type Reason, reportError } from '#api/errors.ts';

/** For a button: `run` never rejects; an error is shown in a toast. */
export function useAction(action: () => Promise<void>) {
  const [pending, setPending] = useState(false);

  async function run(): Promise<void> {
    setPending(true);
    try {
      await action();
    } catch (error) {
      reportError(error);
    } finally {
      setPending(false);
    }
  }

  return { run, pending };
}

/**
 * Runs an action, then loads again what it has changed. An error of the action is shown in a toast.
 * @param stale refusals which mean that the page was out of date, for example because of another tab: they reload it too
 * @returns whether there is nothing left to do, so that a dialog of `ConfirmButton` closes
 */
export async function runAndReload(
  action: () => Promise<void>,
  reload: () => Promise<void>,
  ...stale: readonly Reason[]
): Promise<boolean> {
  try {
    await action();
  } catch (error) {
    reportError(error);
    if (!isRefusal(error, ...stale)) return false;
  }
  await reload();
  return true;
}
