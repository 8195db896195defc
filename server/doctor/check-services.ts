/** Tries the services that settings name, as the server will use them, with short timeouts. */
import { Resolver } from 'node:dns/promises';
import { AwsClient } from 'aws4fetch';
import { createTransport } from 'nodemailer';
import Stripe from 'stripe';
import { tryKey } from '../billing/payments/stripe/try-key.ts';
import type { S3Settings } from '../config/services.ts';
import { describeFailure } from '../describe-failure.ts';
import { smtpOptions } from '../mail/smtp-options.ts';
import { doctorTimeouts, type Finding, failure, hint } from './finding.ts';
import { findMissingPermissions } from './stripe-permissions.ts';

export async function checkMail(url: string): Promise<Finding[]> {
  const { protocol, hostname, port, username } = new URL(url);
  const host = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  const timeouts = {
    connectionTimeout: doctorTimeouts.requestMs,
    greetingTimeout: doctorTimeouts.requestMs,
    socketTimeout: doctorTimeouts.requestMs,
  };
  const transport = createTransport({ ...smtpOptions(url), ...timeouts });
  try {
    await transport.verify();
    return [];
  } catch (error) {
    const { code, command, response } = error as { code?: string; command?: string; response?: string };
    if (code === 'EAUTH') {
      const user = decodeURIComponent(username);
      return [
        failure(
          'SMTP_URL',
          `is refused by ${host}: the password of ${user} is wrong (write special characters as %40)`,
        ),
      ];
    }
    if (protocol === 'smtp:' && port === '465')
      return [failure('SMTP_URL', 'must begin with smtps: port 465 speaks TLS')];
    if (command === 'STARTTLS' && response) {
      const why = `offers no encryption at ${host}: use smtps: or another port, or add ?ignoreTLS=true to a mail server in your own network`;
      return [failure('SMTP_URL', why)];
    }
    return [failure('SMTP_URL', `cannot be used: ${describeFailure(error, host)}`)];
  } finally {
    transport.close();
  }
}

/** @param api another host than Stripe's (tests) */
export async function checkStripe(secretKey: string, api: Stripe.StripeConfig = {}): Promise<Finding[]> {
  const stripe = new Stripe(secretKey, {
    ...api,
    maxNetworkRetries: 0,
    timeout: doctorTimeouts.requestMs,
    telemetry: false,
  });
  try {
    const isRestricted = secretKey.startsWith('rk_');
    const [missing] = await Promise.all([isRestricted ? findMissingPermissions(stripe) : [], tryKey(stripe)]);
    if (missing.length === 0) return [];
    return [failure('STRIPE_SECRET_KEY', `lacks permissions: add ${missing.join(', ')} in Stripe's dashboard`)];
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return [failure('STRIPE_SECRET_KEY', 'is refused by Stripe: copy the current key from its dashboard')];
    }
    return [failure('STRIPE_SECRET_KEY', `cannot be tried: ${describeFailure(error, 'api.stripe.com')}`)];
  }
}

type PayPalSettings = { clientId: string; clientSecret: string; webhookId: string };

const environments = ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'];

/** @param urls of PayPal's environments: credentials of one are refused by the other */
export async function checkPayPal(url: string, settings: PayPalSettings, urls = environments): Promise<Finding[]> {
  const names = 'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET';
  try {
    const token = await payPalToken(url, settings);
    if (token) return await checkPayPalWebhook(url, settings.webhookId, token);
    for (const other of urls.filter((each) => each !== url)) {
      if (await payPalToken(other, settings).catch(() => null)) {
        return [failure('PAYPAL_URL', `is ${url}, and the credentials are those of ${other}: change one of them`)];
      }
    }
    return [failure(names, 'are refused by PayPal: copy them from the app in its dashboard')];
  } catch (error) {
    return [failure(names, `cannot be tried: ${describeFailure(error, new URL(url).host)}`)];
  }
}

/** Null when PayPal refuses the credentials. */
async function payPalToken(url: string, { clientId, clientSecret }: PayPalSettings): Promise<string | null> {
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(doctorTimeouts.requestMs / 2),
  });
  if (response.status === 401 || response.status === 400) return null;
  if (!response.ok) throw new Error(`PayPal answers ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
}

async function checkPayPalWebhook(url: string, webhookId: string, token: string): Promise<Finding[]> {
  const response = await fetch(`${url}/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`, {
    headers: { authorization: `Bearer ${token}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(doctorTimeouts.requestMs / 2),
  });
  await response.body?.cancel();
  if (response.ok) return [];
  const isUnknown = response.status === 404 || response.status === 400;
  const why = isUnknown
    ? 'is unknown to this app of PayPal: copy the id of its webhook'
    : `cannot be tried: PayPal answers ${response.status}`;
  return [failure('PAYPAL_WEBHOOK_ID', why)];
}

const bucketReasons: Record<string, [name: string, why: string]> = {
  InvalidAccessKeyId: ['IMAGES_S3_KEY_ID', 'is unknown to the service'],
  SignatureDoesNotMatch: ['IMAGES_S3_SECRET', 'is not the secret of IMAGES_S3_KEY_ID'],
  AccessDenied: ['IMAGES_S3_KEY_ID', 'may not write to the bucket: give it the right to put, get and delete objects'],
  NoSuchBucket: ['IMAGES_S3_BUCKET', 'does not exist: create it'],
  AuthorizationHeaderMalformed: ['IMAGES_S3_REGION', 'is not the region of the bucket'],
  PermanentRedirect: ['IMAGES_S3_ENDPOINT', 'is not the endpoint of the region of the bucket'],
};

/** @param resolver another one than that of this machine (tests) */
export async function checkDnsTestZone(
  zone: string,
  resolver: Pick<Resolver, 'resolveNs'> = new Resolver({ timeout: doctorTimeouts.requestMs, tries: 1 }),
): Promise<Finding[]> {
  try {
    await resolver.resolveNs(zone);
    return [];
  } catch (error) {
    const { code } = error as { code?: string };
    // A name server that knows only the names of the test answers like this, too.
    if (code === 'ENOTFOUND' || code === 'ENODATA') {
      return [
        hint(
          'DNS_TEST_ZONE',
          `has no name servers that this machine can find: is ${zone} delegated to yours (NS record)?`,
        ),
      ];
    }
    return [
      failure(
        'DNS_TEST_ZONE',
        `has name servers that do not answer (${code}): check that they run, and that UDP port 53 is open`,
      ),
    ];
  }
}

/** Writes the object that the service checks of the running server write, too. */
export async function checkBucket({ endpoint, bucket, region, keyId, secret }: S3Settings): Promise<Finding[]> {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 });
  try {
    const signal = AbortSignal.timeout(doctorTimeouts.requestMs);
    const url = `${endpoint.replace(/\/+$/, '')}/${bucket}/health-check`;
    const response = await client.fetch(url, { method: 'PUT', body: 'works', redirect: 'manual', signal });
    if (response.ok) return [];
    const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(await response.text()) ?? [];
    const [name, why] = bucketReasons[code] ?? ['IMAGES_S3_ENDPOINT', `answers ${response.status} ${code}`];
    return [failure(name, why)];
  } catch (error) {
    return [failure('IMAGES_S3_ENDPOINT', `cannot be used: ${describeFailure(error, new URL(endpoint).host)}`)];
  }
}
