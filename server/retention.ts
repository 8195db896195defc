/**
 * How long each table keeps its rows, as the privacy policy promises it (docs/decisions/0043-retention.md). A job applies the rules
 * once an hour, that of DNS tests every minute; a test compares them with the tables and with the policy's text.
 */
import { type RawBuilder, sql } from 'kysely';
import * as limits from '#facts/limits.ts';
import { eraseDeletedAccounts } from './accounts/deletion/erase-accounts.ts';
import { undoCutoff } from './accounts/email/rules.ts';
import { resealSecrets } from './accounts/second-factor/reseal-secrets.ts';
import { maxSignIns, signInDays } from './accounts/sign-in-history.ts';
import { forgetPayersBefore } from './billing/orders/store.ts';
import { addMs, dayMs, hourMs, minuteMs } from './clock.ts';
import { eraseOldTickets } from './contact/erase-tickets.ts';
import type { Context } from './context.ts';
import { deleteInBatches } from './db/delete-in-batches.ts';
import type { Database } from './db/schema.ts';
import { testMs } from './dns-test/rules.ts';
import { monthOf } from './referral/rules.ts';
import { forgetNetworksBefore } from './referral/store.ts';

export const messageMonths = 24;
/** The longest time that tax law demands, after the end of the year in which an invoice was issued. */
export const invoiceYears = 10;
/** Longer than a job's unique key can repeat; the longest is the renewal notice of a yearly plan. */
export const recordDays = 400;
/** After its last process ended: tabs stay open for weeks. */
export const buildFileDays = 30;

type Rule = {
  until: string;
  /** What the English privacy policy says about it; null when the table holds nothing about a person. */
  policy: string | null;
  /** The rows that `applyRetention` deletes. Without it they stay, or another step deletes them. */
  expired?: (now: Date) => RawBuilder<boolean>;
};

const before = (column: string, ms: number) => (now: Date) => sql<boolean>`${sql.ref(column)} < ${addMs(now, -ms)}`;
const atOrBefore = (column: string, ms: number) => (now: Date) =>
  sql<boolean>`${sql.ref(column)} <= ${addMs(now, -ms)}`;

const withAccount = { until: 'erasure of the account', policy: 'Account: until you delete it, then 14 days more' };
const byLaw = { until: 'no end that a program could know', policy: 'as long as tax and commercial law demand' };
const shortLived = { until: 'a day after expiry', policy: null, expired: atOrBefore('expires_at', dayMs) };
const expiredCodes = { ...shortLived, policy: 'Sessions and codes: deleted about a day after they have expired' };
const messages = `Messages: ${messageMonths} months after we receive them`;
const record = (column: string): Rule => ({
  until: `${recordDays} days`,
  policy: null,
  expired: before(column, recordDays * dayMs),
});

const endedDnsTests = before('created_at', testMs);

export const retentionRules: Record<keyof Database | 'images', Rule> = {
  accounts: withAccount,
  external_identities: withAccount,
  rewards: withAccount,
  entitlements: withAccount,
  registrations: { until: 'erasure; the network until the end of the month', policy: withAccount.policy },
  orders: {
    until: `${byLaw.until}; who paid, ${recordDays} days`,
    policy: `The hash of the card or PayPal account you paid with: ${recordDays} days`,
  },
  invoices: {
    until: 'the end of the tenth year after theirs',
    policy: 'up to 10 years after the end of the year',
    expired: (now) => sql`issued_at < ${new Date(Date.UTC(now.getUTCFullYear() - invoiceYears, 0))}`,
  },
  invoice_numbers: { until: 'no end: a number is never given twice', policy: null },
  billing_details: withAccount,
  subscriptions: byLaw,
  disputes: byLaw,
  sessions: { ...shortLived, policy: 'Sessions: valid until you sign out, at most 30 days' },
  sign_ins: {
    until: `${signInDays} days`,
    policy: `Sign-ins: the latest ${maxSignIns}, for at most ${signInDays} days`,
    expired: atOrBefore('at', signInDays * dayMs),
  },
  email_changes: {
    until: `${limits.emailUndoDays} days`,
    policy: `Changes of your email: ${limits.emailUndoDays} days`,
    expired: (now) => sql`created_at <= ${undoCutoff(now)}`,
  },
  codes: expiredCodes,
  requested_codes: expiredCodes,
  limits: { until: 'expiry', policy: 'for a day at most', expired: (now) => sql`expire <= ${now.getTime()}` },
  one_time_tokens: shortLived,
  passkeys: withAccount,
  passkey_challenges: shortLived,
  second_factors: {
    until: 'erasure of the account, or a day when it was only begun',
    policy: withAccount.policy,
    expired: (now) => sql`enabled_at is null and ${atOrBefore('created_at', dayMs)(now)}`,
  },
  recovery_codes: withAccount,
  pending_sign_ins: shortLived,
  oauth_flows: shortLived,
  oauth_sign_ins: shortLived,
  identity_connections: shortLived,
  tickets: { until: `${messageMonths} months after arrival`, policy: messages },
  images: { until: 'deletion of their ticket, or a day without one', policy: messages },
  jobs: { ...record('ended_at'), until: `${recordDays} days after the end` },
  // Payment providers repeat an event for days only.
  webhook_events: record('received_at'),
  reconcile_dismissals: record('dismissed_at'),
  build_files: {
    until: `${buildFileDays} days after the last process of the build`,
    policy: null,
    expired: before('used_at', buildFileDays * dayMs),
  },
  dns_tests: {
    until: `${limits.dnsTestMinutes} minutes`,
    policy: `delete that list after ${limits.dnsTestMinutes} minutes`,
    expired: endedDnsTests,
  },
  schema_requirements: { until: 'never deleted', policy: null },
  operator_settings: { until: 'the next change', policy: null },
  // Holds ids of accounts and orders, no emails, and reasons that must not name a person.
  ops_actions: record('at'),
};

/** Returns a function that stops the job. */
export function startRetention(context: Context): () => void {
  const { db, clock, background } = context;
  const deleteDnsTests = () =>
    background.run('DNS tests cleanup', () => deleteInBatches(db, 'dns_tests', endedDnsTests(clock.now())));
  // At once, because the process may have been stopped when tests ended.
  deleteDnsTests();
  const timers = [
    setInterval(() => background.run('retention', () => applyRetention(context)), hourMs),
    setInterval(deleteDnsTests, minuteMs),
  ];
  return () => timers.forEach(clearInterval);
}

/** Each rule is applied even when another one fails: the failure is logged, and the next hour tries again. */
export async function applyRetention(context: Context): Promise<void> {
  const { db, clock, jobs, log } = context;
  const now = clock.now();
  const run = (step: string, work: Promise<void>) =>
    work.catch((error: unknown) => log.error({ err: error, step }, 'retention failed'));
  await run('accounts', eraseDeletedAccounts(context));
  await run('seals', resealSecrets(context));
  await run('tickets', eraseOldTickets(db, jobs, addMonths(now, -messageMonths)));
  await run('networks', forgetNetworksBefore(db, monthOf(now)));
  // Refunds count for 12 months, and are possible for 30 days.
  await run('payers', forgetPayersBefore(db, addMs(now, -recordDays * dayMs)));
  for (const [table, { expired }] of Object.entries(retentionRules)) {
    if (expired) await run(table, deleteInBatches(db, table as keyof Database, expired(now)));
  }
}

/** The same time of day in another month; a day that the month lacks becomes one of the next. */
function addMonths(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCMonth(result.getUTCMonth() + months);
  return result;
}
