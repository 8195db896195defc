/** Checks the response of a passkey to a challenge (docs/decisions/0055-passkeys.md). */
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { hashToken } from '../rules.ts';
import { type ChallengeUse, challengeLifeMs, checkChallenge, createChallenge } from './challenges.ts';
import { relyingParty } from './relying-party.ts';
import { type CheckedPasskey, findPasskey, touchPasskey } from './store.ts';

/** What `navigator.credentials.get` takes, in JSON. The browser offers every passkey of this site. */
export function createPasskeyRequest(context: Pick<Context, 'clock' | 'config' | 'secrets'>, use: ChallengeUse) {
  return {
    challenge: createChallenge(context, use),
    rpId: relyingParty(context.config).id,
    timeout: challengeLifeMs,
    userVerification: 'required' as const,
  };
}

export type PasskeyResponse = {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
};

/** Returns the passkey and stores its use. @throws ApiError passkeyRejected, whatever is wrong */
export async function checkPasskey(
  context: Pick<Context, 'clock' | 'config' | 'db' | 'secrets'>,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyResponse,
  use: ChallengeUse,
): Promise<CheckedPasskey> {
  const { db, clock } = context;
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(context.config);
  const passkey = await findPasskey(db, hashToken(id));
  if (!passkey) throw new ApiError('passkeyRejected');
  const challenge = checkChallenge(context, use);
  const publicKey = new Uint8Array(Buffer.from(passkey.public_key, 'base64url'));
  const response = { clientDataJSON, authenticatorData, signature };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge.isValid,
    expectedOrigin,
    expectedRPID,
    credential: { id: passkey.credential_id, publicKey, counter: Number(passkey.counter) },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new ApiError('passkeyRejected', { cause });
  });
  const newUse = { newCounter: authenticationInfo.newCounter, now: clock.now() };
  const isAccepted = verified && (await challenge.useUp()) && (await touchPasskey(db, passkey, newUse));
  if (!isAccepted) throw new ApiError('passkeyRejected');
  return passkey;
}
