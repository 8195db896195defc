/** The second factor: switching it on and off, and every sign-in that asks for it. */
import { insertOAuthSignIn } from '#server/accounts/oauth/store.ts';
import { issueOneTimeToken } from '#server/accounts/one-time-tokens.ts';
import { createToken, hashToken } from '#server/accounts/rules.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import { createAuthenticatorApp } from '../../accounts/authenticator-app.ts';
import { challenge, verifier } from '../../accounts/oauth/browser.ts';
import { testPassword } from '../../support.ts';
import type { ContractClient } from '../contract-client.ts';
import { forgetConfirmation } from './account-settings.ts';

const wrong = { code: '000000' };
/** The scenarios before used up the limits of the default one. */
const ipAddress = '198.51.100.61';

export async function secondFactor(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  const email = 'second-factor@example.com';
  const token = await shop.signUp(email);
  await expectResponse('switchOnSecondFactor', 'secondFactorOff', { token, json: wrong });
  await expectResponse('createRecoveryCodes', 'secondFactorOff', { token });
  const { secret } = (await expectResponse('setUpSecondFactor', 'success', { token })).data;
  const app = createAuthenticatorApp(shop, secret);
  await expectResponse('switchOnSecondFactor', 'secondFactorWrong', { token, json: wrong });
  await expectResponse('switchOnSecondFactor', 'success', { token, json: { code: app.code() } });
  await expectResponse('switchOnSecondFactor', 'secondFactorOn', { token, json: wrong });
  await expectResponse('setUpSecondFactor', 'secondFactorOn', { token });
  await expectResponse('createRecoveryCodes', 'success', { token });
  await expectResponse('getAccount', 'success', { token });

  const credentials = { ipAddress, json: { email, password: testPassword, deviceType: 'web' } };
  const begin = async () => (await expectResponse('signIn', 'secondFactorRequired', credentials)).data.secondFactor;
  const complete = async (more = {}) => ({ ipAddress, json: { token: await begin(), code: app.nextCode(), ...more } });
  await expectResponse('completeSecondFactor', 'success', await complete());
  await expectResponse('completeSecondFactor', 'secondFactorWrong', await complete(wrong));
  await expectResponse('completeSecondFactor', 'secondFactorExpired', await complete({ token: createToken() }));
  await byIdentity(client, email);
  const { db } = shop.context;
  const setBlocked = (blocked_at: Date | null) =>
    db.updateTable('accounts').set({ blocked_at }).where('email', '=', email).execute();
  const blocked = await complete();
  await setBlocked(shop.clock.now());
  await expectResponse('completeSecondFactor', 'accountBlocked', blocked);
  await setBlocked(null);
  const guess = await complete(wrong);
  await expectEventually('completeSecondFactor', 'tooManyRequests', () => guess, 12);

  await expectResponse('confirmSession', 'secondFactorWrong', { token, json: { secondFactor: '000000' } });
  await expectResponse('confirmSession', 'confirmationRequired', { token, json: { password: testPassword } });
  await expectResponse('confirmSession', 'success', { token, json: { secondFactor: app.nextCode() } });
  await expectEventually('createRecoveryCodes', 'tooManyRequests', () => ({ token }), 31);
  await expectResponse('switchOnSecondFactor', 'tooManyRequests', { token, json: wrong });
  await expectResponse('setUpSecondFactor', 'tooManyRequests', { token });
  await expectResponse('switchOffSecondFactor', 'success', { token });
  await forgetConfirmation(client, token);
  for (const id of ['setUpSecondFactor', 'createRecoveryCodes', 'switchOffSecondFactor'])
    await expectResponse(id, 'confirmationRequired', { token });
  await expectResponse('switchOnSecondFactor', 'confirmationRequired', { token, json: wrong });
}

/** The test stores what the identity provider's part leaves in the database. */
async function byIdentity({ shop, expectResponse }: ContractClient, email: string): Promise<void> {
  const { clock } = shop;
  const { db } = shop.context;
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'session_version'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const issued = { account, flag: 'google', clientCode: null, remember: false, challenge, now: clock.now() } as const;
  const { token } = await issueOneTimeToken(db, issued);
  const exchange = { ipAddress, json: { token, flag: 'google', deviceType: 'web', verifier } };
  await expectResponse('exchangeToken', 'secondFactorRequired', exchange);
  const oauth = createToken();
  await insertOAuthSignIn(db, {
    digest: hashToken(oauth),
    identity_provider: 'google',
    issuer: 'https://accounts.google.com',
    subject: 'second',
    email,
    name: null,
    needs: 'password',
    locale: 'en',
    remember: false,
    invite_code: null,
    challenge,
    expires_at: addMs(clock.now(), 15 * minuteMs),
  });
  const completion = { ipAddress, json: { token: oauth, verifier, password: testPassword } };
  await expectResponse('completeOAuthSignIn', 'secondFactorRequired', completion);
}
