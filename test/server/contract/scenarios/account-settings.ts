/** Settings of an account (identities, password, sessions, export) and its deletion. */
import { connectIdentity } from '#server/accounts/oauth/store.ts';
import { codeLifeMs } from '#server/accounts/rules.ts';
import { findSession, testPassword } from '../../support.ts';
import type { ContractClient } from '../contract-client.ts';
import { exhaustTries } from './sign-up.ts';

const unknownSessionId = '0'.repeat(64);

export async function settings(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  const token = await shop.signUp('settings@example.com');
  await addIdentity(client, token, 'settings');
  const { data } = await expectResponse('getAccount', 'success', { token });
  await expectResponse('exportAccount', 'success', { token });
  const details = { name: 'Ada Lovelace', address: '12 St James’s Square\nLondon', vatNumber: 'GB 123 4567 89' };
  await expectResponse('setBillingDetails', 'success', { token, json: details });
  await expectResponse('setBillingDetails', 'vatNumberInvalid', { token, json: { ...details, vatNumber: 'GB1' } });
  await expectResponse('getBillingDetails', 'success', { token });
  await expectEventually('exportAccount', 'tooManyRequests', () => ({ token }), 11);
  const identity = { token, params: { identityId: data.identities[0].identityId } };
  await expectResponse('disconnectIdentity', 'success', identity);
  await expectResponse('disconnectIdentity', 'success', identity);
  const { db } = shop.context;
  await addIdentity(client, token, 'settings-last');
  await db.updateTable('accounts').set({ password_hash: null }).where('email', '=', 'settings@example.com').execute();
  const last = (await expectResponse('getAccount', 'success', { token })).data.identities[0];
  await expectResponse('disconnectIdentity', 'lastSignInMethod', { token, params: { identityId: last.identityId } });

  await connecting(client);
  await changingEmail(client);
  const other = await shop.signUp('change@example.com');
  const change = (currentPassword: string, password = 'arctic-2027!') => ({
    token: other,
    json: { currentPassword, password },
  });
  await expectResponse('changePassword', 'passwordCommon', change(testPassword, 'Password1!'));
  await expectResponse('changePassword', 'passwordUnchanged', change(testPassword, testPassword));
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
  const { token: unconfirmed } = await begin('unconfirmed-end@example.com');
  await forgetConfirmation(client, unconfirmed);
  const withoutCode = { token: unconfirmed, json: { confirmation: 'unconfirmed-end@example.com' } };
  await expectResponse('deleteAccount', 'confirmationRequired', withoutCode);
  const hasty = await begin('hasty-end@example.com');
  await expectResponse('sendDeletionCode', 'tooManyRequests', { token: hasty.token });
  await exhaustTries(client, 'deleteAccount', hasty.code, hasty.request);
  const idle = { token: await shop.signUp('idle-end@example.com'), ipAddress: '198.51.100.20' };
  const json = { code: hasty.code, confirmation: 'idle-end@example.com' };
  await expectEventually('deleteAccount', 'tooManyRequests', () => ({ ...idle, json }), 201);
  const slow = await begin('slow-end@example.com');
  shop.clock.advance(codeLifeMs);
  await expectResponse('deleteAccount', 'codeExpired', slow.request());

  const email = 'end@example.com';
  const { request } = await begin(email);
  await expectResponse('deleteAccount', 'success', request());
  const credentials = { email, password: testPassword, deviceType: 'web' };
  await expectResponse('signIn', 'accountDeleted', { json: credentials });
  await expectResponse('signIn', 'success', { json: { ...credentials, restore: true } });
  await shop.context.db
    .updateTable('accounts')
    .set({ blocked_at: shop.clock.now() })
    .where('email', '=', email)
    .execute();
  await expectResponse('signIn', 'accountBlocked', { json: credentials });
}

