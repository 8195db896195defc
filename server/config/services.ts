/** Services that are given by a group of variables: real, a fake, or switched off. */
import type { ConfigProblem } from './config-error.ts';
import type { Environment } from './environment.ts';

/**
 * An external service: `real` with its credentials, `sandbox` (a fake serves it; never in production), or `off` (the site
 * does not offer it).
 */
export type Service<T> = ({ mode: 'real' } & T) | { mode: 'sandbox' } | { mode: 'off' };

export type S3Settings = { endpoint: string; bucket: string; region: string; keyId: string; secret: string };

export type StripeSettings = { secretKey: string; webhookSecret: string };

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
  DNS_TEST: { zone: 'DNS_TEST_ZONE', key: 'DNS_TEST_KEY' },
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

/** Variables of the groups, and those that switch one off. */
export const serviceVariables: readonly string[] = Object.entries(groups).flatMap(([group, names]) => [
  group,
  ...Object.values(names),
]);

/**
 * Reads every service. In production each is required, apart from the bucket and the DNS leak test.
 * @param problems gets what is missing
 */
export function readServices(given: Environment, production: boolean, problems: ConfigProblem[]) {
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
  const dnsTest = service('DNS_TEST', false);
  return {
    stripe: service('STRIPE'),
    paypal: service('PAYPAL'),
    google: service('GOOGLE'),
    apple: service('APPLE'),
    microsoft: service('MICROSOFT'),
    dnsTest: production && dnsTest.mode === 'sandbox' ? ({ mode: 'off' } as const) : dnsTest,
    bucket: service('IMAGES_S3', false),
  };
}
