import { useState } from 'react';
import { isRefusal, type Reason, reportError } from '#api/errors.ts';
import type { Report } from '#ui/confirm-button.tsx';

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
 * Runs an action, then loads again what it has changed. Whoever calls it reports the end afterwards, as `ConfirmButton` does.
 * @param stale refusals which mean that the page was out of date, for example because of another tab: they reload it too
 * @returns what shows how the action ended; false for an error that has been shown in a toast
 */
export async function runAndReload(
  action: () => Promise<Report>,
  reload: () => Promise<void>,
  ...stale: readonly Reason[]
): Promise<Report | false> {
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
  return report;
}