/** Every way to confirm a session, and every operation that needs a confirmed one. */
export async function confirmation(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  const email = 'confirm@example.com';
  const token = await shop.signUp(email);
  await forgetConfirmation(client, token);
  await expectResponse('exportAccount', 'confirmationRequired', { token });
  await expectResponse('disconnectIdentity', 'confirmationRequired', {
    token,
    params: { identityId: unknownSessionId },
  });
  const start = { token, json: { identityProvider: 'google' } };
  await expectResponse('startIdentityConnection', 'confirmationRequired', start);
  await expectResponse('sendEmailChangeCode', 'confirmationRequired', { token, json: { email: 'c@example.com' } });
  const change = { token, json: { email: 'c@example.com', code: '123456' } };
  await expectResponse('changeEmail', 'confirmationRequired', change);
  await expectResponse('confirmSession', 'success', { token, json: { password: testPassword } });
  await expectResponse('confirmSession', 'credentialsWrong', { token, json: { password: 'another-1!' } });
  await expectResponse('sendConfirmationCode', 'success', { token });
  await expectResponse('sendConfirmationCode', 'tooManyRequests', { token });
  const code = await shop.lastCode(email);
  await expectResponse('confirmSession', 'success', { token, json: { code } });
  await expectResponse('confirmSession', 'codeExpired', { token, json: { code } });
  const other = await shop.signUp('confirm-tries@example.com');
  await expectResponse('sendConfirmationCode', 'success', { token: other });
  const otherCode = await shop.lastCode('confirm-tries@example.com');
  await exhaustTries(client, 'confirmSession', otherCode, (given = otherCode) => ({
    token: other,
    json: { code: given },
  }));
  const guess = { token: other, json: { password: 'another-1!' } };
  await expectEventually('confirmSession', 'tooManyRequests', () => guess, 12);
}

/** As if the session had been confirmed too long ago. */
export async function forgetConfirmation({ shop }: ContractClient, token: string): Promise<void> {
  const { digest } = await findSession(shop, token);
  const { db } = shop.context;
  await db.updateTable('sessions').set({ confirmed_at: null }).where('digest', '=', digest).execute();
}

/** The test stores what the identity provider's part leaves in the database. */
async function connecting({ shop, expectResponse, expectEventually }: ContractClient): Promise<void> {
  const token = await shop.signUp('connects@example.com');
  const complete = async (subject: string) => {
    const start = { token, json: { identityProvider: 'google' } };
    const { data } = await expectResponse('startIdentityConnection', 'success', start);
    const identity = { issuer: 'https://accounts.google.com', subject, email: 'connects@gmail.com' };
    await shop.context.db.updateTable('identity_connections').set(identity).execute();
    return { token, json: { token: data.token } };
  };
  const connect = await complete('connects');
  await expectResponse('connectIdentity', 'success', connect);
  await expectResponse('connectIdentity', 'oauthExpired', connect);
  await expectResponse('connectIdentity', 'identityTaken', await complete('settings-last'));
  const start = () => ({ token, json: { identityProvider: 'google' } });
  await expectEventually('startIdentityConnection', 'tooManyRequests', start, 21);
}

async function changingEmail(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  const from = 'moves@example.com';
  const token = await shop.signUp(from);
  const send = (email: string) => ({ token, json: { email } });
  await expectResponse('sendEmailChangeCode', 'emailUnchanged', send(from));
  const begin = async (email: string) => {
    await expectResponse('sendEmailChangeCode', 'success', send(email));
    const code = await shop.lastCode(email);
    return { code, request: (given = code) => ({ token, json: { email, code: given } }) };
  };
  const tried = await begin('moves-tried@example.com');
  await exhaustTries(client, 'changeEmail', tried.code, tried.request);
  const { code, request } = await begin('moves-on@example.com');
  await expectResponse('changeEmail', 'success', request());
  await expectResponse('changeEmail', 'codeExpired', request());
  const [notice] = (await shop.mails()).filter(({ to }) => to.address === from).slice(-1);
  const undo = { json: { token: /undo=([\w-]{43})/.exec(notice?.text ?? '')?.[1] ?? '' } };
  const other = { token: await shop.signUp('moves-idle@example.com'), ipAddress: '198.51.100.21' };
  const json = { email: 'moves-never@example.com', code };
  await expectEventually('changeEmail', 'tooManyRequests', () => ({ ...other, json }), 201);
  let mailboxes = 0;
  const flood = () => send(`moves-${++mailboxes}@example.com`);
  await expectEventually('sendEmailChangeCode', 'tooManyRequests', flood, 7);
  const { db } = shop.context;
  const rename = (before: string, after: string) =>
    db.updateTable('accounts').set({ email: after }).where('email', '=', before).execute();
  await rename('moves-idle@example.com', from);
  await expectResponse('undoEmailChange', 'emailInUse', undo);
  await rename(from, 'moves-idle@example.com');
  await expectResponse('undoEmailChange', 'success', undo);
  await expectResponse('undoEmailChange', 'emailUndoInvalid', undo);
}

async function addIdentity({ shop }: ContractClient, token: string, subject: string): Promise<void> {
  const { db, clock } = shop.context;
  const { accountId, email } = await findSession(shop, token);
  const identity = { issuer: 'https://accounts.google.com', subject, identity_provider: 'google' as const, name: null };
  await connectIdentity(db, { ...identity, account_id: accountId, email }, clock.now());
}
