/**
 * Connects an identity to the account of a signed-in user (docs/decisions/0058-connect-identities.md). Three tokens follow each
 * other, of which only digests are stored: the page takes the first one to `/oauth/start`, the flow's state takes its
 * place, and the callback hands the page a third. Only the session that began can finish.
 */
import { EmailClaim } from '#api-spec/schemas.ts';
import { addMs, hourMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { IdentityProvider } from '../../db/tables/identities.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/decorations.ts';
import type { LimitRule } from '../../http/limits.ts';
import { notifyOfIdentity } from '../notify-owner.ts';
import { createToken, hashToken, tryHashToken } from '../rules.ts';
import { lockOwnAccount } from '../sessions.ts';
import { insertConnection, moveConnection, setConnectedIdentity, takeConnection } from './connection-store.ts';
import type { Claims } from './rules.ts';
import { connectIdentity, findIdentityOwner } from './store.ts';

const lifeMs = 15 * minuteMs;
const startsPerAccount: LimitRule = { name: 'connect-account', points: 20, windowMs: hourMs };

/** Returns the token that the page takes to `/oauth/start/{provider}?connect=…`. @throws ApiError tooManyRequests */
export async function startConnection(
  { db, clock, limits }: Pick<Context, 'db' | 'clock' | 'limits'>,
  { accountId, digest: sessionDigest }: Session,
  identityProvider: IdentityProvider,
): Promise<string> {
  await limits.consume({ rule: startsPerAccount, key: accountId });
  const token = createToken();
  await insertConnection(db, {
    digest: hashToken(token),
    account_id: accountId,
    session_digest: sessionDigest,
    identity_provider: identityProvider,
    expires_at: addMs(clock.now(), lifeMs),
  });
  return token;
}

/** Uses the token up: from now on the state of the flow stands for the connection. @throws ApiError oauthExpired */
export async function bindConnection(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { token, state, identityProvider }: { token: string; state: string; identityProvider: IdentityProvider },
): Promise<void> {
  const digest = tryHashToken(token);
  const to = hashToken(state);
  const isBound = digest && (await moveConnection(db, { digest, to, identityProvider, now: clock.now() }));
  if (!isBound) throw new ApiError('oauthExpired');
}

type Verified = { state: string; claims: Claims; name: string | null };

/** Returns the token with which the page completes the connection. @throws ApiError identityWithoutEmail, oauthExpired */
export async function acceptIdentity(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { state, claims, name }: Verified,
): Promise<string> {
  const email = EmailClaim.safeParse(claims.email).data;
  if (!email) throw new ApiError('identityWithoutEmail');
  const token = createToken();
  const identity = { issuer: claims.iss, subject: claims.sub, email, name };
  const to = hashToken(token);
  const isAccepted = await setConnectedIdentity(db, { digest: hashToken(state), to, identity, now: clock.now() });
  if (!isAccepted) throw new ApiError('oauthExpired');
  return token;
}

/**
 * Connects the identity, whatever its email is: the user proved both sides. Does nothing when it is connected to this account.
 * @throws ApiError oauthExpired, identityTaken, sessionRequired
 */
export async function completeConnection(
  context: Pick<Context, 'db' | 'clock' | 'config' | 'log' | 'mail'>,
  session: Session,
  token: string,
): Promise<IdentityProvider> {
  const { db, clock } = context;
  const { accountId, digest: sessionDigest } = session;
  const now = clock.now();
  const digest = tryHashToken(token);
  const { account, identity, isNew } = await db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    const connection = digest ? await takeConnection(tx, { digest, accountId, sessionDigest, now }) : undefined;
    if (!connection?.issuer || !connection.subject || !connection.email) throw new ApiError('oauthExpired');
    const { issuer, subject, identity_provider, name, email } = connection;
    const identity = { issuer, subject, identity_provider, name, account_id: accountId, email };
    if ((await findIdentityOwner(tx, identity)) === accountId) return { account, identity, isNew: false };
    if (!(await connectIdentity(tx, identity, now))) throw new ApiError('identityTaken');
    return { account, identity, isNew: true };
  });
  if (isNew) notifyOfIdentity(context, account, identity);
  return identity.identity_provider;
}
