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

/** Shows how an action ended. */
export type Report = () => void;

/**
 * Runs an action, loads again what it has changed, and reports the end last: a toast that is there while a dialog of `ConfirmButton`
 * closes moves to the page, and screen readers would announce it a second time. An error of the action is shown in a toast.
 * @param stale refusals which mean that the page was out of date, for example because of another tab: they reload it too
 * @returns whether there is nothing left to do, so that a dialog of `ConfirmButton` closes
 */
export async function runAndReload(
  action: () => Promise<Report>,
  reload: () => Promise<void>,
  ...stale: readonly Reason[]
): Promise<boolean> {
  let report: Report;
  try {
    report = await action();
  } catch (error) {
    report = () => reportError(error);
    if (!isRefusal(error, ...stale)) {
      report();
      return false;
    }
  }
  await reload();
  report();
  return true;
}
