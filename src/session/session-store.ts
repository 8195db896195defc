import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import Cookies from 'js-cookie';
import { limits } from '#facts/limits.ts';

const cookieName = 'Admin-Token';
const channelName = 'session';
const state = signal<{ token: string; ready: boolean }>({ token: '', ready: false });
let channel: BroadcastChannel | null = null;

/** `ready` is false until the page is hydrated: until then nobody knows, and the page looks as it was prerendered. */
export function useSession(): { signedIn: boolean; ready: boolean; token: string } {
  useSignals();
  const { token, ready } = state.value;
  return { token, ready, signedIn: token !== '' };
}

/** The token at this moment; the cookie is the truth, whichever tab wrote it. */
export const sessionToken = (): string => Cookies.get(cookieName) ?? '';

/** Signs in (decisions §3): 30 days with "remember me", until the browser closes without it. */
export function setSession(token: string, remember: boolean): void {
  Cookies.set(cookieName, token, { ...cookieOptions(), ...(remember && { expires: limits.rememberDays }) });
  changed();
}

export function clearSession(): void {
  Cookies.remove(cookieName, cookieOptions());
  changed();
}

/** Call it in a root effect: reads the cookie and follows other tabs; `onForeignChange` runs after one of them signed in or out. */
export function startSession(onForeignChange: () => void): () => void {
  const follow = () => {
    const before = state.peek().token;
    read();
    if (state.peek().token !== before) onForeignChange();
  };
  channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null;
  channel?.addEventListener('message', follow);
  // A page that comes back from the back-forward cache, or a browser without channels.
  addEventListener('pageshow', follow);
  addEventListener('focus', follow);
  read();
  return () => {
    channel?.close();
    channel = null;
    removeEventListener('pageshow', follow);
    removeEventListener('focus', follow);
  };
}

function changed(): void {
  // Before the root effect nothing may change: the page is not hydrated yet.
  if (state.peek().ready) read();
  channel?.postMessage('changed');
}

function read(): void {
  const token = sessionToken();
  if (token !== state.peek().token || !state.peek().ready) state.value = { token, ready: true };
}

const cookieOptions = () => ({ path: '/', sameSite: 'Lax' as const, secure: location.protocol === 'https:' });
