/**
 * The DNS leak test (docs/decisions/0072-dns-leak-test.md): the browser requests random names of the operator's zone, and the
 * operator's name servers report which DNS servers queried them.
 */
import { createDnsTest, getDnsTest } from '#api/generated/dns-test.ts';
import type { DnsResolver } from '#api/generated/model/index.ts';
import { loadIp, type Protection, protectionOf } from '#features/ip-status/ip-store.ts';
import { delay } from '#framework/idle.ts';

export type { DnsResolver };

export type FinishedTest = {
  /** The visitor's IP address that the result was found with; undefined when its lookup failed. */
  ip: string | undefined;
  resolvers: DnsResolver[];
  result: DnsResult;
};

type DnsResult =
  /** Only DNS servers of the operator sent queries. */
  | 'noLeak'
  /** Connected through the operator, but other DNS servers sent queries, too. */
  | 'leak'
  /** Not connected through the operator, or not known. */
  | 'found'
  /** No DNS server was reported in time. */
  | 'unknown';

const requestTimeoutMs = 5_000;
const pollMs = 1_000;

/**
 * Looks up the visitor's IP address first, and once more before it reports a leak: nothing tells the page that a VPN app beside the
 * browser was switched on or off.
 * @throws when the API cannot be reached or refuses
 */
export async function runDnsTest(): Promise<FinishedTest> {
  const before = await loadIp();
  const resolvers = await findDnsServers();
  const result = classifyResolvers(resolvers, protectionOf(before));
  if (result !== 'leak') return { ip: before.ip?.ip, resolvers, result };
  const now = await loadIp();
  return { ip: now.ip?.ip, resolvers, result: classifyResolvers(resolvers, protectionOf(now)) };
}

/**
 * Finds the DNS servers that the browser uses. Reports arrive a moment after the queries: the list counts as complete when several
 * polls in a row add nothing.
 * @throws when the API cannot be reached or refuses
 */
export async function findDnsServers(): Promise<DnsResolver[]> {
  const { testId, urls } = await createDnsTest();
  await Promise.all(urls.map(requestName));
  let found: DnsResolver[] = [];
  let unchangedPolls = 0;
  while (urls.length > 0 && unchangedPolls < requiredUnchangedPolls(found)) {
    await delay(pollMs);
    const { resolvers } = await getDnsTest(testId);
    unchangedPolls = resolvers.length > found.length ? 0 : unchangedPolls + 1;
    found = resolvers;
  }
  return found;
}

export function classifyResolvers(resolvers: readonly DnsResolver[], protection: Protection): DnsResult {
  if (resolvers.length === 0) return 'unknown';
  if (resolvers.every(({ isExit }) => isExit)) return 'noLeak';
  return protection === 'protected' ? 'leak' : 'found';
}

/** "No leak" waits longer: the report of another DNS server may arrive after those of the operator's. */
function requiredUnchangedPolls(found: readonly DnsResolver[]): number {
  if (found.length === 0) return 6;
  return found.every(({ isExit }) => isExit) ? 3 : 1;
}

/** The request may fail: the DNS servers have sent their queries by then. */
async function requestName(url: string): Promise<void> {
  const options = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' } as const;
  await fetch(url, { ...options, signal: AbortSignal.timeout(requestTimeoutMs) }).catch(() => {});
}
