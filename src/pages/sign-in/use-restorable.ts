import { useState } from 'react';
import { isRefusal } from '#api/errors.ts';
import type { Restore } from './deleted-account.tsx';

/** A call that signs in, and may meet a deleted account: then `restore` is the same call with the word that it shall come back. */
export function useRestorable<Given extends object>(call: (given: Given & { restore?: true }) => Promise<void>) {
  const [restore, setRestore] = useState<Restore | null>(null);

  async function send(given: Given): Promise<void> {
    try {
      await call(given);
    } catch (error) {
      if (!isRefusal(error, 'accountDeleted')) throw error;
      setRestore(() => () => call({ ...given, restore: true }));
    }
  }

  return { send, restore, onClose: () => setRestore(null) };
}
