/** Commands about customers: find, show, export, days as a gift, renewals. */
import type { PaidPlan } from '#facts/plans.ts';
import { undoCutoff, undoEnd } from '../../accounts/email/rules.ts';
import { type EmailChangeRow, findEmailChanges } from '../../accounts/email/store.ts';
import { findIdentities } from '../../accounts/oauth/store.ts';
import { findPasskeys } from '../../accounts/passkeys/store.ts';
import { hasSecondFactor } from '../../accounts/second-factor/store.ts';
import { findLiveSessions } from '../../accounts/session-store.ts';
import { collectAccountData } from '../../accounts/settings/export-account.ts';
import { findSignIns } from '../../accounts/sign-in-history.ts';
import { findAccountsLike, lockAccount } from '../../accounts/store.ts';
import { endEntitlement, findEntitlementBySource, grantEntitlement } from '../../billing/entitlement-store.ts';
import { findAllOrders } from '../../billing/orders/store.ts';
import { getPlanStatus } from '../../billing/plan-status.ts';
import { cancelRenewal } from '../../billing/subscriptions/renewals.ts';
import { findRenewingSubscriptions } from '../../billing/subscriptions/store.ts';
import type { Db } from '../../db/open.ts';
import type { AccountRow } from '../../db/schema.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import { requireAccount } from '../find.ts';
import { parseCount } from '../numbers.ts';
import { OpsError, type Row, type Verb } from '../verb.ts';
import { describeOrders } from './orders.ts';

const maxFound = 50;
const paidPlans: readonly PaidPlan[] = ['personal', 'startup'];
const maxGrantedDays = 3660;
/** Of the source of granted days; the id of the action follows. */
const grantPrefix = 'ops:';

export function describeAccount({
  id,
  email,
  created_at,
  deleted_at,
  erased_at,
  blocked_at,
  download_source,
}: AccountRow): Row {
  return {
    account: id,
    email: erased_at ? null : email,
    created: created_at,
    source: download_source,
    blocked: blocked_at,
    deleted: deleted_at,
    erased: erased_at,
  };
}

async function describeCustomer(db: Db, name: string, now: Date) {
  const account = await requireAccount(db, name);
  const { plan, endsAt, grace, entitlements, liveSubscriptions } = await getPlanStatus(db, account.id, now);
  const [lastSignIn] = await findSignIns(db, account.id, now);
  return {
    customer: {
      ...describeAccount(account),
      sessions: (await findLiveSessions(db, account.id, now)).length,
      signsInWith: await describeSignInMethods(db, account),
      secondFactor: await hasSecondFactor(db, account.id),
      lastSignIn: lastSignIn?.at,
      plan,
      until: grace?.until ?? endsAt,
      inGrace: grace !== null,
    },
    emailChanges: (await findEmailChanges(db, account.id, undoCutoff(now))).map(describeEmailChange),
    days: entitlements.map(({ entitlement, state, startsAt, endsAt: ends }) => ({
      plan: entitlement.plan,
      state,
      days: entitlement.days,
      starts: startsAt,
      ends,
      order: entitlement.orderId,
      source: entitlement.source,
    })),
    subscriptions: liveSubscriptions.map(({ id, plan: of, status, current_period_end, cancel_at_period_end }) => ({
      subscription: id,
      plan: of,
      status,
      periodEnd: current_period_end,
      renews: !cancel_at_period_end,
    })),
    orders: await describeOrders(db, await findAllOrders(db, account.id)),
  };
}

/** What to remind a customer of who cannot sign in. */
async function describeSignInMethods(db: Db, { id, password_hash }: AccountRow): Promise<string> {
  const identities = (await findIdentities(db, id)).map(({ identity_provider }) => identity_provider);
  const hasPasskey = (await findPasskeys(db, id)).length > 0;
  return [password_hash && 'password', ...new Set(identities), hasPasskey && 'passkey'].filter(Boolean).join(', ');
}

export function describeEmailChange({ created_at, old_email, new_email }: EmailChangeRow): Row {
  return { at: created_at, from: old_email, to: new_email, undoUntil: undoEnd(created_at) };
}

