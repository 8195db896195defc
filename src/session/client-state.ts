import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';

const mobileMenuOpen = signal(false);
const fromClient = signal(false);

/** Is the slide-over of the small screens open? Here because signing out closes it (spec §4). */
export function useMobileMenu(): boolean {
  useSignals();
  return mobileMenuOpen.value;
}

export function setMobileMenu(open: boolean): void {
  mobileMenuOpen.value = open;
}

/** Did this visit come from the client app (spec §2, entry handling)? */
export function useFromClient(): boolean {
  useSignals();
  return fromClient.value;
}

export function setFromClient(isFromClient: boolean): void {
  fromClient.value = isFromClient;
}
