/** Reads the server's configuration from environment variables (`.env.example` lists them). */
import { existsSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { defaultBrandFolder, type LegalEntity, readBrandFile } from './brand.ts';
import { parseCidr } from './http/client-ip.ts';
import { type LogLevel, logLevels } from './log.ts';

export type Environment = Record<string, string | undefined>;

/**
 * An external service: `real` with its credentials, `sandbox` (a fake serves it; never in production), or `off` (the site
 * does not offer it).
 */
export type Service<T> = ({ mode: 'real' } & T) | { mode: 'sandbox' } | { mode: 'off' };

export type S3Settings = { endpoint: string; bucket: string; region: string; keyId: string; secret: string };

export type StripeSettings = { secretKey: string; webhookSecret: string };

export type Config = {
  production: boolean;
  /** Network interface the site listens on: localhost, or all interfaces in production. The fakes always use 127.0.0.1. */
  host: string;
  /** 0 = any free port (tests). */
  port: number;
  sandboxPort: number;
  /** URL of fakes that another process runs (tests with several servers), or null: this process starts them. */
  sandboxUrl: string | null;
  /** Absolute path of the folder with the database, the fakes' state and caches. */
  dataDir: string;
  /** Where Prometheus reads `/metrics`, or null: not served. */
  metrics: { host: string; port: number } | null;
  /** Where people are: the origin of the site. Never taken from the Host header. */
  siteUrl: string;
  /** Where the API, the OAuth callbacks and the webhooks are, without a trailing slash: the site's origin, or another. */
  apiUrl: string;
  /** Absolute path of the built site (`dist`). */
  siteDir: string;
  /** Reload the built site when its manifest changes (development). */
  siteWatch: boolean;
  /** How long a process that was told to stop still serves, with `/readyz` at 503, until proxies have noticed. */
  drainMs: number;
  /** Send 103 Early Hints before documents; only where every proxy in front passes them on. */
  earlyHints: boolean;
  /** Seed an empty database with test users; only while no real service is configured, never in production. */
  seed: boolean;
  logLevel: LogLevel;
  brand: { name: string; supportEmail: string; mailFrom: string; colors: { light: string; dark: string } };
  /** The company as its invoices state it. */
  legalEntity: LegalEntity;
  /** null = the PGlite folder in `dataDir`. */
  databaseUrl: string | null;
  smtp: Service<{ url: string }>;
  /** Above this average delay of the event loop, requests are refused with 429. */
  maxEventLoopDelayMs: number;
  /** Absolute path of the product catalog; `npm run ops -- catalog apply` replaces it. */
  catalogFile: string;
  stripe: Service<StripeSettings>;
  /** PayPal's API: the live one, or PayPal's own test environment. */
  paypalUrl: string;
  paypal: Service<{ clientId: string; clientSecret: string; webhookId: string }>;
  google: Service<{ clientId: string; clientSecret: string }>;
  apple: Service<{ clientId: string; teamId: string; keyId: string; privateKey: string }>;
  microsoft: Service<{ clientId: string; clientSecret: string; tenant: string }>;
  /** Where images of contact messages are stored: in a bucket, else in a folder (absolute path). */
  images: { folder: string; bucket: S3Settings | null };
  /** CIDR ranges of proxies whose X-Forwarded-For header is trusted. */
  trustedProxies: string[];
  /** Absolute path of a file of CIDR ranges, one per line, or null. */
  exitRangesFile: string | null;
  /** The operator's hosts for the IP page: reachable over one IP version only, and STUN servers. Empty: not checked. */
  ipCheck: { ipv4Url: string; ipv6Url: string; stunUrls: string[] };
  /** Origins that call this API from elsewhere: the site's, and those of other hosts that serve it. */
  allowedOrigins: string[];
  /** Keys of digests and signatures (hex, 32 bytes): the current one, and during a rotation the former one. */
  secretKeys: [string, ...string[]];
  /** Key and IV (hex, 32 and 16 bytes) of the entry parameter `code`; public by nature. Empty: not used. */
  entry: { key: string; iv: string };
};

/** Sample values for development. In production without ENTRY_KEY and ENTRY_IV the parameter `code` is ignored. */
const sampleEntryKey = '7465726e2d73616d706c652d656e7472792d6b65792d6368616e67652d6d6521';
const sampleEntryIv = '7465726e2d73616d706c652d6976212e';

/** Outside production only: a known key protects nothing. */
const sampleSecretKey = '7465726e2d73616d706c652d7365637265742d6b65792d6368616e67652d6d65';

/** A load balancer that asks every second and wants two failures has noticed by then. */
const productionDrainMs = 5_000;

const text = z.string().trim().min(1);
const integer = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};
const port = integer(0, 65_535);
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a whole URL, like https://vpn.example', abort: true })
  .refine((url) => !/[?#]/.test(url), 'must not have a query');
const originUrl = httpUrl.refine(
  (url) => URL.parse(url)?.pathname === '/',
  'must not have a path: the site has a host of its own (API_URL may have a path)',
);
const email = z.email('must be an email, like support@vpn.example');
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const cidr = z.string().superRefine((text, context) => {
  try {
    parseCidr(text);
  } catch {
    context.addIssue(`contains ${text}, which is not a CIDR range like 10.0.0.0/8`);
  }
});
const hex = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`, 'i'), `must be ${bytes} bytes in hex (openssl rand -hex ${bytes})`);
const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'], { error: 'must be on or off' })
  .transform((value) => ['1', 'true', 'on'].includes(value));

const variables = z.object({
  NODE_ENV: z.string().optional(),
  HOST: text.optional(),
  PORT: port.default(3000),
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: originUrl.optional(),
  SITE_URL: originUrl.optional(),
  API_URL: httpUrl.optional(),
  SITE_DIR: text.default('dist'),
  SITE_WATCH: flag.default(false),
  EARLY_HINTS: flag.default(false),
  DRAIN_MS: integer(0, 300_000).optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must be a URL like postgres://user:password@host/database' })
    .optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).optional(),
  MAX_EVENT_LOOP_DELAY_MS: integer(1, 60_000).default(1_000),
  TRUSTED_PROXIES: list.pipe(z.array(cidr)).optional(),
  ALLOWED_ORIGINS: list.pipe(z.array(originUrl)).default([]),
  BRAND: text.optional(),
  MAIL_FROM: email.optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL like smtps://user:password@mail.example:465' })
    .optional(),
  CATALOG_FILE: text.optional(),
  EXIT_RANGES_FILE: text.optional(),
  IPV4_URL: httpUrl.optional(),
  IPV6_URL: httpUrl.optional(),
  STUN_URLS: list.default([]),
  SECRET_KEYS: list.pipe(z.array(hex(32)).min(1).max(2)).optional(),
  ENTRY_KEY: hex(32).optional(),
  ENTRY_IV: hex(16).optional(),
  PAYPAL_URL: z.url({ protocol: /^https$/, error: 'must be a URL with https:' }).default('https://api-m.paypal.com'),
  IMAGES_S3_ENDPOINT: httpUrl.optional(),
  SANDBOX_PORT: port.default(3001),
  SANDBOX_URL: z.url({ protocol: /^http$/ }).optional(),
  SEED: flag.default(true),
});

/** Each service is a group of variables, which are given all or not at all. `GROUP=off` switches the service off. */
const groups = {
  STRIPE: { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' },
  PAYPAL: { clientId: 'PAYPAL_CLIENT_ID', clientSecret: 'PAYPAL_CLIENT_SECRET', webhookId: 'PAYPAL_WEBHOOK_ID' },
  GOOGLE: { clientId: 'GOOGLE_CLIENT_ID', clientSecret: 'GOOGLE_CLIENT_SECRET' },
  APPLE: {
    clientId: 'APPLE_CLIENT_ID',
    teamId: 'APPLE_TEAM_ID',
    keyId: 'APPLE_KEY_ID',
    privateKey: 'APPLE_PRIVATE_KEY',
  },
  MICROSOFT: {
    clientId: 'MICROSOFT_CLIENT_ID',
    clientSecret: 'MICROSOFT_CLIENT_SECRET',
    tenant: 'MICROSOFT_TENANT',
  },
  IMAGES_S3: {
    endpoint: 'IMAGES_S3_ENDPOINT',
    bucket: 'IMAGES_S3_BUCKET',
    region: 'IMAGES_S3_REGION',
    keyId: 'IMAGES_S3_KEY_ID',
    secret: 'IMAGES_S3_SECRET',
  },
} as const;

type Group = keyof typeof groups;
type GroupSettings<G extends Group> = Record<keyof (typeof groups)[G], string>;

/** Every variable that `readConfig` reads; it does not see any other. */
export const variableNames: readonly string[] = [
  ...new Set([
    ...Object.keys(variables.shape),
    ...Object.entries(groups).flatMap(([group, names]) => [group, ...Object.values(names)]),
  ]),
];

/**
 * Parses the environment. Relative paths start at `root`; an empty variable counts as not given.
 * @throws ConfigError that lists every missing or wrong variable.
 */
export function readConfig(environment: Environment, root = process.cwd()): Config {
  const given: Environment = Object.fromEntries(
    variableNames.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const production = given.NODE_ENV === 'production';
  const problems: ConfigProblem[] = [];
  const parsed = variables.safeParse(withoutOff(given));
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => ({ name: String(issue.path[0]), why: issue.message })));
  }
  const values = parsed.data;

  const service = <G extends Group>(group: G, required = production): Service<GroupSettings<G>> => {
    if (given[group] === 'off') return { mode: 'off' };
    if (given[group]) problems.push({ name: group, why: 'can only be off: leave it empty to switch it on' });
    const entries = Object.entries<string>(groups[group]);
    const missing = entries.filter(([, name]) => !given[name]).map(([, name]) => name);
    if (missing.length === 0) {
      const settings = Object.fromEntries(entries.map(([key, name]) => [key, given[name]]));
      return { mode: 'real', ...(settings as GroupSettings<G>) };
    }
    if (required || missing.length < entries.length) {
      problems.push(...missing.map((name) => ({ name, why: `is missing (or switch the feature off: ${group}=off)` })));
    }
    return { mode: 'sandbox' };
  };
  const requireInProduction = (name: keyof typeof variables.shape, why = 'is missing') => {
    if (production && !given[name]) problems.push({ name, why });
  };

  if (production && given.SANDBOX_URL) problems.push({ name: 'SANDBOX_URL', why: 'is not allowed in production' });
  requireInProduction('DATABASE_URL');
  requireInProduction('SMTP_URL');
  requireInProduction('SECRET_KEYS', 'is missing (32 random bytes in hex: openssl rand -hex 32)');
  if (!given.PUBLIC_URL && (given.SITE_URL || given.API_URL)) {
    const missing = ['SITE_URL', 'API_URL'].filter((name) => !given[name]);
    problems.push(...missing.map((name) => ({ name, why: 'is missing (or PUBLIC_URL, which sets both)' })));
  } else {
    requireInProduction('PUBLIC_URL', 'is missing (or SITE_URL and API_URL, where the site is on another host)');
  }
  for (const name of ['PUBLIC_URL', 'SITE_URL', 'API_URL']) {
    if (production && isPlainHttp(given[name])) {
      problems.push({ name, why: 'must begin with https: (http is for localhost only)' });
    }
  }
  requireInProduction(
    'TRUSTED_PROXIES',
    'is missing (a list of CIDR ranges, or TRUSTED_PROXIES=off without a proxy in front of the server)',
  );
  const brandFolder = given.BRAND ? path.resolve(root, given.BRAND) : defaultBrandFolder;
  if (!exitRangesOf(brandFolder))
    requireInProduction('EXIT_RANGES_FILE', 'is missing (or EXIT_RANGES_FILE=off without a list of exit ranges)');
  const services = {
    stripe: service('STRIPE'),
    paypal: service('PAYPAL'),
    google: service('GOOGLE'),
    apple: service('APPLE'),
    microsoft: service('MICROSOFT'),
  };
  const bucket = service('IMAGES_S3', false);
  if (Boolean(given.ENTRY_KEY) !== Boolean(given.ENTRY_IV)) {
    problems.push({ name: given.ENTRY_KEY ? 'ENTRY_IV' : 'ENTRY_KEY', why: 'is missing: the two belong together' });
  }
  if (production && given.SECRET_KEYS?.includes(sampleSecretKey)) {
    problems.push({ name: 'SECRET_KEYS', why: 'contains the sample, which everybody knows (openssl rand -hex 32)' });
  }
  const brand = readBrand(brandFolder, problems);
  if (!values || !brand || problems.length > 0) throw new ConfigError(problems);

  const isReal =
    Boolean(values.DATABASE_URL || values.SMTP_URL || values.SANDBOX_URL) ||
    [...Object.values(services), bucket].some(({ mode }) => mode === 'real');

  const [secretKey = sampleSecretKey, ...formerKeys] = values.SECRET_KEYS ?? [];
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const siteUrl = new URL(values.SITE_URL ?? publicUrl).origin;
  const apiUrl = withoutTrailingSlash(new URL(values.API_URL ?? publicUrl).href);
  const dataDir = path.resolve(root, values.DATA_DIR);
  const absolute = (file: string | undefined) => (file ? path.resolve(root, file) : null);
  return {
    production,
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    port: values.PORT,
    sandboxPort: values.SANDBOX_PORT,
    sandboxUrl: withoutTrailingSlash(values.SANDBOX_URL) || null,
    dataDir,
    metrics: values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    siteUrl,
    apiUrl,
    siteDir: path.resolve(root, values.SITE_DIR),
    siteWatch: values.SITE_WATCH,
    earlyHints: values.EARLY_HINTS,
    drainMs: values.DRAIN_MS ?? (production ? productionDrainMs : 0),
    seed: values.SEED && !production && !isReal,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    brand: {
      name: brand.name,
      supportEmail: brand.supportEmail,
      mailFrom: values.MAIL_FROM ?? brand.supportEmail,
      colors: brand.colors,
    },
    legalEntity: brand.legalEntity,
    databaseUrl: values.DATABASE_URL ?? null,
    smtp: values.SMTP_URL ? { mode: 'real', url: values.SMTP_URL } : { mode: 'sandbox' },
    ...services,
    paypalUrl: withoutTrailingSlash(values.PAYPAL_URL),
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    maxEventLoopDelayMs: values.MAX_EVENT_LOOP_DELAY_MS,
    catalogFile: absolute(values.CATALOG_FILE) ?? path.join(brandFolder, 'catalog.json'),
    exitRangesFile: absolute(values.EXIT_RANGES_FILE) ?? (given.EXIT_RANGES_FILE ? null : exitRangesOf(brandFolder)),
    ipCheck: {
      ipv4Url: withoutTrailingSlash(values.IPV4_URL),
      ipv6Url: withoutTrailingSlash(values.IPV6_URL),
      stunUrls: values.STUN_URLS,
    },
    images: { folder: path.join(dataDir, 'contact-images'), bucket: bucket.mode === 'real' ? bucket : null },
    allowedOrigins: otherOrigins([siteUrl, ...values.ALLOWED_ORIGINS], apiUrl),
    secretKeys: [secretKey, ...formerKeys],
    entry: {
      key: values.ENTRY_KEY ?? (production ? '' : sampleEntryKey),
      iv: values.ENTRY_IV ?? (production ? '' : sampleEntryIv),
    },
  };
}

/** One variable that is missing or wrong. */
export type ConfigProblem = { name: string; why: string };

/** The environment cannot be used. The message has one line per variable. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(`The configuration is incomplete:\n${problems.map(({ name, why }) => `  ${name} ${why}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** Null after adding a problem. */
function readBrand(folder: string, problems: ConfigProblem[]) {
  try {
    const { name, supportEmail } = readBrandFile(folder, 'brand.json');
    const legalEntity = readBrandFile(folder, 'legal-entity.json');
    return { name, supportEmail, legalEntity, colors: readBrandFile(folder, 'colors.json') };
  } catch (error) {
    problems.push({ name: 'BRAND', why: `names no usable folder: ${error instanceof Error ? error.message : error}` });
    return null;
  }
}

/** A brand's folder may contain the list. */
function exitRangesOf(brandFolder: string): string | null {
  const file = path.join(brandFolder, 'exit-ranges.txt');
  return existsSync(file) ? file : null;
}

/** Sessions and passwords would travel in the clear. */
function isPlainHttp(url = ''): boolean {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname ?? '');
}

/** `TRUSTED_PROXIES=off` and `EXIT_RANGES_FILE=off` are explicit choices of "none". */
function withoutOff(given: Environment): Environment {
  const optional = ['TRUSTED_PROXIES', 'EXIT_RANGES_FILE'];
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !(optional.includes(name) && value === 'off')),
  );
}

/** In the form in which browsers send them: lower case, without a default port. */
function otherOrigins(urls: readonly string[], ownUrl: string): string[] {
  const origins = urls.map((url) => new URL(url).origin);
  return [...new Set(origins)].filter((origin) => origin !== new URL(ownUrl).origin);
}

function withoutTrailingSlash(url = ''): string {
  return url.replace(/\/+$/, '');
}
