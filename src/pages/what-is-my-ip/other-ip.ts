import { useEffect, useState } from 'react';
import type { IpState } from '#features/ip-status/ip-store.ts';
import { anySignal } from '#framework/any-signal.ts';
import { loadConfig } from '#framework/config.ts';
import { ipGeoPath } from '#site/api-paths.ts';

/** The visitor's IP address over the other IP version than the first lookup used. */
type OtherIp =
  | { status: 'loading' }
  | { status: 'found'; ip: string }
  /** No response in time: the connection does not support that version. */
  | { status: 'none' }
  /** The first lookup failed. */
  | { status: 'unchecked' }
  /** The operator has no host for that version. */
  | { status: 'unavailable' };

const timeoutMs = 4_000;

/** Repeats the lookup after every check of the first IP address: a VPN may cover only one of both. */
export function useOtherIp({ ip, failed, loading }: IpState): OtherIp {
  const [other, setOther] = useState<OtherIp>({ status: 'loading' });
  const version = ip?.version;
  const firstIp = ip?.ip;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (result: OtherIp) => signal.aborted || setOther(result);
    if (failed && !loading) void statusWithoutIp().then(show);
    if (!loading && version && firstIp) {
      setOther({ status: 'loading' });
      void lookUp(version === 4 ? 6 : 4, signal).then(show);
    }
    return () => controller.abort();
  }, [failed, loading, version, firstIp]);
  return other;
}

async function lookUp(version: 4 | 6, cancelSignal: AbortSignal): Promise<OtherIp> {
  const config = await loadConfig().catch(() => null);
  const host = version === 4 ? config?.ipCheck.ipv4Url : config?.ipCheck.ipv6Url;
  if (!host) return { status: 'unavailable' };
  try {
    const signal = anySignal([cancelSignal, AbortSignal.timeout(timeoutMs)]);
    const body: unknown = await (await fetch(host + ipGeoPath, { signal })).json();
    return parseIp(body, version) ?? { status: 'none' };
  } catch {
    return { status: 'none' };
  }
}

async function statusWithoutIp(): Promise<OtherIp> {
  const config = await loadConfig().catch(() => null);
  return { status: config?.ipCheck.ipv4Url || config?.ipCheck.ipv6Url ? 'unchecked' : 'unavailable' };
}

function parseIp(body: unknown, version: 4 | 6): OtherIp | null {
  if (typeof body !== 'object' || body === null || !('ip' in body) || !('version' in body)) return null;
  return body.version === version && typeof body.ip === 'string' ? { status: 'found', ip: body.ip } : null;
}
