import { useState } from 'react';
import { reportError } from '#api/errors.ts';

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
