/**
 * Indexes for what is read while the tables grow: the payment of an order, the disputes about it, the messages and pending
 * connections of an account, live subscriptions, and jobs that fail.
 */
import type { Kysely } from 'kysely';
import { buildIndexConcurrently, ensureIndex } from '../online-changes.ts';

const indexes = [
  { name: 'entitlements_order_id', on: 'entitlements (order_id)' },
  { name: 'disputes_order_id', on: 'disputes (order_id)' },
  { name: 'tickets_account_id', on: 'tickets (account_id)' },
  { name: 'tickets_email', on: 'tickets (email)' },
  { name: 'tickets_created_at', on: 'tickets (created_at)' },
  { name: 'identity_connections_account_id', on: 'identity_connections (account_id)' },
  {
    name: 'subscriptions_live',
    on: `subscriptions (account_id) where status in ('active', 'trialing', 'past_due')`,
  },
  { name: 'jobs_failing', on: 'jobs (kind) where failure is not null' },
];

export async function prepare(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await buildIndexConcurrently(db, index);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await ensureIndex(db, index);
}
