import { batch, computed, signal } from '@preact/signals-react';
import Cookies from 'js-cookie';
import * as limits from '#facts/limits.ts';
import { useSignalValue } from '#framework/signal-value.ts';
import { attempt } from '#framework/storage.ts';
import { sessionCookie } from '#site/storage-keys.ts';
import { allowAppOpening } from './client-visit.ts';

const channelName = 'session';
/** Two signals: a guest's page is rendered again only where it shows that the session is known. */
const tokenSignal = signal('');
const readySignal = signal(false);
const signedOutSignal = computed(() => readySignal.value && tokenSignal.value === '');
let channel: BroadcastChannel | null = null;

/** Empty for a guest, and until the page is hydrated: until then it looks as it was prerendered, signed out. */
export const useSessionToken = (): string => useSignalValue(tokenSignal, '');
export const useSignedIn = (): boolean => useSessionToken() !== '';

/** For pages that need a session: unlike `useSignedIn`, it stays as prerendered, false, when the session is read after hydration. */
export const useSignedOut = (): boolean => useSignalValue(signedOutSignal, false);

/** `ready` is false until the page is hydrated. */
export const useSession = (): { signedIn: boolean; ready: boolean } => ({
  signedIn: useSignedIn(),
  ready: useSignalValue(readySignal, false),
});

/** The current token, read from the cookie because another tab may have changed it. */
export const sessionToken = (): string => Cookies.get(sessionCookie) ?? '';

/**
 * Signs in (docs/decisions/0008-sessions.md): for 30 days with "remember me", else until the browser is closed.
 * @throws an Error that `toAppError` knows, when the browser does not keep the cookie
 */
export function setSession(token: string, remember: boolean): void {
  Cookies.set(sessionCookie, token, { ...cookieOptions(), ...(remember && { expires: limits.rememberDays }) });
  // Without the cookie nothing would happen, and nobody would know why.
  if (sessionToken() !== token) throw Object.assign(new Error('cookies are blocked'), { code: 'ERR_COOKIES_BLOCKED' });
  allowAppOpening();
  notifyChange();
}

export function clearSession(): void {
  Cookies.remove(sessionCookie, cookieOptions());
  notifyChange();
}

/**
 * Reads the cookie and follows other tabs. Call it in a root effect; returns a function that stops it.
 * @param onForeignChange runs after another tab has signed in or out
 */
export function startSession(onForeignChange: () => void): () => void {
  const readAgain = () => {
    const before = tokenSignal.peek();
    read();
    if (tokenSignal.peek() !== before) onForeignChange();
  };
  channel = openChannel();
  channel?.addEventListener('message', readAgain);
  // For a page that returns from the back-forward cache, and for browsers without channels.
  addEventListener('pageshow', readAgain);
  addEventListener('focus', readAgain);
  read();
  return () => {
    channel?.close();
    channel = null;
    removeEventListener('pageshow', readAgain);
    removeEventListener('focus', readAgain);
  };
}

function notifyChange(): void {
  // Before hydration the state must stay as prerendered.
  if (readySignal.peek()) read();
  const sender = channel ?? openChannel();
  sender?.postMessage('changed');
  // A sign-in by a link comes before this tab listens.
  if (sender !== channel) sender?.close();
}

/** Null in browsers without channels, and in Firefox where cookies are blocked. */
function openChannel(): BroadcastChannel | null {
  return attempt(() => new BroadcastChannel(channelName));
}

function read(): void {
  batch(() => {
    tokenSignal.value = sessionToken();
    readySignal.value = true;
  });
  // As the document was marked (`boot.ts`): a preview must not tell a customer to sign in.
  document.documentElement.toggleAttribute('data-signed-in', tokenSignal.peek() !== '');
}

const cookieOptions = () => ({ sameSite: 'Lax' as const, secure: location.protocol === 'https:' });
