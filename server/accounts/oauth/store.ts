/** The only place that sees the tables of identities and of outside sign-ins under way. */
import type { Insertable, Kysely, Selectable } from 'kysely';
import type {
  Database,
  ExternalIdentitiesTable,
  IdentityProvider,
  OAuthFlowsTable,
  OAuthSignInsTable,
} from '../../db/schema.ts';

type Db = Kysely<Database>;
export type FlowRow = Selectable<OAuthFlowsTable>;
export type PendingRow = Selectable<OAuthSignInsTable>;
type FlowKey = { provider: IdentityProvider; stateDigest: string };

export async function insertFlow(db: Db, flow: Insertable<OAuthFlowsTable>): Promise<void> {
  await db.insertInto('oauth_flows').values(flow).execute();
}

/** The first form stays; one for a flow that is not (any more) is dropped. */
export async function parkForm(db: Db, { provider, stateDigest }: FlowKey, callbackForm: string): Promise<void> {
  await db
    .updateTable('oauth_flows')
    .set({ callback_form: callbackForm })
    .where('state_digest', '=', stateDigest)
    .where('identity_provider', '=', provider)
    .where('callback_form', 'is', null)
    .execute();
}

/** Takes away a flow whose form has come, for the browser that began it. Another browser changes nothing. */
export async function takeFlow(
  db: Db,
  { provider, stateDigest }: FlowKey,
  bindingDigest: string,
): Promise<FlowRow | undefined> {
  return db
    .deleteFrom('oauth_flows')
    .where('state_digest', '=', stateDigest)
    .where('identity_provider', '=', provider)
    .where('binding_digest', '=', bindingDigest)
    .where('callback_form', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** The account of an identity, which is used now; undefined when the identity is new. */
export async function visitIdentity(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
  now: Date,
): Promise<string | undefined> {
  const used = await db
    .updateTable('external_identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('account_id')
    .executeTakeFirst();
  return used?.account_id;
}

/** False when the identity belongs to another account already. */
export async function connectIdentity(db: Db, identity: Insertable<ExternalIdentitiesTable>): Promise<boolean> {
  const { account_id } = await db
    .insertInto('external_identities')
    .values(identity)
    .onConflict((conflict) =>
      conflict.columns(['issuer', 'subject']).doUpdateSet({ last_used_at: identity.last_used_at }),
    )
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return account_id === identity.account_id;
}

export async function insertPending(db: Db, pending: Insertable<OAuthSignInsTable>): Promise<void> {
  await db.insertInto('oauth_sign_ins').values(pending).execute();
}

export async function findPending(db: Db, digest: string, now: Date): Promise<PendingRow | undefined> {
  return db
    .selectFrom('oauth_sign_ins')
    .selectAll()
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses it up. False when somebody else just did. */
export async function takePending(db: Db, digest: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('oauth_sign_ins')
    .where('digest', '=', digest)
    .returning('digest')
    .executeTakeFirst();
  return taken !== undefined;
}
