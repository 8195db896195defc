/**
 * Reads the server's configuration from environment variables (`.env.example` lists them). `config/variables.ts` parses each,
 * `config/services.ts` groups those of external services, `config/requirements.ts` knows what belongs together.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { defaultBrandFolder, type LegalEntity, readBrandFile } from './brand.ts';
import { ConfigError, type ConfigProblem } from './config/config-error.ts';
import type { Environment } from './config/environment.ts';
import { checkRequirements, sampleSecretKey } from './config/requirements.ts';
import { readServices, type S3Settings, type Service, type StripeSettings } from './config/services.ts';
import { readTracing, type TracingConfig } from './config/tracing.ts';
import { parseVariables, pickVariables } from './config/variables.ts';
import type { LogLevel } from './log.ts';

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
  /** The collector of traces. */
  tracing: TracingConfig;
  /** Where people are: the origin of the site. Never taken from the Host header. */
  siteUrl: string;
  /** Where the API, the OAuth callbacks and the webhooks are, without a trailing slash: the site's origin, or another. */
  apiUrl: string;
  /** Absolute path of the built site (`dist`). */
  siteDir: string;
  /** Reload the built site when its manifest changes (development). */
  siteWatch: boolean;
  /**
   * How long a process that was told to stop still serves, with `/readyz` at 503, until proxies have noticed; idle connections stay
   * for as long again.
   */
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
  /** The zone of the DNS leak test, and the key with which its name servers report queries. */
  dnsTest: Service<{ zone: string; key: string }>;
  /** Origins that call this API from elsewhere: the site's, and those of other hosts that serve it. */
  allowedOrigins: string[];
  /** Keys of digests and signatures (hex, 32 bytes): the current one, and during a rotation the former one. */
  secretKeys: [string, ...string[]];
  /** Keys and IVs (hex, 32 and 16 bytes) of the entry parameter `code`, two during a rotation; public by nature. None: not used. */
  entryKeys: EntryKey[];
};

type EntryKey = { key: string; iv: string };

/** For development. In production without ENTRY_KEY and ENTRY_IV the parameter `code` is ignored. */
const sampleEntryKey: EntryKey = {
  key: '7465726e2d73616d706c652d656e7472792d6b65792d6368616e67652d6d6521',
  iv: '7465726e2d73616d706c652d6976212e',
};

/** A load balancer that asks every second and wants two failures has noticed by then. */
const productionDrainMs = 5_000;

/**
 * Parses the environment. Relative paths start at `root`; an empty variable counts as not given.
 * @throws ConfigError that lists every missing or wrong variable.
 */
export function readConfig(environment: Environment, root = process.cwd()): Config {
  const given = pickVariables(environment);
  const production = given.NODE_ENV === 'production';
  const brandFolder = given.BRAND ? path.resolve(root, given.BRAND) : defaultBrandFolder;
  const problems: ConfigProblem[] = [];
  const values = parseVariables(given, problems);
  problems.push(...checkRequirements(given, exitRangesOf(brandFolder) !== null));
  const { bucket, ...services } = readServices(given, production, problems);
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
    tracing: readTracing(given),
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
    entryKeys:
      values.ENTRY_KEY?.map((key, index) => ({ key, iv: values.ENTRY_IV?.[index] ?? '' })) ??
      (production ? [] : [sampleEntryKey]),
  };
}

/**
 * True when this process must start the fakes: a service has no credentials, and no other process runs them. The DNS leak test is
 * optional, so it does not start them alone.
 */
export function needsSandbox({ sandboxUrl, smtp, stripe, paypal, google, apple, microsoft }: Config): boolean {
  return !sandboxUrl && [smtp, stripe, paypal, google, apple, microsoft].some(({ mode }) => mode === 'sandbox');
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

/** In the form in which browsers send them: lower case, without a default port. */
function otherOrigins(urls: readonly string[], ownUrl: string): string[] {
  const origins = urls.map((url) => new URL(url).origin);
  return [...new Set(origins)].filter((origin) => origin !== new URL(ownUrl).origin);
}

function withoutTrailingSlash(url = ''): string {
  return url.replace(/\/+$/, '');
}
