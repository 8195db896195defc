/**
 * The server's configuration: the environment, parsed once (decisions §9).
 * Every outside service is one group of variables with three states: real (the group is complete), `sandbox` (nothing given:
 * the stand-in serves), or `off` (`PAYPAL=off`: the site does not offer it). In production there are no stand-ins: whatever is
 * neither given nor switched off is named and stops the start.
 */
import path from 'node:path';
import * as z from 'zod';
import { ConfigError, type ConfigProblem } from './config-error.ts';
import { type LogLevel, logLevels } from './log.ts';

export type Environment = Record<string, string | undefined>;

/** A service that is real (with its variables), played by a stand-in, or switched off. */
export type Service<T> = ({ mode: 'real' } & T) | { mode: 'sandbox' } | { mode: 'off' };

export type S3Settings = { endpoint: string; bucket: string; region: string; keyId: string; secret: string };

export type StripeSettings = { secretKey: string; webhookSecret: string };

export type Config = {
  production: boolean;
  /** Address the site listens on: this machine only, or in production every one. The stand-ins are always on 127.0.0.1. */
  host: string;
  /** 0 = any free port (tests). */
  port: number;
  sandboxPort: number;
  /** Stand-ins that run elsewhere (tests with several servers), or null: this process starts them. Never in production. */
  sandboxUrl: string | null;
  /** Absolute path of the folder with database, stand-ins' state and caches. */
  dataDir: string;
  /** Origin (and base path) people reach the site at, without a trailing slash. Never taken from the Host header. */
  publicUrl: string;
  /** Absolute path of the built site (`dist`). */
  siteDir: string;
  /** Re-read the built site when its manifest changes (development). */
  siteWatch: boolean;
  logLevel: LogLevel;
  brand: { name: string; supportEmail: string; mailFrom: string };
  /** null = the PGlite folder in `dataDir`. */
  databaseUrl: string | null;
  smtp: Service<{ url: string }>;
  /** Later than this on average, the event loop counts as overloaded, in milliseconds. */
  slowestLoopMs: number;
  /** Absolute path of the provider's products, or null for the sample. */
  catalogueFile: string | null;
  stripe: Service<StripeSettings>;
  /** PayPal's API: the live one, or PayPal's own test environment. */
  paypalUrl: string;
  paypal: Service<{ clientId: string; clientSecret: string; webhookId: string }>;
  google: Service<{ clientId: string; clientSecret: string }>;
  apple: Service<{ clientId: string; teamId: string; keyId: string; privateKey: string }>;
  microsoft: Service<{ clientId: string; clientSecret: string; tenant: string }>;
  /** Where the pictures of contact messages lie: a bucket of an S3 service, or without one a folder (absolute path). */
  pictures: { folder: string; bucket: S3Settings | null };
  /** CIDR ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  /** Absolute path of a file of CIDR ranges, one a line, or null. */
  exitRangesFile: string | null;
  /** The provider's hosts for the IP page: reached over one version of IP only, and STUN servers. Empty: not checked. */
  ipCheck: { ipv4Url: string; ipv6Url: string; stunUrls: string[] };
  /** Origins of other hosts that serve the site and call this API. */
  allowedOrigins: string[];
  /** Key and IV (hex, 32 and 16 bytes) of the entry `code` of decisions §3; public by nature. Empty: not used. */
  entry: { key: string; iv: string };
};

/** Sample values for development. In production without ENTRY_KEY and ENTRY_IV there are none, and `code` is ignored. */
const sampleEntryKey = '7465726e2d73616d706c652d656e7472792d6b65792d6368616e67652d6d6521';
const sampleEntryIv = '7465726e2d73616d706c652d6976212e';

