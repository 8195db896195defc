/** Passkeys: creating, renaming, removing, confirming and signing in with them. */
import * as limits from '#facts/limits.ts';
import { createAuthenticator } from '../../accounts/authenticator.ts';
import type { ContractClient } from '../contract-client.ts';
import { forgetConfirmation } from './account-settings.ts';

export async function passkeys(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  const email = 'passkeys@example.com';
  const token = await shop.signUp(email);
  const authenticator = createAuthenticator();
  const challengeOf = async (id: string, options = {}) => (await expectResponse(id, 'success', options)).data.challenge;
  const create = async (other = createAuthenticator()) => ({
    token,
    json: other.create(await challengeOf('createPasskeyOptions', { token })),
  });
  const created = await create(authenticator);
  const { passkeyId } = (await expectResponse('createPasskey', 'success', created)).data;
  await expectResponse('createPasskey', 'passkeyRejected', created);

  const confirmation = await challengeOf('createPasskeyConfirmation', { token });
  const proof = { token, json: { passkey: authenticator.get(confirmation) } };
  await expectResponse('confirmSession', 'success', proof);
  await expectResponse('confirmSession', 'passkeyRejected', proof);

  const signIn = async (more = {}) => ({
    json: { passkey: authenticator.get(await challengeOf('createPasskeySignIn')), deviceType: 'web', ...more },
  });
  const signedIn = await signIn();
  await expectResponse('signInWithPasskey', 'success', signedIn);
  await expectResponse('signInWithPasskey', 'passkeyRejected', signedIn);
  const late = await create();
  for (let count = 1; count < limits.passkeys; count++)
    await expectResponse('createPasskey', 'success', await create());
  await expectResponse('createPasskey', 'tooManyPasskeys', late);
  await expectResponse('createPasskeyOptions', 'tooManyPasskeys', { token });
  await expectEventually('createPasskeyOptions', 'tooManyRequests', () => ({ token }), 31);

  await expectResponse('renamePasskey', 'success', { token, params: { passkeyId }, json: { name: 'Work laptop' } });
  await forgetConfirmation(client, token);
  await expectResponse('createPasskeyOptions', 'confirmationRequired', { token });
  await expectResponse('createPasskey', 'confirmationRequired', { token, json: created.json });
  await expectResponse('removePasskey', 'confirmationRequired', { token, params: { passkeyId } });
  const { db, clock } = shop.context;
  const session = (await expectResponse('signInWithPasskey', 'success', await signIn())).data.token;
  const row = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await db.deleteFrom('passkeys').where('account_id', '=', row.id).where('id', '!=', passkeyId).execute();
  await db.updateTable('accounts').set({ password_hash: null }).where('id', '=', row.id).execute();
  const removal = { token: session, params: { passkeyId } };
  await expectResponse('removePasskey', 'lastSignInMethod', removal);
  await db.updateTable('accounts').set({ deleted_at: clock.now() }).where('id', '=', row.id).execute();
  await expectResponse('signInWithPasskey', 'accountDeleted', await signIn());
  await db.updateTable('accounts').set({ blocked_at: clock.now() }).where('id', '=', row.id).execute();
  await expectResponse('signInWithPasskey', 'accountBlocked', await signIn({ restore: true }));
  await db.updateTable('accounts').set({ blocked_at: null }).where('id', '=', row.id).execute();
  const restored = (await expectResponse('signInWithPasskey', 'success', await signIn({ restore: true }))).data.token;
  await db.updateTable('accounts').set({ password_hash: 'x' }).where('id', '=', row.id).execute();
  await expectResponse('removePasskey', 'success', { token: restored, params: { passkeyId } });

  const hostile = { ipAddress: '198.51.100.40' };
  await expectEventually('signInWithPasskey', 'tooManyRequests', () => ({ ...hostile, ...signedIn }), 61);
}
