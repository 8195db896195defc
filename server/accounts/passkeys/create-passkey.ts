/** Adds a passkey to an account: the browser's options, and the check of what it created (docs/decisions/0055-passkeys.md). */
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import * as facts from '#facts/limits.ts';
import { hourMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/decorations.ts';
import type { LimitRule } from '../../http/limits.ts';
import { notifyOwner, secureResetUrl } from '../notify-owner.ts';
import { hashToken } from '../rules.ts';
import { lockOwnAccount } from '../sessions.ts';
import { challengeLifeMs, checkChallenge, createChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { findPasskeys, insertPasskey, type NewPasskey, type PasskeyRow } from './store.ts';

const optionsPerAccount: LimitRule = { name: 'passkey-options', points: 30, windowMs: hourMs };

/** ES256, EdDSA and RS256: every authenticator has one of them. */
const algorithms = [-7, -8, -257];

/** What `navigator.credentials.create` takes, in JSON. @throws ApiError tooManyPasskeys, tooManyRequests */
export async function createPasskeyOptions(context: Context, { accountId, email, digest }: Session) {
  const { config, db, limits } = context;
  await limits.consume({ rule: optionsPerAccount, key: accountId });
  const passkeys = await findPasskeys(db, accountId);
  requireRoom(passkeys);
  const { id, name } = relyingParty(config);
  return {
    challenge: createChallenge(context, { purpose: 'create', sessionDigest: digest }),
    rp: { id, name },
    user: { id: Buffer.from(accountId).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeLifeMs,
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      type: 'public-key' as const,
      id: credential_id,
      ...(transports && { transports: transports.split(',') }),
    })),
    authenticatorSelection: { residentKey: 'required' as const, userVerification: 'required' as const },
    attestation: 'none' as const,
  };
}

export type CreatedCredential = {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports?: readonly string[] | undefined;
};

export type PasskeyCreation = {
  credential: CreatedCredential;
  deviceLabel: string;
};

/** Named after the browser and system that created it. @throws ApiError passkeyRejected, tooManyPasskeys, sessionRequired */
export async function createPasskey(
  context: Context,
  session: Session,
  { credential, deviceLabel }: PasskeyCreation,
): Promise<NewPasskey & { last_used_at: null }> {
  const { db, clock, config } = context;
  const { accountId } = session;
  const key = await verify(context, session, credential);
  const passkey = {
    id: hashToken(key.id),
    account_id: accountId,
    credential_id: key.id,
    public_key: Buffer.from(key.publicKey).toString('base64url'),
    counter: key.counter,
    transports: (credential.transports ?? []).join(','),
    name: deviceLabel || config.brand.name,
    created_at: clock.now(),
    last_used_at: null,
  };
  const account = await db.transaction().execute(async (tx) => {
    const account = await lockOwnAccount(tx, session);
    requireRoom(await findPasskeys(tx, accountId));
    if (!(await insertPasskey(tx, passkey))) throw new ApiError('passkeyRejected');
    return account;
  });
  const reset = secureResetUrl(config, account.locale);
  notifyOwner(context, account, 'passkeyAdded', { name: passkey.name, reset });
  return passkey;
}

function requireRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= facts.passkeys) throw new ApiError('tooManyPasskeys');
}

/** @throws ApiError passkeyRejected */
async function verify(
  context: Context,
  { digest }: Session,
  { id, clientDataJSON, attestationObject }: CreatedCredential,
) {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context.config);
  const challenge = checkChallenge(context, { purpose: 'create', sessionDigest: digest });
  const response = { clientDataJSON, attestationObject };
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge.isValid,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new ApiError('passkeyRejected', { cause });
  });
  if (!verified.verified || !(await challenge.useUp())) throw new ApiError('passkeyRejected');
  return verified.registrationInfo.credential;
}
