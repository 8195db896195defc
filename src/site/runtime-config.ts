import * as z from 'zod/mini';

/** `/config.json`: what can change without a rebuild. Fetched, with zod, before the first call of the API. */
export const runtimeConfig = z.object({
  /** Origin (and path) of the API; empty for the site's own. */
  apiBase: z.string(),
  /** AES-256 key and IV of the `code` in an address, in hex (decisions §3); empty switches it off. */
  entryKey: z.string().check(z.regex(/^([\da-f]{64})?$/i)),
  entryIv: z.string().check(z.regex(/^([\da-f]{32})?$/i)),
  /**
   * For the IP check, all the provider's own: hosts that are reached over one version of IP only and answer `/ipGeo`, and STUN
   * servers for the WebRTC check. Empty: not checked.
   */
  ipCheck: z._default(z.object({ ipv4Url: z.string(), ipv6Url: z.string(), stunUrls: z.array(z.string()) }), {
    ipv4Url: '',
    ipv6Url: '',
    stunUrls: [],
  }),
  /** What the provider offers. */
  features: z.object({
    card: z.boolean(),
    paypal: z.boolean(),
    google: z.boolean(),
    apple: z.boolean(),
    microsoft: z.boolean(),
  }),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
