import { signal } from '@preact/signals-react';
import { Suspense, useId, useLayoutEffect } from 'react';
import { loadPartStyle } from '#framework/load.ts';
import { useSignalValue } from '#framework/signal-value.ts';
import { lastDisplayedToast, type Toast, useToasts } from '#framework/toast.ts';
import { lazyPart } from './retry-load.ts';

/** `announcedId`: the toasts up to this one were announced in another outlet. */
type Current = { outlet: string; announcedId: number };

export const loadToaster = () => Promise.all([import('./toaster.tsx'), loadPartStyle('toasts')]);
const Toaster = lazyPart(() => loadToaster().then(([part]) => part.Toaster));

const none: Current = { outlet: '', announcedId: 0 };
const current = signal(none);
let outlets: readonly string[] = [];

/**
 * Where toasts are shown, and the live region that announces them, which has to be there before them. A layout has one, and so has each
 * open modal dialog, because nothing outside it can be used or announced. The last one shows them all.
 */
export function ToastOutlet() {
  const id = useId();
  const toasts = useToasts();
  const { outlet, announcedId } = useSignalValue(current, none);
  useLayoutEffect(() => {
    setOutlets([...outlets, id]);
    return () => setOutlets(outlets.filter((other) => other !== id));
  }, [id]);
  return (
    <div aria-live={politenessOf(toasts.at(-1), announcedId)}>
      {outlet === id && toasts.length > 0 && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}

function setOutlets(value: readonly string[]): void {
  outlets = value;
  current.value = { outlet: outlets.at(-1) ?? '', announcedId: lastDisplayedToast() };
}

function politenessOf(newest: Toast | undefined, announcedId: number) {
  if (newest && newest.id <= announcedId) return 'off';
  return newest?.kind === 'error' ? 'assertive' : 'polite';
}
