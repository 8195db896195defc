import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';

const isOpen = signal(false);

/** Whether the menu of small screens is open. It is in this layer because signing out closes it. */
export function useMobileMenu(): boolean {
  useSignals();
  return isOpen.value;
}

export function setMobileMenu(open: boolean): void {
  isOpen.value = open;
}
