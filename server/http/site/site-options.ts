/** What the server and the journeys in browsers open the built site with. */
import { apiBaseOf } from '#facts/site-url.ts';
import type { Config } from '../../config.ts';
import { connectOriginsOf } from './document-policy.ts';
import type { SiteOptions } from './site.ts';

/** @param dnsTestSource of the zone of the DNS leak test, which pages request names of */
export function siteOptionsOf(config: Config, dnsTestSource: string | undefined) {
  const { siteDir, siteUrl, siteWatch, earlyHints, trustedProxies, ipCheck } = config;
  return {
    siteDir,
    siteUrl,
    apiBase: apiBaseOf(config),
    watch: siteWatch,
    connectOrigins: connectOriginsOf({ ...config, ipCheck: { ...ipCheck, dnsTestSource } }),
    earlyHints,
    trustedProxies,
    checksOtherIp: Boolean(ipCheck.ipv4Url || ipCheck.ipv6Url),
  } satisfies Partial<SiteOptions>;
}
