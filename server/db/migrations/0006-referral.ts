/** Registrations by invitation, and rewards. A claimed reward is an entitlement without an order. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('account_id', 'uuid', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('inviter_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    // Digests can be compared without storing the email or the network.
    .addColumn('mailbox_digest', 'text', (column) => column.notNull())
    .addColumn('network_digest', 'text', (column) => column.notNull())
    .addColumn('not_counted', 'text', (column) => column.check(sql`not_counted in ('ownAddress', 'sameNetwork')`))
    .execute();
  await db.schema
    .createIndex('registrations_of_inviter')
    .on('registrations')
    .columns(['inviter_id', 'month', 'at'])
    .execute();

  await db.schema
    .createTable('rewards')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('account_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('earned_at', 'timestamptz', (column) => column.notNull())
    .addColumn('deadline', 'timestamptz', (column) => column.notNull())
    .addColumn('registrations', 'integer', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('claimed_at', 'timestamptz')
    .addUniqueConstraint('rewards_one_each', ['account_id', 'month', 'number'])
    .execute();
  await db.schema.createIndex('rewards_of_account').on('rewards').columns(['account_id', 'earned_at']).execute();

  await db.schema
    .alterTable('blocks')
    .alterColumn('order_id', (column) => column.dropNotNull())
    .execute();
  await db.schema.alterTable('blocks').renameColumn('invoice_id', 'source').execute();
}
