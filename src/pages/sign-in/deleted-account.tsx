import { Suspense, useState } from 'react';
import { isRefusal } from '#api/errors.ts';
import { lazyPart } from '#framework/retry-load.ts';

const RestoreDialog = lazyPart(() => import('./restore-account.tsx').then((part) => part.RestoreDialog));

type Restore = () => Promise<void>;
type Props = {
  /** Null until the API has said that the account is deleted. */ restore: Restore | null;
  onClose: () => void;
};

/**
 * Wraps a sign-in call. When the account is deleted, `restore` is the same call with `restore: true`; any other error
 * is thrown (docs/decisions/0014-account-deletion.md).
 */
export function useRestoreIfDeleted<Input extends object>(
  signIn: (input: Input & { restore?: true }) => Promise<void>,
) {
  const [restore, setRestore] = useState<Restore | null>(null);

  async function send(input: Input): Promise<void> {
    try {
      await signIn(input);
    } catch (error) {
      if (!isRefusal(error, 'accountDeleted')) throw error;
      setRestore(() => () => signIn({ ...input, restore: true }));
    }
  }

  return { send, restore, onClose: () => setRestore(null) };
}

/** The dialog beside a sign-in form; it stays in the document once it was needed, so that it can return the focus. */
export function DeletedAccount({ restore, onClose }: Props) {
  const [needed, setNeeded] = useState(false);
  if (restore && !needed) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <RestoreDialog restore={restore} onClose={onClose} />
    </Suspense>
  );
}
