import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { attempt } from '#framework/storage.ts';

const [visitKey, openedKey] = ['isFromClient', 'clientOpened'];
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

/** The visit lasts as long as the tab: over a reload, and over the way to an outside provider and back. */
export function setFromClient(isFromClient: boolean): void {
  fromClient.value = isFromClient;
  attempt(() => (isFromClient ? sessionStorage.setItem(visitKey, 'true') : sessionStorage.removeItem(visitKey)));
}

/** The same as `useFromClient`, also before the page is hydrated. */
export function isFromClient(): boolean {
  return fromClient.peek() || attempt(() => sessionStorage.getItem(visitKey)) === 'true';
}

/** A new visit from the app: the app has not been opened yet. */
export function forgetOpening(): void {
  attempt(() => sessionStorage.removeItem(openedKey));
}

/** True once in a visit: the app opens by itself, and not again after a reload. */
export function takeOpening(): boolean {
  if (attempt(() => sessionStorage.getItem(openedKey)) !== null) return false;
  attempt(() => sessionStorage.setItem(openedKey, 'true'));
  return true;
}
