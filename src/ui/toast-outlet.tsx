import { signal } from '@preact/signals-react';
import { Suspense, useId, useLayoutEffect } from 'react';
import { loadPartStyle } from '#framework/load.ts';
import { lazyPart } from '#framework/retry-load.ts';
import { useSignalValue } from '#framework/signal-value.ts';
import { useToasts } from '#framework/toast.ts';

export const loadToaster = () => Promise.all([import('./toaster.tsx'), loadPartStyle('toasts')]);
const Toaster = lazyPart(() => loadToaster().then(([part]) => part.Toaster));

/** Id of the outlet that shows them. */
const current = signal('');
let outlets: readonly string[] = [];

/**
 * Where toasts are shown, and the live region that announces them, which has to be there before them. A layout has one, and so has each
 * open modal dialog, because nothing outside it can be used or announced. The last one shows them all.
 */
export function ToastOutlet() {
  const id = useId();
  const toasts = useToasts();
  const isCurrent = useSignalValue(current, '') === id;
  useLayoutEffect(() => {
    setOutlets([...outlets, id]);
    return () => setOutlets(outlets.filter((other) => other !== id));
  }, [id]);
  return (
    <div aria-live={toasts.at(-1)?.kind === 'error' ? 'assertive' : 'polite'}>
      {isCurrent && toasts.length > 0 && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}

function setOutlets(value: readonly string[]): void {
  outlets = value;
  current.value = outlets.at(-1) ?? '';
}
