/** Values that are well-formed and cannot be right, and the files that settings name. No network. */
import { createAppleClientSecret } from '../accounts/oauth/apple-client-secret.ts';
import { readCatalog } from '../billing/catalog.ts';
import { findCurrencyWithoutPayPal } from '../billing/money.ts';
import { systemClock } from '../clock.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Config } from '../config.ts';
import { readExitRanges } from '../geo/exit-ranges.ts';
import { type Finding, failure, hint, stop } from './finding.ts';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function checkValues(config: Config): Finding[] {
  return [
    ...checkFiles(config),
    ...checkCurrencies(config),
    ...checkMode(config),
    ...checkAddresses(config),
    ...(config.stripe.mode === 'real' ? checkStripeKeys(config.stripe, config.production) : []),
    ...checkIdentityProviders(config),
    ...checkDnsTest(config),
  ];
}

/**
 * Apple bounces mail to hidden emails from a sender that it does not know, which shows nowhere here. No service says whether it
 * knows ours, so this is said by the command only and not at each start.
 */
export function checkAppleSender({ production, apple, brand }: Config): Finding[] {
  if (!production || apple.mode !== 'real') return [];
  const domain = brand.mailFrom.slice(brand.mailFrom.lastIndexOf('@') + 1);
  return [
    hint(
      'APPLE_CLIENT_ID',
      `needs ${domain} among the email sources at Apple, or its customers with a hidden email get no mail (docs/operate/providers.md#apple)`,
    ),
  ];
}

/** A public site in development: fakes would take its payments. The server logs it, because a start outside production is silent about hints. */
export function checkMode({ production, siteUrl }: Pick<Config, 'production' | 'siteUrl'>): Finding[] {
  const { protocol, hostname } = new URL(siteUrl);
  if (production || protocol !== 'https:' || hostname === 'localhost') return [];
  return [
    hint('NODE_ENV', `is not production, and ${siteUrl} may be public: missing services are fakes, keys are samples`),
  ];
}

function checkFiles({ catalogFile, exitRangesFile, apple }: Config): Finding[] {
  const attempts: [string, () => unknown][] = [
    ['CATALOG_FILE', () => readCatalog(catalogFile)],
    ['EXIT_RANGES_FILE', () => readExitRanges(exitRangesFile)],
    ['APPLE_PRIVATE_KEY', () => apple.mode === 'real' && createAppleClientSecret(apple, systemClock)],
  ];
  return attempts.flatMap(([name, attempt]) => {
    try {
      attempt();
      return [];
    } catch (error) {
      return [stop(name, `cannot be used: ${reasonOf(error, name)}`)];
    }
  });
}

function checkCurrencies({ catalogFile, paypal }: Config): Finding[] {
  if (paypal.mode !== 'real') return [];
  try {
    const currency = findCurrencyWithoutPayPal(readCatalog(catalogFile).products);
    if (!currency) return [];
    return [failure('PAYPAL', `must be off: the catalog has prices in ${currency}, which PayPal does not take`)];
  } catch {
    // An unusable catalog has a finding of its own.
    return [];
  }
}

function reasonOf(error: unknown, name: string): string {
  if (!(error instanceof ConfigError)) return error instanceof Error ? error.message : String(error);
  return error.problems
    .map((problem) => (problem.name === name ? problem.why : `${problem.name} ${problem.why}`))
    .join();
}

/** Every name below the zone is one of the test: the site or the API could not be reached. */
function checkDnsTest({ dnsTest, siteUrl, apiUrl }: Config): Finding[] {
  if (dnsTest.mode !== 'real') return [];
  const taken = [siteUrl, apiUrl]
    .map((url) => new URL(url).hostname)
    .find((host) => `.${host}`.endsWith(`.${dnsTest.zone}`));
  return taken ? [stop('DNS_TEST_ZONE', `contains ${taken}: delegate a zone that nothing else uses`)] : [];
}