const text = z.string().trim().min(1);
const port = z.coerce.number().int().min(0).max(65_535);
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const hex = (bytes: number) =>
  z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`, 'i'), `must be ${bytes} bytes in hex`);
const flag = z.enum(['0', '1', 'true', 'false', 'on', 'off']).transform((value) => ['1', 'true', 'on'].includes(value));

const plain = z.object({
  HOST: text.optional(),
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(3001),
  SANDBOX_URL: z.url({ protocol: /^http$/ }).optional(),
  DATA_DIR: text.default('.data'),
  SITE_DIR: text.default('dist'),
  SITE_WATCH: flag.default(false),
  LOG_LEVEL: z.enum(logLevels).optional(),
  BRAND_NAME: text.default('Tern VPN'),
  SUPPORT_EMAIL: z.email().default('support@tern.example'),
  MAIL_FROM: z.email().optional(),
  IPV4_URL: z.url({ protocol: /^https?$/ }).optional(),
  IPV6_URL: z.url({ protocol: /^https?$/ }).optional(),
  STUN_URLS: list.default([]),
  ALLOWED_ORIGINS: list.default([]),
  ENTRY_KEY: hex(32).optional(),
  ENTRY_IV: hex(16).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  TRUSTED_PROXIES: list.optional(),
  EXIT_RANGES_FILE: text.optional(),
  CATALOGUE_FILE: text.optional(),
  PICTURES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  PAYPAL_URL: z.url({ protocol: /^https$/ }).default('https://api-m.paypal.com'),
  SLOWEST_LOOP_MS: z.coerce.number().int().min(1).default(1_000),
});

/**
 * Parses the environment. Relative paths are taken from `root`.
 * @throws ConfigError naming every variable that is missing or wrong, all at once.
 */
export function readConfig(environment: Environment, root = process.cwd()): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const production = given.NODE_ENV === 'production';
  const problems: ConfigProblem[] = [];
  const parsed = plain.safeParse(withoutOff(given));
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => ({ name: String(issue.path[0]), why: issue.message })));
  }
  const values = parsed.data;

  const service = <K extends string>(
    group: string,
    names: Record<K, string>,
    needed = production,
  ): Service<Record<K, string>> => {
    if (given[group] === 'off') return { mode: 'off' };
    const entries = Object.entries<string>(names);
    const missing = entries.filter(([, name]) => !given[name]).map(([, name]) => name);
    if (missing.length === 0) {
      return {
        mode: 'real',
        ...(Object.fromEntries(entries.map(([key, name]) => [key, given[name]])) as Record<K, string>),
      };
    }
    if (needed || missing.length < entries.length) {
      problems.push(...missing.map((name) => ({ name, why: `is missing (or switch the feature off: ${group}=off)` })));
    }
    return { mode: 'sandbox' };
  };
  const required = (name: string, why: string) => {
    if (production && !given[name]) problems.push({ name, why });
  };

  if (production && given.SANDBOX_URL) problems.push({ name: 'SANDBOX_URL', why: 'is not for production' });
  required('DATABASE_URL', 'is missing');
  required('SMTP_URL', 'is missing');
  required('PUBLIC_URL', 'is missing');
  required(
    'TRUSTED_PROXIES',
    'is missing (a list of CIDR ranges, or TRUSTED_PROXIES=off when no proxy stands before the server)',
  );
  required('EXIT_RANGES_FILE', 'is missing (or EXIT_RANGES_FILE=off when no address is the provider’s)');
  const services = {
    stripe: service('STRIPE', { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' }),
    paypal: service('PAYPAL', {
      clientId: 'PAYPAL_CLIENT_ID',
      clientSecret: 'PAYPAL_CLIENT_SECRET',
      webhookId: 'PAYPAL_WEBHOOK_ID',
    }),
    google: service('GOOGLE', { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' }),
    apple: service('APPLE', {
      clientId: 'APPLE_CLIENT_ID',
      teamId: 'APPLE_TEAM_ID',
      keyId: 'APPLE_KEY_ID',
      privateKey: 'APPLE_PRIVATE_KEY',
    }),
    microsoft: service('MICROSOFT', {
      clientId: 'MICROSOFT_CLIENT_ID',
      clientSecret: 'MICROSOFT_CLIENT_SECRET',
      tenant: 'MICROSOFT_TENANT',
    }),
  };
  const bucket = service(
    'PICTURES_S3',
    {
      endpoint: 'PICTURES_S3_ENDPOINT',
      bucket: 'PICTURES_S3_BUCKET',
      region: 'PICTURES_S3_REGION',
      keyId: 'PICTURES_S3_KEY_ID',
      secret: 'PICTURES_S3_SECRET',
    },
    false,
  );
  if (!values || problems.length > 0) throw new ConfigError(problems);

  const dataDir = path.resolve(root, values.DATA_DIR);
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, '');
  return {
    production,
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: values.PORT,
    sandboxPort: values.SANDBOX_PORT,
    sandboxUrl: values.SANDBOX_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    publicUrl,
    siteDir: path.resolve(root, values.SITE_DIR),
    siteWatch: values.SITE_WATCH,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    brand: {
      name: values.BRAND_NAME,
      supportEmail: values.SUPPORT_EMAIL,
      mailFrom: values.MAIL_FROM ?? values.SUPPORT_EMAIL,
    },
    databaseUrl: values.DATABASE_URL ?? null,
    smtp: values.SMTP_URL ? { mode: 'real', url: values.SMTP_URL } : { mode: 'sandbox' },
    ...services,
    paypalUrl: values.PAYPAL_URL.replace(/\/+$/, ''),
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    slowestLoopMs: values.SLOWEST_LOOP_MS,
    catalogueFile: values.CATALOGUE_FILE ? path.resolve(root, values.CATALOGUE_FILE) : null,
    exitRangesFile: values.EXIT_RANGES_FILE ? path.resolve(root, values.EXIT_RANGES_FILE) : null,
    ipCheck: {
      ipv4Url: values.IPV4_URL?.replace(/\/+$/, '') ?? '',
      ipv6Url: values.IPV6_URL?.replace(/\/+$/, '') ?? '',
      stunUrls: values.STUN_URLS,
    },
    pictures: { folder: path.join(dataDir, 'pictures'), bucket: bucket.mode === 'real' ? bucket : null },
    allowedOrigins: values.ALLOWED_ORIGINS,
    entry: {
      key: values.ENTRY_KEY ?? (production ? '' : sampleEntryKey),
      iv: values.ENTRY_IV ?? (production ? '' : sampleEntryIv),
    },
  };
}

/** `TRUSTED_PROXIES=off` and `EXIT_RANGES_FILE=off` count as answered, and mean "none". */
function withoutOff(given: Environment): Environment {
  const optional = ['TRUSTED_PROXIES', 'EXIT_RANGES_FILE'];
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !(optional.includes(name) && value === 'off')),
  );
}
