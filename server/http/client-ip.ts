/** The client's IP address, and what the server derives from it: canonical form and networks. */
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * Creates a function that returns a request's client IP address in canonical form: the peer's, or, when the peer is a trusted
 * proxy, the nearest address of `X-Forwarded-For` that is not one (docs/decisions/0020-ip-check.md).
 * @throws when a range of `trustedProxies` is invalid
 */
export function createClientIpReader(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const ranges = trustedProxies.map(parseCidr);
  // A visitor sends many requests, and a proxy nearly all; parsing takes a tenth of a small response.
  const known = new Map<string, string>();
  return ({ socket: { remoteAddress = '' }, headers }) => {
    const forwarded = ranges.length > 0 ? String(headers['x-forwarded-for'] ?? '') : '';
    if (forwarded.length > maxKnownLength) return findClientIp(ranges, remoteAddress, forwarded);
    const key = `${remoteAddress} ${forwarded}`;
    let ipAddress = known.get(key);
    if (ipAddress === undefined) {
      ipAddress = findClientIp(ranges, remoteAddress, forwarded);
      if (known.size >= maxKnown) known.clear();
      known.set(key, ipAddress);
    }
    return ipAddress;
  };
}

/** Bounds the memory to half a megabyte. */
const maxKnown = 2_000;
const maxKnownLength = 100;

function findClientIp(ranges: Range[], remoteAddress: string, forwarded: string): string {
  const peer = canonicalIp(remoteAddress) ?? '0.0.0.0';
  if (!forwarded || !isInRanges(ranges, peer)) return peer;
  let nearest = peer;
  for (const part of forwarded.split(',').reverse()) {
    const ipAddress = canonicalIp(withoutPort(part.trim()));
    if (!ipAddress) return nearest;
    nearest = ipAddress;
    if (!isInRanges(ranges, ipAddress)) return ipAddress;
  }
  return nearest;
}

/** Creates a function that tells whether a request comes from a trusted proxy. @throws when a range is invalid */
export function createProxyCheck(trustedProxies: readonly string[]): (request: IncomingMessage) => boolean {
  const ranges = trustedProxies.map(parseCidr);
  return ({ socket }) => {
    const peer = canonicalIp(socket.remoteAddress ?? '');
    return peer !== null && isInRanges(ranges, peer);
  };
}

/**
 * The canonical form of an IP address: lower case, shortened, without a zone, IPv4-mapped addresses (`::ffff:192.0.2.1`) as IPv4.
 * @returns null when the text is not an IP address
 */
export function canonicalIp(text: string): string | null {
  return ipaddr.isValid(text) ? ipaddr.process(withoutZone(text)).toString() : null;
}

/** Parses a CIDR range or a single IP address. @throws an error that quotes the text when it is neither */
export function parseCidr(text: string): Range {
  try {
    // ipaddr.js takes 1.2.3 for 1.2.0.3, and 010.0.0.1 for 8.0.0.1.
    const [address = ''] = text.split('/');
    if (!address.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(address)) throw new Error();
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const ipAddress = ipaddr.process(text);
    return [ipAddress, ipAddress.kind() === 'ipv4' ? 32 : 128];
  } catch {
    throw new Error(`"${text}" is not a CIDR range`);
  }
}

/** @param ipAddress in canonical form */
export function isInRanges(ranges: readonly Range[], ipAddress: string): boolean {
  const parsed = ipaddr.parse(ipAddress);
  return ranges.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits));
}

/** The network for logs and the referral rules, too wide to identify a person: `192.0.2.0/24`, `2001:db8:1::/48`. */
export function networkOf(ipAddress: string): string {
  return truncate(ipAddress, 24, 48);
}

/** The networks that rate limits count by, the narrowest first: /32 and /24, or the /64, /56 and /48 that IPv6 customers have. */
export function networksOf(ipAddress: string): string[] {
  const isIpv4 = canonicalIp(ipAddress)?.includes('.') ?? true;
  const bits = isIpv4 ? [32, 24] : [64, 56, 48];
  return bits.map((width) => truncate(ipAddress, width, width));
}

function truncate(ipAddress: string, v4Bits: number, v6Bits: number): string {
  const canonical = canonicalIp(ipAddress);
  if (!canonical) return 'unknown';
  const parsed = ipaddr.parse(canonical);
  if (parsed instanceof ipaddr.IPv4) return `${ipaddr.IPv4.networkAddressFromCIDR(`${canonical}/${v4Bits}`)}/${v4Bits}`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${canonical}/${v6Bits}`)}/${v6Bits}`;
}

/** Some proxies, such as Azure's, add the client's port: `192.0.2.1:49152`, `[2001:db8::1]:49152`. */
function withoutPort(text: string): string {
  return text.replace(/^\[(.+)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
}

function withoutZone(text: string): string {
  const zone = text.indexOf('%');
  return zone < 0 ? text : text.slice(0, zone);
}