function checkAddresses({ production, siteUrl, trustedProxies, ipCheck, brand, paypal, paypalUrl }: Config): Finding[] {
  const everybody = trustedProxies.filter((range) => range.endsWith('/0'));
  const isMixed = (url: string) => siteUrl.startsWith('https:') && url.startsWith('http:');
  return [
    everybody.length > 0 &&
      failure('TRUSTED_PROXIES', `contains ${everybody}: anybody could forge an IP address. List your proxies only`),
    isMixed(ipCheck.ipv4Url) && failure('IPV4_URL', 'must begin with https: browsers refuse http on a page with https'),
    isMixed(ipCheck.ipv6Url) && failure('IPV6_URL', 'must begin with https: browsers refuse http on a page with https'),
    ...ipCheck.stunUrls.map(
      (url) => !/^stuns?:/.test(url) && failure('STUN_URLS', `contains ${url}, which does not begin with stun:`),
    ),
    production &&
      brand.supportEmail.endsWith('.example') &&
      hint('BRAND', `has the support email ${brand.supportEmail}, a sample: nobody gets the messages of customers`),
    production &&
      paypal.mode === 'real' &&
      /sandbox/.test(paypalUrl) &&
      hint('PAYPAL_URL', "is PayPal's test environment: no money moves"),
  ].filter((each) => each !== false);
}

function checkStripeKeys(
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret: string },
  production: boolean,
): Finding[] {
  return [
    secretKey.startsWith('pk_') &&
      failure('STRIPE_SECRET_KEY', 'is the publishable key: use the secret key, which begins with sk_ or rk_'),
    /^(whsec_)/.test(secretKey) &&
      failure('STRIPE_SECRET_KEY', 'is the secret of a webhook: use the key, which begins with sk_'),
    !webhookSecret.startsWith('whsec_') &&
      failure(
        'STRIPE_WEBHOOK_SECRET',
        "does not begin with whsec_: use the signing secret of Stripe's webhook endpoint",
      ),
    production &&
      /^[rs]k_test_/.test(secretKey) &&
      hint('STRIPE_SECRET_KEY', 'is a key of the test mode: no money moves'),
  ].filter((each) => each !== false);
}

/** Of Apple's teams and keys. */
const appleId = /^[A-Z0-9]{10}$/;

function checkIdentityProviders({ google, apple, microsoft }: Config): Finding[] {
  const tenants = ['common', 'organizations', 'consumers'];
  return [
    google.mode === 'real' &&
      google.clientSecret.endsWith('.apps.googleusercontent.com') &&
      failure('GOOGLE_CLIENT_SECRET', 'is the client id: copy the client secret, which begins with GOCSPX-'),
    apple.mode === 'real' &&
      !appleId.test(apple.teamId) &&
      failure('APPLE_TEAM_ID', 'is not 10 capital letters and digits: copy it from the membership details'),
    apple.mode === 'real' &&
      !appleId.test(apple.keyId) &&
      failure('APPLE_KEY_ID', 'is not 10 capital letters and digits: copy the id of the key, not its name'),
    microsoft.mode === 'real' &&
      uuid.test(microsoft.clientSecret) &&
      failure('MICROSOFT_CLIENT_SECRET', 'is the id of a client secret: copy its value, which is shown once'),
    google.mode === 'real' &&
      !google.clientId.endsWith('.apps.googleusercontent.com') &&
      failure('GOOGLE_CLIENT_ID', 'does not end in .apps.googleusercontent.com: copy the client id, not the project'),
    microsoft.mode === 'real' &&
      !uuid.test(microsoft.clientId) &&
      failure('MICROSOFT_CLIENT_ID', 'is not a UUID: copy the application (client) id'),
    microsoft.mode === 'real' &&
      !tenants.includes(microsoft.tenant) &&
      !uuid.test(microsoft.tenant) &&
      failure('MICROSOFT_TENANT', 'is neither common nor the UUID of a tenant'),
  ].filter((each) => each !== false);
}
