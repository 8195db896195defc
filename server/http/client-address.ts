/**
 * Whose address a request comes from (decisions §7): the peer's, or the nearest address of `X-Forwarded-For` that is not a
 * listed proxy, and only when the peer itself is one. Mapped addresses (`::ffff:192.0.2.1`) are unmapped.
 */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Function from a request to the client's address in canonical text. @throws on a range that is none. */
export function clientAddressOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const ranges = trustedProxies.map(parseRange);
  return (request) => {
    const peer = canonical(request.socket.remoteAddress ?? '') ?? '0.0.0.0';
    if (ranges.length === 0 || !contains(ranges, peer)) return peer;
    const header = request.headers['x-forwarded-for'];
    if (header === undefined) return peer;
    const forwarded = String(header).split(',');
    let nearest = peer;
    for (const part of forwarded.reverse()) {
      const address = canonical(part.trim());
      if (!address) return nearest;
      nearest = address;
      if (!contains(ranges, address)) return address;
    }
    return nearest;
  };
}

/** An address in canonical text (lower case, shortened, unmapped), or null when it is none. Zones are dropped. */
export function canonical(address: string): string | null {
  return ipaddr.isValid(address) ? ipaddr.process(withoutZone(address)).toString() : null;
}

/** A CIDR range or a single address. @throws with the text when it is neither. */
export function parseRange(text: string): Range {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    throw new Error(`"${text}" is not a CIDR range`);
  }
}

/** Does one of the ranges hold this (canonical) address? */
export function contains(ranges: readonly Range[], address: string): boolean {
  const parsed = ipaddr.parse(address);
  return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
}

/** The network for logs and for the referral rule, too wide to point at a person: `192.0.2.0/24`, `2001:db8:1::/48`. */
export function networkOf(address: string): string {
  return cut(address, 24, 48);
}

/** What the limits count as one client: an IPv4 address, or the /64 that one IPv6 line has. */
export function clientKey(address: string): string {
  return cut(address, 32, 64);
}

function cut(address: string, v4Bits: number, v6Bits: number): string {
  const known = canonical(address);
  if (!known) return 'unknown';
  const parsed = ipaddr.parse(known);
  if (parsed instanceof ipaddr.IPv4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${known}/${v4Bits}`)}/${v4Bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${known}/${v6Bits}`)}/${v6Bits}`;
}

function withoutZone(address: string): string {
  const zone = address.indexOf('%');
  return zone < 0 ? address : address.slice(0, zone);
}
