/** Commands about customers: find, show, days as a gift, sessions, blocking, deletion. */
import type { PaidPlan } from '#facts/plans.ts';
import { deleteAccountBySupport } from '../../accounts/deletion/deletion-by-support.ts';
import { removeSecondFactor } from '../../accounts/second-factor/removal-by-support.ts';
import { hasSecondFactor } from '../../accounts/second-factor/store.ts';
import { countSessions, endSessions } from '../../accounts/session-store.ts';
import { blockAccount, findAccountsLike, lockAccount, unblockAccount } from '../../accounts/store.ts';
import { endEntitlement, findEntitlementBySource, grantEntitlement } from '../../billing/entitlement-store.ts';
import { findAllOrders } from '../../billing/orders/store.ts';
import { getPlanStatus } from '../../billing/plan-status.ts';
import type { Db } from '../../db/open.ts';
import type { AccountRow } from '../../db/schema.ts';
import { requireAccount } from '../find.ts';
import { OpsError, type Row, type Verb } from '../verb.ts';
import { describeOrders } from './orders.ts';

const maxFound = 50;
const paidPlans: readonly PaidPlan[] = ['personal', 'startup'];
const maxGrantedDays = 3660;
/** Of the source of granted days; the id of the action follows. */
const grantPrefix = 'ops:';

function describeAccount({
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
  return {
    customer: {
      ...describeAccount(account),
      sessions: await countSessions(db, account.id, now),
      secondFactor: await hasSecondFactor(db, account.id),
      plan,
      until: grace?.until ?? endsAt,
      inGrace: grace !== null,
    },
    days: entitlements.map(({ entitlement, state, startsAt, endsAt: ends }) => ({
      ...{ plan: entitlement.plan, state, days: entitlement.days, starts: startsAt, ends },
      ...{ order: entitlement.orderId, source: entitlement.source },
    })),
    subscriptions: liveSubscriptions.map(({ id, plan: of, status, current_period_end, cancel_at_period_end }) => ({
      ...{ subscription: id, plan: of, status, periodEnd: current_period_end, renews: !cancel_at_period_end },
    })),
    orders: await describeOrders(db, await findAllOrders(db, account.id)),
  };
}

function readPlan(text: unknown): PaidPlan {
  const plan = paidPlans.find((each) => each === text);
  if (!plan) throw new OpsError(`--plan must be ${paidPlans.join(' or ')}`);
  return plan;
}

function readDays(text: unknown): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > maxGrantedDays)
    throw new OpsError(`--days must be a whole number from 1 to ${maxGrantedDays}`);
  return days;
}

export const accountVerbs: readonly Verb[] = [
  {
    name: 'customer find',
    summary: `accounts whose email contains a text (the newest ${maxFound})`,
    args: ['text'],
    changes: false,
    run: async ({ context: { db } }, { args: [text = ''] }) => ({
      customers: (await findAccountsLike(db, text.toLowerCase(), maxFound)).map(describeAccount),
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
    name: 'grant-days',
    summary: 'gives a customer days of a plan without a payment; the next charge moves back',
    args: ['customer'],
    options: {
      plan: { type: 'string', help: paidPlans.join(' or '), required: true, check: readPlan },
      days: { type: 'string', help: `1 to ${maxGrantedDays}`, required: true, check: readDays },
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
    name: 'sessions end',
    summary: 'signs a customer out on every device',
    args: ['customer'],
    changes: true,
    async run({ context: { db, clock } }, { args: [name = ''] }) {
      const { id } = await requireAccount(db, name);
      const ended = await countSessions(db, id, clock.now());
      await db.transaction().execute((tx) => endSessions(tx, id));
      return { sessions: { ended } };
    },
  },
  {
    name: 'second-factor remove',
    summary:
      'removes the second factor of a customer who lost it; a mail tells them (docs/operate/lost-second-factor.md)',
    args: ['customer'],
    changes: true,
    async run({ context }, { args: [name = ''], actionId }) {
      const { id } = await requireAccount(context.db, name);
      if (!(await removeSecondFactor(context, { accountId: id, actionId })))
        throw new OpsError(`${name} has no second factor`);
      return { secondFactor: { removed: true } };
    },
  },
  {
    name: 'account block',
    summary: 'signs a customer out and refuses to sign them in; what they paid goes on',
    args: ['customer'],
    changes: true,
    async run({ context: { db, clock } }, { args: [name = ''] }) {
      const { id } = await requireAccount(db, name);
      await db.transaction().execute((tx) => blockAccount(tx, id, clock.now()));
      return { account: describeAccount(await requireAccount(db, id)) };
    },
  },
  {
    name: 'account unblock',
    summary: 'lets a blocked customer sign in again',
    args: ['customer'],
    changes: true,
    async run({ context: { db } }, { args: [name = ''] }) {
      const { id } = await requireAccount(db, name);
      await unblockAccount(db, id);
      return { account: describeAccount(await requireAccount(db, id)) };
    },
  },
  {
    name: 'account delete',
    summary: 'deletes an account as its owner would; they can restore it for 14 days, and a mail tells them',
    args: ['customer'],
    changes: true,
    async run({ context }, { args: [name = ''] }) {
      const { id, locale } = await requireAccount(context.db, name);
      const restorableUntil = await deleteAccountBySupport(context, { accountId: id, locale: locale ?? '' });
      if (!restorableUntil) throw new OpsError(`${name} is already deleted`);
      return { account: { ...describeAccount(await requireAccount(context.db, id)), restorableUntil } };
    },
  },
];
