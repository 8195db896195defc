/** SQL of external identities, OAuth flows, and sign-ins that need a last step. */
import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/open.ts';
import type {
  ExternalIdentitiesTable,
  IdentityProvider,
  OAuthFlowsTable,
  OAuthSignInsTable,
} from '../../db/tables/identities.ts';
import type { SessionOwner } from '../session-store.ts';

export type IdentityRow = Selectable<ExternalIdentitiesTable>;
export type FlowRow = Selectable<OAuthFlowsTable>;
export type OAuthSignInRow = Selectable<OAuthSignInsTable>;
type FlowKey = { identityProvider: IdentityProvider; stateDigest: string };

export async function insertFlow(db: Db, flow: Insertable<OAuthFlowsTable>): Promise<void> {
  await db.insertInto('oauth_flows').values(flow).execute();
}

/** Keeps the first form of a flow; false when the flow does not exist, or has one. */
export async function setCallbackForm(
  db: Db,
  { identityProvider, stateDigest }: FlowKey,
  callbackForm: string,
): Promise<boolean> {
  const saved = await db
    .updateTable('oauth_flows')
    .set({ callback_form: callbackForm })
    .where('state_digest', '=', stateDigest)
    .where('identity_provider', '=', identityProvider)
    .where('callback_form', 'is', null)
    .executeTakeFirst();
  return saved.numUpdatedRows > 0n;
}

/** Deletes and returns a flow that has its form, but only for the browser that started it. */
export async function takeFlow(
  db: Db,
  { identityProvider, stateDigest }: FlowKey,
  bindingDigest: string,
): Promise<FlowRow | undefined> {
  return db
    .deleteFrom('oauth_flows')
    .where('state_digest', '=', stateDigest)
    .where('identity_provider', '=', identityProvider)
    .where('binding_digest', '=', bindingDigest)
    .where('callback_form', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** Marks the identity as used now and returns its account; undefined when the identity is not connected. */
export async function touchIdentity(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
  now: Date,
): Promise<SessionOwner | undefined> {
  return db
    .updateTable('external_identities')
    .from('accounts')
    .set({ last_used_at: now })
    .whereRef('accounts.id', '=', 'external_identities.account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning(['accounts.id', 'accounts.session_version'])
    .executeTakeFirst();
}

/** False when the identity is already connected to another account. */
export async function connectIdentity(
  db: Db,
  identity: Omit<Insertable<ExternalIdentitiesTable>, 'created_at' | 'last_used_at'>,
  now: Date,
): Promise<boolean> {
  const { account_id } = await db
    .insertInto('external_identities')
    .values({ ...identity, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ last_used_at: now }))
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return account_id === identity.account_id;
}

/** The account that the identity is connected to. */
export async function findIdentityOwner(
  db: Db,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string | undefined> {
  const identity = await db
    .selectFrom('external_identities')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return identity?.account_id;
}

/** The identities of an account, in the order in which they were connected. */
export async function findIdentities(db: Db, accountId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('external_identities')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('issuer')
    .orderBy('subject')
    .execute();
}

export async function deleteIdentity(db: Db, { issuer, subject, account_id }: IdentityRow): Promise<void> {
  await db
    .deleteFrom('external_identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('account_id', '=', account_id)
    .execute();
}

export async function insertOAuthSignIn(db: Db, signIn: Insertable<OAuthSignInsTable>): Promise<void> {
  await db.insertInto('oauth_sign_ins').values(signIn).execute();
}

export async function findOAuthSignIn(db: Db, digest: string, now: Date): Promise<OAuthSignInRow | undefined> {
  return db
    .selectFrom('oauth_sign_ins')
    .selectAll()
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Uses a sign-in up; false when a simultaneous request already did. */
export async function takeOAuthSignIn(db: Db, digest: string): Promise<boolean> {
  const taken = await db.deleteFrom('oauth_sign_ins').where('digest', '=', digest).executeTakeFirst();
  return taken.numDeletedRows > 0n;
}
