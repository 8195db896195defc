/** Generated from api-spec by `npm run api`. Do not edit. */
import type { DnsResolver } from './dns-resolver.ts';

/**
 * The DNS servers whose queries have arrived so far.
 */
export type DnsTestResult = {
  /** In the order of their first query. */
  resolvers: DnsResolver[];
};
