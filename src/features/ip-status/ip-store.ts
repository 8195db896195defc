import { signal } from '@preact/signals-react';
import { getIpGeo } from '#api/generated/geo.ts';
import type { IpGeo } from '#api/generated/model/index.ts';
import { takeEarlyResponse } from '#framework/early-responses.ts';
import { nextTask } from '#framework/idle.ts';
import { defineMessages } from '#framework/locale.ts';
import { useSignalValue } from '#framework/signal-value.ts';
import { ipGeoPath } from '#site/api-paths.ts';

export type { IpGeo };

export type IpState = {
  /** As the latest lookup that has ended found it; null if it failed, or if none has ended. */
  ip: IpGeo | null;
  failed: boolean;
  /** A lookup is under way. */
  loading: boolean;
};

/** `unknown` until the first response and when a lookup fails (docs/decisions/0020-ip-check.md). */
export type Protection = 'protected' | 'unprotected' | 'unknown';

const initial: IpState = { ip: null, failed: false, loading: true };
const state = signal(initial);
const minRecheckMs = 30_000;
let pendingRequest: Promise<IpState> | null = null;
let lastRequestMs = Number.NEGATIVE_INFINITY;

/** The visitor's IP address as the server sees it. Re-renders the caller when the response arrives. */
export function useIp(): IpState {
  return useSignalValue(state, initial);
}

/**
 * Requests the visitor's IP address: at startup, on every retry, and for checks whose verdict depends on it. Never rejects.
 * @returns the state after the response
 */
export function loadIp(): Promise<IpState> {
  if (!pendingRequest) lastRequestMs = performance.now();
  pendingRequest ??= requestIp().finally(() => {
    pendingRequest = null;
  });
  return pendingRequest;
}

/**
 * Checks again when the tab becomes visible or the connection returns, at most once in 30 s: the visitor may have switched the VPN
 * on or off meanwhile.
 * @returns a function that stops it
 */
export function watchIp(): () => void {
  const recheck = () => {
    if (document.visibilityState === 'visible' && performance.now() - lastRequestMs > minRecheckMs) void loadIp();
  };
  document.addEventListener('visibilitychange', recheck);
  addEventListener('online', recheck);
  return () => {
    document.removeEventListener('visibilitychange', recheck);
    removeEventListener('online', recheck);
  };
}

export const protectionLabels = defineMessages({
  protected: 'shell.ip.protected',
  unprotected: 'shell.ip.unprotected',
  unknown: 'shell.ip.unknown',
});
/** Beside a text that says the same. */
export const protectionIcons = {
  protected: 'shield-check',
  unprotected: 'warning',
  unknown: 'question-circle',
} as const;

export function protectionOf({ ip }: IpState): Protection {
  if (!ip) return 'unknown';
  return ip.protect ? 'protected' : 'unprotected';
}

/** Longer than any IPv4 address. */
export const isLongIp = (ip: string): boolean => ip.length > '255.255.255.255'.length;

async function requestIp(): Promise<IpState> {
  if (!state.peek().loading) state.value = { ...state.peek(), loading: true };
  // The document has requested it. The code of the API is loaded only for another attempt.
  const early = await takeEarlyResponse<IpGeo>(ipGeoPath);
  // What shows the address is rendered in a task of its own, not in that of the page's first effects.
  if (early) await nextTask();
  const response = early ?? (await getIpGeo().catch(() => null));
  // A failed check never leaves an old verdict on the screen (docs/decisions/0020-ip-check.md).
  const ip = response?.ip ? response : null;
  state.value = { ip, failed: !ip, loading: false };
  return state.peek();
}
