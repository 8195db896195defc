/** The account as the settings show it: how it is signed in to, its sessions and its latest sign-ins. */
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import type { SessionRow } from '../../db/schema.ts';
import type { Session } from '../../http/decorations.ts';
import { hashIdentity } from '../oauth/rules.ts';
import { findIdentities, type IdentityRow } from '../oauth/store.ts';
import { describePasskey } from '../passkeys/describe-passkey.ts';
import { findPasskeys } from '../passkeys/store.ts';
import { countRecoveryCodes, findSecondFactor } from '../second-factor/store.ts';
import { findLiveSessions } from '../session-store.ts';
import { describeSignIn, findSignIns } from '../sign-in-history.ts';
import { getAccountRow } from '../store.ts';

/** Lists the current session first. */
export async function getAccount(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { accountId, digest }: Pick<Session, 'accountId' | 'digest'>,
) {
  const account = await getAccountRow(db, accountId);
  const now = clock.now();
  const sessions = await findLiveSessions(db, accountId, now);
  const identities = await findIdentities(db, accountId);
  const isCurrent = (row: SessionRow) => row.digest === digest;
  const others = sessions.filter((row) => !isCurrent(row));
  return {
    email: account.email,
    createdAt: account.created_at.toISOString(),
    hasPassword: account.password_hash !== null,
    sessions: [...sessions.filter(isCurrent), ...others].map((row) => describeSession(row, isCurrent(row))),
    identities: identities.map(describeIdentity),
    passkeys: (await findPasskeys(db, accountId)).map(describePasskey),
    secondFactor: await describeSecondFactor(db, accountId),
    signIns: (await findSignIns(db, accountId, now)).map(describeSignIn),
  };
}

function describeSession({ digest, label, created_at, last_used_at, expires_at }: SessionRow, current: boolean) {
  return {
    sessionId: digest,
    device: label,
    current,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  };
}

/** Without its secret; null while it is off. */
async function describeSecondFactor(db: Db, accountId: string) {
  const enabledAt = (await findSecondFactor(db, accountId))?.enabled_at;
  if (!enabledAt) return null;
  return { since: enabledAt.toISOString(), recoveryCodesLeft: await countRecoveryCodes(db, accountId) };
}

function describeIdentity(row: IdentityRow) {
  return {
    identityId: hashIdentity(row),
    identityProvider: row.identity_provider,
    email: row.email,
    connectedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  };
}
