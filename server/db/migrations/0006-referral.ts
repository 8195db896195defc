/** Who came by whose invitation, whether it counts, and the rewards (decisions §6). A reward that is claimed is a block without an order. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('account_id', 'uuid', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
    .addColumn('inviter_id', 'uuid', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    // Digests: enough to compare, too little to know.
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
