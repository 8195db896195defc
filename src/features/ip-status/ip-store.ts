import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';
import type { IpGeo } from '#api/generated/model/index.ts';

export type { IpGeo };

export type IpState = { status: 'loading' | 'ready' | 'failed'; ip: IpGeo | null };

/** What a visitor is told: `unknown` until an answer came, and again when a retry finds nothing (decisions §7). */
export type Protection = 'protected' | 'unprotected' | 'unknown';

const state = signal<IpState>({ status: 'loading', ip: null });
let underway: Promise<void> | null = null;

/** The visitor's own address as the server sees it. Re-renders the caller when the answer comes. */
export function useIp(): IpState {
  useSignals();
  return state.value;
}

/** Asks the server for the visitor's address: once at the start of the app, again when a person retries. Never throws. */
export function loadIp(): Promise<void> {
  underway ??= ask().finally(() => {
    underway = null;
  });
  return underway;
}

export function protection({ ip }: IpState): Protection {
  if (!ip) return 'unknown';
  return ip.protect ? 'protected' : 'unprotected';
}

async function ask(): Promise<void> {
  const { ip } = state.peek();
  if (state.peek().status !== 'loading') state.value = { status: 'loading', ip };
  // The API's code comes after the first paint.
  const answer = await import('#api/generated/geo.ts').then(({ getIpGeo }) => getIpGeo()).catch(() => null);
  // An address that is known is replaced only by an answer that says something (spec §3, ipGeo).
  const known = answer?.ip ? answer : ip;
  state.value = { status: known ? 'ready' : 'failed', ip: known };
}
