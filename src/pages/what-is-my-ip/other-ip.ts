import { useEffect, useState } from 'react';
import { loadConfig } from '#framework/config.ts';
import type { IpState } from '#features/ip-status/ip-store.ts';

/** The visitor's address over the version of IP that the first answer did not come by. */
export type OtherAddress =
  | { status: 'waiting' }
  | { status: 'found'; ip: string }
  /** Nothing came back in time: the connection does not use that version. */
  | { status: 'missing' }
  /** The provider has no host for it. */
  | { status: 'unasked' };

const patienceMs = 4_000;

/** Asks again whenever the first address changes. */
export function useOtherAddress({ status, ip }: IpState): OtherAddress {
  const [other, setOther] = useState<OtherAddress>({ status: 'waiting' });
  const version = ip?.version;
  const address = ip?.ip;
  useEffect(() => {
    if (status === 'failed') setOther({ status: 'unasked' });
    if (!version || !address) return;
    const stop = new AbortController();
    setOther({ status: 'waiting' });
    void askOver(version === 4 ? 6 : 4, stop.signal).then((found) => stop.signal.aborted || setOther(found));
    return () => stop.abort();
  }, [status, version, address]);
  return other;
}

async function askOver(version: 4 | 6, stopped: AbortSignal): Promise<OtherAddress> {
  const config = await loadConfig().catch(() => null);
  const host = version === 4 ? config?.ipCheck.ipv4Url : config?.ipCheck.ipv6Url;
  if (!host) return { status: 'unasked' };
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(patienceMs)]);
    const answer: unknown = await (await fetch(`${host}/ipGeo`, { signal, credentials: 'omit' })).json();
    return addressIn(answer, version) ?? { status: 'missing' };
  } catch {
    return { status: 'missing' };
  }
}

function addressIn(answer: unknown, version: 4 | 6): OtherAddress | null {
  if (typeof answer !== 'object' || answer === null || !('ip' in answer) || !('version' in answer)) return null;
  return answer.version === version && typeof answer.ip === 'string' ? { status: 'found', ip: answer.ip } : null;
}
