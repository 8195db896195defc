/** Whether the visitor was sent by the client app. A visit lasts as long as the tab: over reloads and an OAuth sign-in. */
import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import { attempt } from '#framework/storage.ts';

const visitKey = 'isFromClient';
const openedKey = 'clientOpened';
const fromClient = signal(false);

/** False until the page is hydrated. */
export function useFromClient(): boolean {
  useSignals();
  return fromClient.value;
}

/** Also right before hydration. */
export function isFromClient(): boolean {
  return fromClient.peek() || attempt(() => sessionStorage.getItem(visitKey)) === 'true';
}

export function setFromClient(isFromApp: boolean): void {
  fromClient.value = isFromApp;
  attempt(() => (isFromApp ? sessionStorage.setItem(visitKey, 'true') : sessionStorage.removeItem(visitKey)));
}

/** True once per visit: the site opens the app by itself only once, not again after a reload. */
export function takeAppOpening(): boolean {
  if (attempt(() => sessionStorage.getItem(openedKey)) !== null) return false;
  attempt(() => sessionStorage.setItem(openedKey, 'true'));
  return true;
}

/** A new visit: the app may be opened again. */
export function resetAppOpening(): void {
  attempt(() => sessionStorage.removeItem(openedKey));
}
