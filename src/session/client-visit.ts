/** Whether the visitor was sent by the client app. A visit lasts as long as the tab: over reloads and an OAuth sign-in. */
import { signal } from '@preact/signals-react';
import { useSignalValue } from '#framework/signal-value.ts';
import { attempt } from '#framework/storage.ts';

const visitKey = 'isFromClient';
const openingKey = 'appOpening';
const fromClient = signal(false);

/** False until the page is hydrated. */
export function useFromClient(): boolean {
  return useSignalValue(fromClient, false);
}

/** Also right before hydration. */
export function isFromClient(): boolean {
  return attempt(() => sessionStorage.getItem(visitKey)) === 'true';
}

export function setFromClient(isFromApp: boolean): void {
  fromClient.value = isFromApp;
  attempt(() => (isFromApp ? sessionStorage.setItem(visitKey, 'true') : sessionStorage.removeItem(visitKey)));
}

/** After a sign-in: the app opens by itself. A link with a session that existed before must not open it in this account's name. */
export function allowAppOpening(): void {
  attempt(() => sessionStorage.setItem(openingKey, 'allowed'));
}

/** True once after a sign-in of this visit: the site opens the app by itself only once, not again after a reload. */
export function takeAppOpening(): boolean {
  const isAllowed = attempt(() => sessionStorage.getItem(openingKey)) !== null;
  refuseAppOpening();
  return isAllowed;
}

/** A new visit, or a sign-in by a link: opening the app takes a click. */
export function refuseAppOpening(): void {
  attempt(() => sessionStorage.removeItem(openingKey));
}
