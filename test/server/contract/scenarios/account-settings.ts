/** Settings of an account (identities, password, sessions, export) and its deletion. */
import { connectIdentity } from '#server/accounts/oauth/store.ts';
import { codeLifeMs } from '#server/accounts/rules.ts';
import { testPassword } from '../../support.ts';
import type { ContractClient } from '../contract-client.ts';
import { exhaustTries } from './sign-up.ts';

const unknownSessionId = '0'.repeat(64);

export async function settings(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  const token = await shop.signUp('settings@example.com');
  await addIdentity(client, token, 'settings');
  const { data } = await expectResponse('getAccount', 'success', { token });
  await expectResponse('exportAccount', 'success', { token });
  const identity = { token, params: { identityId: data.identities[0].identityId } };
  await expectResponse('disconnectIdentity', 'success', identity);
  await expectResponse('disconnectIdentity', 'success', identity);
  const { db } = shop.context;
  await addIdentity(client, token, 'settings-last');
  await db.updateTable('accounts').set({ password_hash: null }).where('email', '=', 'settings@example.com').execute();
  const last = (await expectResponse('getAccount', 'success', { token })).data.identities[0];
  await expectResponse('disconnectIdentity', 'lastSignInMethod', { token, params: { identityId: last.identityId } });

  const other = await shop.signUp('change@example.com');
  const change = (currentPassword: string) => ({ token: other, json: { currentPassword, password: testPassword } });
  await expectResponse('changePassword', 'success', change(testPassword));
  await expectResponse('changePassword', 'credentialsWrong', change('another-1!'));
  await expectEventually('changePassword', 'tooManyRequests', () => change('another-1!'), 12);
  await expectResponse('endOtherSessions', 'success', { token: other });
  await expectResponse('endSession', 'success', { token: other, params: { sessionId: unknownSessionId } });
}

export async function deletion(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  const begin = async (email: string) => {
    const token = await shop.signUp(email);
    await expectResponse('sendDeletionCode', 'success', { token });
    const code = await shop.lastCode(email);
    return { code, request: (given = code) => ({ token, json: { code: given, confirmation: email } }), token };
  };
  const hasty = await begin('hasty-end@example.com');
  await expectResponse('sendDeletionCode', 'tooManyRequests', { token: hasty.token });
  await exhaustTries(client, 'deleteAccount', hasty.code, hasty.request);
  await expectEventually('deleteAccount', 'tooManyRequests', () => hasty.request(), 30);
  const slow = await begin('slow-end@example.com');
  shop.clock.advance(codeLifeMs);
  await expectResponse('deleteAccount', 'codeExpired', slow.request());

  const email = 'end@example.com';
  const { request } = await begin(email);
  await expectResponse('deleteAccount', 'success', request());
  const credentials = { email, password: testPassword, deviceType: 'web' };
  await expectResponse('signIn', 'accountDeleted', { json: credentials });
  await expectResponse('signIn', 'success', { json: { ...credentials, restore: true } });
}

async function addIdentity({ shop }: ContractClient, token: string, subject: string): Promise<void> {
  const { db, clock } = shop.context;
  const session = await shop.app.findSession(token);
  await connectIdentity(db, {
    ...{ issuer: 'https://accounts.google.com', subject, identity_provider: 'google', name: null },
    ...{ account_id: session?.accountId ?? '', email: session?.email ?? '' },
    ...{ created_at: clock.now(), last_used_at: clock.now() },
  });
}