function readPlan(text: unknown): PaidPlan {
  const plan = paidPlans.find((each) => each === text);
  if (!plan) throw new OpsError(`--plan must be ${paidPlans.join(' or ')}`);
  return plan;
}

const readDays = (text: unknown) => parseCount('--days', text, maxGrantedDays);

export const accountVerbs: readonly Verb[] = [
  {
    name: 'customer find',
    summary: `accounts whose email contains a text (the newest ${maxFound})`,
    args: ['text'],
    changes: false,
    run: async ({ context: { db } }, { args: [text = ''] }) => ({
      customers: (await findAccountsLike(db, text.trim().toLowerCase(), maxFound)).map(describeAccount),
    }),
  },
  {
    name: 'customer show',
    summary: 'a customer with plan, days, renewals and orders; named by email, account or order',
    args: ['customer'],
    changes: false,
    run: ({ context: { db, clock } }, { args: [name = ''] }) => describeCustomer(db, name, clock.now()),
  },
  {
    name: 'customer export',
    summary: 'the copy of their data that customers download in the settings, as JSON; for one who cannot sign in',
    args: ['customer'],
    changes: true,
    async run({ context }, { args: [name = ''] }) {
      const { id, email, erased_at } = await requireAccount(context.db, name);
      if (erased_at) throw new OpsError(`${name} is erased: only orders and invoices are left`);
      return JSON.stringify(await collectAccountData(context, { accountId: id, email, digest: '' }), null, 2);
    },
  },
  {
    name: 'grant-days',
    summary: 'gives a customer days of a plan without a payment; the next charge moves back',
    args: ['customer'],
    options: {
      plan: { type: 'string', value: '<plan>', help: paidPlans.join(' or '), required: true, check: readPlan },
      days: { type: 'string', value: '<number>', help: `1 to ${maxGrantedDays}`, required: true, check: readDays },
    },
    changes: true,
    async run({ context: { db, clock, jobs } }, { args: [name = ''], options, actionId }) {
      const [plan, days] = [readPlan(options.plan), readDays(options.days)];
      const account = await requireAccount(db, name);
      if (account.deleted_at) throw new OpsError(`${name} has deleted the account`);
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        await lockAccount(tx, account.id);
        const source = `${grantPrefix}${actionId}`;
        await grantEntitlement(tx, { accountId: account.id, orderId: null, source, plan, days, purchasedAt: now });
        const payload = { accountId: account.id };
        await jobs.add(tx, { kind: 'settle-renewals', key: `renewals after ${source}`, payload });
      });
      return describeCustomer(db, account.id, now);
    },
  },
  {
    name: 'grant-days revoke',
    summary: 'takes back what is left of granted days; customer show names their source',
    args: ['source'],
    changes: true,
    async run({ context: { db, clock, jobs } }, { args: [source = ''] }) {
      if (!source.startsWith(grantPrefix))
        throw new OpsError(`${source} is no source of granted days: to end those of a payment, refund its order`);
      const entitlement = await findEntitlementBySource(db, source);
      if (!entitlement) throw new OpsError(`No granted days: ${source}. Try the command: customer show <customer>`);
      const { account_id: accountId } = entitlement;
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        await lockAccount(tx, accountId);
        await endEntitlement(tx, source, now);
        await jobs.add(tx, { kind: 'settle-renewals', key: `renewals after end of ${source}`, payload: { accountId } });
      });
      return describeCustomer(db, accountId, now);
    },
  },
  {
    name: 'renewal end',
    summary: 'ends the renewal by card as "unsubscribe" does; paid days remain, and a mail tells the customer',
    args: ['customer'],
    changes: true,
    async run({ context, payments }, { args: [name = ''] }) {
      const { id, locale } = await requireAccount(context.db, name);
      if (!payments.stripe) throw new OpsError('Stripe is switched off: end the renewal there');
      if ((await findRenewingSubscriptions(context.db, id)).length === 0) throw new OpsError(`${name} has no renewal`);
      await cancelRenewal(context, payments.stripe, id, storedLocale(locale));
      return describeCustomer(context.db, id, context.clock.now());
    },
  },
];
