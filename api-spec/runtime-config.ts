/** Checks `/config.json` where it is made, so that no visitor loads a validator for it. */
import * as z from 'zod';
import type { RuntimeConfig } from '#facts/runtime-config.ts';

const url = z.union([z.literal(''), z.url({ protocol: /^https?$/ })]);

const schema = z.strictObject({
  apiBase: url,
  entryKey: z.string().regex(/^([\da-f]{64})?$/i, 'must be 64 hex digits'),
  entryIv: z.string().regex(/^([\da-f]{32})?$/i, 'must be 32 hex digits'),
  // Absent if not needed: builds of earlier versions refuse it.
  secondEntryKey: z
    .strictObject({
      key: z.string().regex(/^[\da-f]{64}$/i, 'must be 64 hex digits'),
      iv: z.string().regex(/^[\da-f]{32}$/i, 'must be 32 hex digits'),
    })
    .optional(),
  ipCheck: z
    .strictObject({
      ipv4Url: url,
      ipv6Url: url,
      stunUrls: z.array(z.string()),
      dnsTestSource: z
        .string()
        .regex(/^(https?:\/\/\*(\.[a-z0-9-]+)+(:\d+)?)?$/, 'must be like https://*.dns-test.vpn.example')
        .default(''),
    })
    .default({ ipv4Url: '', ipv6Url: '', stunUrls: [], dnsTestSource: '' }),
  features: z.strictObject({
    card: z.boolean(),
    paypal: z.boolean(),
    google: z.boolean(),
    apple: z.boolean(),
    microsoft: z.boolean(),
  }),
  notice: z
    .strictObject({
      closed: z.enum(['none', 'purchases', 'all']).default('none'),
      message: z.string().nullable().default(null),
      until: z.iso.datetime().nullable().default(null),
    })
    .nullable()
    .default(null),
}) satisfies z.ZodType<RuntimeConfig>;

/**
 * The configuration with every default filled in, as it may be served.
 * @throws Error that lists every problem
 */
export function parseRuntimeConfig(value: unknown): RuntimeConfig {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  throw new Error(`config.json is invalid:\n${z.prettifyError(error)}`);
}
