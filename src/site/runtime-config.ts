import * as z from 'zod/mini';

/** Schema of `/config.json`: what can change without a new build. Loaded lazily, because of zod. */
export const runtimeConfig = z.object({
  /** Origin and optional path of the API; empty when it is the site's own. */
  apiBase: z.string(),
  /** AES-256 key and IV of the entry parameter `code`, in hex (docs/decisions/0009-entry-parameters.md); empty disables it. */
  entryKey: z.string().check(z.regex(/^([\da-f]{64})?$/i)),
  entryIv: z.string().check(z.regex(/^([\da-f]{32})?$/i)),
  /**
   * For the IP check, all run by the operator: hosts that serve `/ipGeo` over one IP version only, and STUN servers for the WebRTC
   * check. A check without its host is skipped.
   */
  ipCheck: z._default(z.object({ ipv4Url: z.string(), ipv6Url: z.string(), stunUrls: z.array(z.string()) }), {
    ipv4Url: '',
    ipv6Url: '',
    stunUrls: [],
  }),
  /** Payment methods and identity providers that the operator offers. */
  features: z.object({
    card: z.boolean(),
    paypal: z.boolean(),
    google: z.boolean(),
    apple: z.boolean(),
    microsoft: z.boolean(),
  }),
});
export type RuntimeConfig = z.infer<typeof runtimeConfig>;
