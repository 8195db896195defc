import { signal } from '@preact/signals-react';
import { useSignalValue } from '#framework/signal-value.ts';

const isOpen = signal(false);

/** Whether the menu of small screens is open. It is in this layer because signing out closes it. */
export function useMobileMenu(): boolean {
  return useSignalValue(isOpen, false);
}

export function setMobileMenu(open: boolean): void {
  isOpen.value = open;
}
