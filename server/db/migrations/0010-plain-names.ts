/** Renames tables, columns, constraints and indexes to the terms of `docs/glossary.md`. */
import { type Kysely, sql } from 'kysely';

const tables = [
  ['blocks', 'entitlements'],
  ['handovers', 'one_time_tokens'],
  ['identities', 'external_identities'],
  ['outside_flows', 'oauth_flows'],
  ['outside_pending', 'oauth_sign_ins'],
] as const;

const columns = [
  ['entitlements', 'bought_at', 'purchased_at'],
  ['external_identities', 'provider', 'identity_provider'],
  ['oauth_flows', 'parked', 'callback_form'],
  ['oauth_flows', 'provider', 'identity_provider'],
  ['oauth_sign_ins', 'provider', 'identity_provider'],
  ['orders', 'provider_expires_at', 'checkout_expires_at'],
  ['orders', 'provider_session_id', 'checkout_session_id'],
  ['orders', 'provider_url', 'checkout_url'],
  ['registrations', 'at', 'registered_at'],
  ['rewards', 'deadline', 'claim_deadline'],
  ['subscriptions', 'noticed_for', 'renewal_notice_for'],
  ['tickets', 'pictures', 'images'],
  ['webhook_events', 'provider', 'payment_provider'],
] as const;

/** Named by PostgreSQL after the table's former name. */
const constraints = [
  ['entitlements', 'blocks_pkey', 'entitlements_pkey'],
  ['entitlements', 'blocks_invoice_id_key', 'entitlements_source_key'],
  ['entitlements', 'blocks_account_id_fkey', 'entitlements_account_id_fkey'],
  ['entitlements', 'blocks_order_id_fkey', 'entitlements_order_id_fkey'],
  ['one_time_tokens', 'handovers_pkey', 'one_time_tokens_pkey'],
  ['one_time_tokens', 'handovers_account_id_fkey', 'one_time_tokens_account_id_fkey'],
  ['external_identities', 'identities_pkey', 'external_identities_pkey'],
  ['external_identities', 'identities_account_id_fkey', 'external_identities_account_id_fkey'],
  ['oauth_flows', 'outside_flows_pkey', 'oauth_flows_pkey'],
  ['oauth_sign_ins', 'outside_pending_pkey', 'oauth_sign_ins_pkey'],
] as const;

const indexes = [
  ['blocks_of_account', 'entitlements_of_account'],
  ['handovers_account_id', 'one_time_tokens_account_id'],
  ['handovers_expires_at', 'one_time_tokens_expires_at'],
  ['identities_account_id', 'external_identities_account_id'],
  ['orders_of_session', 'orders_of_checkout_session'],
  ['outside_flows_expires_at', 'oauth_flows_expires_at'],
  ['outside_pending_expires_at', 'oauth_sign_ins_expires_at'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of tables) await db.schema.alterTable(from).renameTo(to).execute();
  for (const [table, from, to] of columns) await db.schema.alterTable(table).renameColumn(from, to).execute();
  for (const [table, from, to] of constraints) {
    await sql`alter table ${sql.ref(table)} rename constraint ${sql.ref(from)} to ${sql.ref(to)}`.execute(db);
  }
  for (const [from, to] of indexes) await sql`alter index ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(db);
  await sql`alter table registrations drop constraint registrations_not_counted_check`.execute(db);
  await sql`update registrations set not_counted = 'ownEmail' where not_counted = 'ownAddress'`.execute(db);
  await sql`alter table registrations add constraint registrations_not_counted_check check (not_counted in ('ownEmail', 'sameNetwork'))`.execute(
    db,
  );
  await sql`update jobs set kind = 'remove-images', key = replace(key, 'remove-pictures', 'remove-images'),
    payload = jsonb_build_object('images', payload -> 'pictures') where kind = 'remove-pictures'`.execute(db);
}
