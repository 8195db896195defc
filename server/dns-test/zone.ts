/** The zone whose names a DNS leak test looks up: the operator's, or the one of the sandbox (docs/decisions/0072-dns-leak-test.md). */
import type { Config } from '../config.ts';

export type DnsTestZone = {
  /** Without a dot at its ends: `dns-test.vpn.example`. */
  name: string;
  /** Where pages send requests, for `connect-src` of the Content-Security-Policy: every name of the zone, and nothing else. */
  source: string;
  /** @param name in the zone */
  urlOf(name: string): string;
  /** What the name servers authenticate their reports with. */
  key: string;
};

/** Browsers take every name below `localhost` for this machine without a DNS query (RFC 6761). */
export const sandboxZone = 'dns-test.localhost';
export const sandboxKey = 'key-of-the-fake-name-server';

/** Null when the operator has no zone: the test is not offered then. */
export function findDnsTestZone({ dnsTest }: Pick<Config, 'dnsTest'>, sandboxUrl: string | null): DnsTestZone | null {
  if (dnsTest.mode === 'real') return createZone(dnsTest.zone, 'https:', '', dnsTest.key);
  if (dnsTest.mode === 'off' || !sandboxUrl) return null;
  const { protocol, port } = new URL(sandboxUrl);
  return createZone(sandboxZone, protocol, port && `:${port}`, sandboxKey);
}

function createZone(name: string, protocol: string, port: string, key: string): DnsTestZone {
  return {
    name,
    source: `${protocol}//*.${name}${port}`,
    urlOf: (host) => `${protocol}//${host}${port}/`,
    key,
  };
}
