import * as z from 'zod/mini';

/** `/config.json`: what can change without a rebuild. Fetched, with zod, before the first call of the API. */
export const runtimeConfig = z.object({
  /** Origin (and path) of the API; empty for the site's own. */
  apiBase: z.string(),
  /** AES-256 key and IV of the `code` in an address, in hex (decisions §3); empty switches it off. */
  entryKey: z.string().check(z.regex(/^([\da-f]{64})?$/i)),
  entryIv: z.string().check(z.regex(/^([\da-f]{32})?$/i)),
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
