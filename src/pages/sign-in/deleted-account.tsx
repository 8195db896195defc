import { lazy, Suspense, useState } from 'react';
import { untilItComes } from '#ui/retry-import.ts';

/** The refused call once more, with the word that the account shall come back. Throws what the call throws. */
export type Restore = () => Promise<void>;
type Props = { /** Null while no deleted account was met. */ restore: Restore | null; onClose: () => void };

const load = () => untilItComes(() => import('./restore-dialog.tsx'));
const RestoreDialog = lazy(() => load().then((part) => ({ default: part.RestoreDialog })));

/** Beside a form that signs in. Hardly anybody needs it: its code comes with the first deleted account. */
export function DeletedAccount({ restore, onClose }: Props) {
  const [met, setMet] = useState(false);
  if (restore && !met) setMet(true);
  return (
    met && (
      <Suspense>
        <RestoreDialog restore={restore} onClose={onClose} />
      </Suspense>
    )
  );
}
