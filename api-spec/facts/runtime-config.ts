/**
 * `/config.json`: what can change without a new build. The server and the build check it (`api-spec/runtime-config.ts`); the
 * browser trusts it (docs/decisions/0034-startup.md).
 */
export type RuntimeConfig = {
  /** Origin and optional path of the API; empty when it is the site's own. */
  apiBase: string;
  /** AES-256 key and IV of the entry parameter `code`, in hex (docs/decisions/0009-entry-parameters.md); empty disables it. */
  entryKey: string;
  entryIv: string;
  /** The second pair while the operator rotates them. */
  secondEntryKey?: { key: string; iv: string } | undefined;
  /**
   * For the IP check, all run by the operator: hosts that serve `/ipGeo` over one IP version only, and STUN servers for the WebRTC
   * check. A check without its host is skipped. `dnsTestSource`: where the DNS leak test sends requests, as a source expression of a
   * Content-Security-Policy (`https://*.dns-test.vpn.example`).
   */
  ipCheck: { ipv4Url: string; ipv6Url: string; stunUrls: string[]; dnsTestSource: string };
  /** Payment methods and identity providers that the operator offers. */
  features: { card: boolean; paypal: boolean; google: boolean; apple: boolean; microsoft: boolean };
  /**
   * Maintenance that the operator announces: what is closed, in the operator's own words or (null) in the site's, and its expected
   * end (ISO 8601).
   */
  notice: { closed: 'none' | 'purchases' | 'all'; message: string | null; until: string | null } | null;
};
