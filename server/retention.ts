/**
 * How long each table keeps its rows, as the privacy policy promises it (docs/decisions/0043-retention.md). A job applies the rules
 * once an hour, that of DNS tests every minute; a test compares them with the tables and with the policy's text.
 */
import * as limits from '#facts/limits.ts';
import { eraseDeletedAccounts } from './accounts/deletion/erase-accounts.ts';
import { undoCutoff } from './accounts/email/rules.ts';
import { deleteEmailChangesBefore } from './accounts/email/store.ts';
import { resealSecrets } from './accounts/second-factor/reseal-secrets.ts';
import { deleteBegunSecondFactors } from './accounts/second-factor/store.ts';
import { deleteSignInsBefore, maxSignIns, signInDays } from './accounts/sign-in-history.ts';
import { deleteExpired } from './accounts/store.ts';
import { deleteInvoicesBefore } from './billing/invoices/store.ts';
import { forgetPayersBefore } from './billing/orders/store.ts';
import { deleteEventsBefore } from './billing/payments/webhook-events.ts';
import { deleteDismissalsBefore } from './billing/reconcile/dismissals.ts';
import { addMs, dayMs, hourMs, minuteMs } from './clock.ts';
import { eraseOldTickets } from './contact/erase-tickets.ts';
import type { Context } from './context.ts';
import type { Database } from './db/schema.ts';
import { testMs } from './dns-test/rules.ts';
import { deleteTestsBefore } from './dns-test/store.ts';
import { deleteExpiredLimits } from './http/limits.ts';
import { deleteBuildFilesBefore } from './http/site/build-files.ts';
import { deleteEndedJobs } from './jobs/store.ts';
import { deleteActionsBefore } from './ops/audit.ts';
import { monthOf } from './referral/rules.ts';
import { forgetNetworksBefore } from './referral/store.ts';

export const messageMonths = 24;
/** The longest time that tax law demands, after the end of the year in which an invoice was issued. */
export const invoiceYears = 10;
/** Longer than a job's unique key can repeat; the longest is the renewal notice of a yearly plan. */
export const recordDays = 400;
const expiredMs = dayMs;
/** After its last process ended: tabs stay open for weeks. */
export const buildFileDays = 30;

/** `policy`: what the English privacy policy says about it; null when the table holds nothing about a person. */
type Rule = { until: string; policy: string | null };

const withAccount = { until: 'erasure of the account', policy: 'Account: until you delete it, then 14 days more' };
const byLaw = { until: 'no end that a program could know', policy: 'as long as tax and commercial law demand' };
const expiredCodes = {
  until: 'a day after expiry',
  policy: 'Sessions and codes: deleted about a day after they have expired',
};
const messages = `Messages: ${messageMonths} months after we receive them`;
const shortLived = { until: 'a day after expiry', policy: null };

export const retentionRules: Record<keyof Database | 'images', Rule> = {
  accounts: withAccount,
  external_identities: withAccount,
  rewards: withAccount,
  entitlements: withAccount,
  registrations: { until: 'erasure; the network until the end of the month', policy: withAccount.policy },
  orders: {
    until: `${byLaw.until}; who paid, ${recordDays} days`,
    policy: `The hash of the card or PayPal account that paid: ${recordDays} days`,
  },
  invoices: { until: 'the end of the tenth year after theirs', policy: 'up to 10 years after the end of the year' },
  invoice_numbers: { until: 'no end: a number is never given twice', policy: null },
  billing_details: withAccount,
  subscriptions: byLaw,
  disputes: byLaw,
  sessions: { until: 'a day after expiry', policy: 'Sessions: valid until you sign out, at most 30 days' },
  sign_ins: {
    until: `${signInDays} days`,
    policy: `Sign-ins: the latest ${maxSignIns}, for at most ${signInDays} days`,
  },
  email_changes: {
    until: `${limits.emailUndoDays} days`,
    policy: `Changes of your email: ${limits.emailUndoDays} days`,
  },
  codes: expiredCodes,
  requested_codes: expiredCodes,
  limits: { until: 'expiry', policy: 'for a day at most' },
  one_time_tokens: shortLived,
  passkeys: withAccount,
  passkey_challenges: shortLived,
  second_factors: withAccount,
  recovery_codes: withAccount,
  pending_sign_ins: shortLived,
  oauth_flows: shortLived,
  oauth_sign_ins: shortLived,
  identity_connections: shortLived,
  tickets: { until: `${messageMonths} months after arrival`, policy: messages },
  images: { until: 'deletion of their ticket, or a day without one', policy: messages },
  jobs: { until: `${recordDays} days after the end`, policy: null },
  webhook_events: { until: `${recordDays} days`, policy: null },
  reconcile_dismissals: { until: `${recordDays} days`, policy: null },
  build_files: { until: `${buildFileDays} days after the last process of the build`, policy: null },
  dns_tests: {
    until: `${limits.dnsTestMinutes} minutes`,
    policy: `delete that list after ${limits.dnsTestMinutes} minutes`,
  },
  schema_requirements: { until: 'never deleted', policy: null },
  operator_settings: { until: 'the next change', policy: null },
  // Holds ids of accounts and orders, no emails, and reasons that must not name a person.
  ops_actions: { until: `${recordDays} days`, policy: null },
};

/** Returns a function that stops the job. */
export function startRetention(context: Context): () => void {
  const { db, clock, background } = context;
  const deleteDnsTests = () =>
    background.run('DNS tests cleanup', () => deleteTestsBefore(db, addMs(clock.now(), -testMs)));
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
  const recordCutoff = addMs(now, -recordDays * dayMs);
  const steps: Record<string, () => Promise<void>> = {
    accounts: () => eraseDeletedAccounts(context),
    expired: () => deleteExpired(db, addMs(now, -expiredMs)),
    begunSecondFactors: () => deleteBegunSecondFactors(db, addMs(now, -expiredMs)),
    seals: () => resealSecrets(context),
    emailChanges: () => deleteEmailChangesBefore(db, undoCutoff(now)),
    signIns: () => deleteSignInsBefore(db, addMs(now, -signInDays * dayMs)),
    limits: () => deleteExpiredLimits(db, now),
    jobs: () => deleteEndedJobs(db, recordCutoff),
    opsActions: () => deleteActionsBefore(db, recordCutoff),
    webhookEvents: () => deleteEventsBefore(db, recordCutoff),
    reconcileDismissals: () => deleteDismissalsBefore(db, recordCutoff),
    tickets: () => eraseOldTickets(db, jobs, addMonths(now, -messageMonths)),
    invoices: () => deleteInvoicesBefore(db, new Date(Date.UTC(now.getUTCFullYear() - invoiceYears, 0))),
    buildFiles: () => deleteBuildFilesBefore(db, addMs(now, -buildFileDays * dayMs)),
    // Refunds count for 12 months, and are possible for 30 days.
    payers: () => forgetPayersBefore(db, recordCutoff),
    networks: () => forgetNetworksBefore(db, monthOf(now)),
  };
  for (const [step, apply] of Object.entries(steps)) {
    await apply().catch((error: unknown) => log.error({ err: error, step }, 'retention failed'));
  }
}

/** The same time of day in another month; a day that the month lacks becomes one of the next. */
function addMonths(date: Date, months: number): Date {
  const result = new Date(date);
  result.setUTCMonth(result.getUTCMonth() + months);
  return result;
}
