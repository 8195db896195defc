/**
 * Finds what is wrong with the settings before a customer does (docs/decisions/0065-doctor.md): `npm run doctor`, and the first step
 * of a start.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '../config/config-error.ts';
import type { Environment } from '../config/environment.ts';
import { type Config, readConfig } from '../config.ts';
import { databaseLocation, describeLocation } from '../db/location.ts';
import { checkDatabase, checkEmbeddedDatabase } from './check-database.ts';
import { checkBuild, checkClock, checkDataDir, checkNode, checkPorts } from './check-machine.ts';
import { checkNames } from './check-names.ts';
import { checkOAuthCredentials } from './check-oauth-credentials.ts';
import { checkBucket, checkDnsTestZone, checkMail, checkPayPal, checkStripe } from './check-services.ts';
import { checkTracing, checkTracingNames } from './check-tracing.ts';
import { checkAppleSender, checkValues } from './check-values.ts';
import { doctorTimeouts, type Finding, failure, stop } from './finding.ts';

/**
 * @param starting whether the server is about to start here, so that its ports must be free. Outside production a start then asks no
 *   service: a database may still be coming up beside it
 */
export async function diagnose(environment: Environment, { starting }: { starting: boolean }): Promise<Finding[]> {
  const early = [...checkNode(), ...checkClock(), ...checkNames(environment), ...checkTracingNames(environment)];
  try {
    return [...early, ...(await checkConfig(readConfig(environment), starting))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...early, ...error.problems.map(({ name, why }) => stop(name, why))];
  }
}

async function checkConfig(config: Config, starting: boolean): Promise<Finding[]> {
  const { production, databaseUrl, smtp, stripe, paypal, paypalUrl, images, dnsTest, tracing } = config;
  const local = [
    checkValues(config),
    starting ? [] : checkAppleSender(config),
    checkBuild(config),
    checkDataDir(config),
    checkPorts(config, starting),
    databaseUrl ? [] : checkEmbeddedDatabase(),
  ];
  if (starting && !production) return (await Promise.all(local)).flat();
  const found = await Promise.all([
    ...local,
    databaseUrl ? limited(checkDatabase(databaseUrl), stop('DATABASE_URL', slow)) : [],
    smtp.mode === 'real' ? limited(checkMail(smtp.url), failure('SMTP_URL', slow)) : [],
    stripe.mode === 'real' ? checkStripe(stripe.secretKey) : [],
    paypal.mode === 'real' ? checkPayPal(paypalUrl, paypal) : [],
    images.bucket ? checkBucket(images.bucket) : [],
    checkOAuthCredentials(config),
    checkTracing(tracing),
    dnsTest.mode === 'real' ? limited(checkDnsTestZone(dnsTest.zone), failure('DNS_TEST_ZONE', slow)) : [],
  ]);
  return found.flat();
}

const slow = 'leads to a service that takes too long: try it from this machine';

function limited(check: Promise<Finding[]>, finding: Finding): Promise<Finding[]> {
  return Promise.race([check, wait(doctorTimeouts.checkMs, [finding], { ref: false })]);
}

/** What was checked: settings that nobody has read look complete, too. Null when they are not. */
export function describeSubject(environment: Environment): string | null {
  try {
    const config = readConfig(environment);
    const { production, siteUrl, smtp, stripe, paypal, google, apple, microsoft } = config;
    const services = { mail: smtp, Stripe: stripe, PayPal: paypal, Google: google, Apple: apple, Microsoft: microsoft };
    const fakes = Object.entries(services).flatMap(([name, { mode }]) => (mode === 'sandbox' ? [name] : []));
    return [
      `Checked: ${production ? 'production' : 'development'} at ${siteUrl}`,
      describeLocation(databaseLocation(config)),
      fakes.length > 0 ? `fakes of ${fakes.join(', ')}` : 'no fakes',
    ].join('; ');
  } catch (error) {
    if (error instanceof ConfigError) return null;
    throw error;
  }
}

const titles = {
  stop: 'The server does not start until this is corrected:',
  failure: 'The server starts, and this does not work:',
  hint: 'Is this meant?',
};

export function describeFindings(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'The settings are complete, and every service answers.';
  const levels = ['stop', 'failure', 'hint'] as const;
  const parts = levels.flatMap((level) => {
    const lines = findings.filter((each) => each.level === level).map(({ name, why }) => `  ${name} ${why}`);
    return lines.length > 0 ? [[titles[level], ...lines].join('\n')] : [];
  });
  return parts.join('\n\n');
}
