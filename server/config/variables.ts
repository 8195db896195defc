/** The variables of the environment, each with its form and its default. */
import * as z from 'zod';
import { parseCidr } from '../http/client-ip.ts';
import { logLevels } from '../log.ts';
import type { ConfigProblem } from './config-error.ts';
import type { Environment } from './environment.ts';
import { serviceVariables } from './services.ts';

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
const apiUrl = httpUrl.refine(
  (url) => !/\/turboClient(\/|$)/.test(url),
  'must end before /turboClient: the path of every operation begins with it',
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
/** One value, or two during a rotation. */
const rotatable = (value: z.ZodString) => list.pipe(z.array(value).min(1).max(2));
const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'], { error: 'must be on or off' })
  .transform((value) => ['1', 'true', 'on'].includes(value));

/** Any other word would be taken for development: fakes take the payments, and everybody knows the keys. */
const modes = ['production', 'development', 'test'] as const;

const variables = z.object({
  NODE_ENV: z.enum(modes, { error: `must be one of ${modes.join(', ')}` }).optional(),
  HOST: text.optional(),
  PORT: port.default(3000),
  METRICS_HOST: text.default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: originUrl.optional(),
  SITE_URL: originUrl.optional(),
  API_URL: apiUrl.optional(),
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
  DNS_TEST_ZONE: z
    .string()
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/,
      'must be a DNS zone in lower case, like dns-test.vpn.example',
    )
    .max(180, 'must have at most 180 characters')
    .optional(),
  DNS_TEST_KEY: z.string().min(32, 'must have at least 32 characters (openssl rand -hex 32)').optional(),
  SECRET_KEYS: rotatable(hex(32)).optional(),
  ENTRY_KEY: rotatable(hex(32)).optional(),
  ENTRY_IV: rotatable(hex(16)).optional(),
  PAYPAL_URL: z.url({ protocol: /^https$/, error: 'must be a URL with https:' }).default('https://api-m.paypal.com'),
  IMAGES_S3_ENDPOINT: httpUrl.optional(),
  // Parsed by tracing.ts: a wrong one must not stop a start.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  SANDBOX_PORT: port.default(3001),
  SANDBOX_URL: z.url({ protocol: /^http$/ }).optional(),
  SEED: flag.default(true),
});

export type VariableName = keyof typeof variables.shape;

/** Every variable that `readConfig` reads; it does not see any other. */
export const variableNames: readonly string[] = [...new Set([...Object.keys(variables.shape), ...serviceVariables])];

/** The settings among the variables; an empty one counts as not given. */
export function pickVariables(environment: Environment): Environment {
  return Object.fromEntries(variableNames.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

/** @returns null after adding problems */
export function parseVariables(given: Environment, problems: ConfigProblem[]): z.output<typeof variables> | null {
  const parsed = variables.safeParse(withoutOff(given));
  if (parsed.success) return parsed.data;
  problems.push(...parsed.error.issues.map((issue) => ({ name: String(issue.path[0]), why: issue.message })));
  return null;
}

/** `TRUSTED_PROXIES=off` and `EXIT_RANGES_FILE=off` are explicit choices of "none". */
function withoutOff(given: Environment): Environment {
  const optional = ['TRUSTED_PROXIES', 'EXIT_RANGES_FILE'];
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => !(optional.includes(name) && value === 'off')),
  );
}
