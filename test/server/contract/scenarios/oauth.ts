/** The last step of an OAuth sign-in. The test stores what the identity provider's part leaves in the database. */
import { insertOAuthSignIn } from '#server/accounts/oauth/store.ts';
import { createToken, hashToken } from '#server/accounts/rules.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import { challenge, verifier } from '../../accounts/oauth/browser.ts';
import { testPassword } from '../../support.ts';
import type { ContractClient } from '../contract-client.ts';
import { exhaustTries } from './sign-up.ts';

const lifeMs = 15 * minuteMs;

export async function oauth(client: ContractClient): Promise<void> {
  await byPassword(client);
  await byCode(client);
  await byRestore(client);
}

async function byPassword(client: ContractClient): Promise<void> {
  const { shop, expectResponse, expectEventually } = client;
  await shop.signUp('owner@example.com');
  const token = await insertSignIn(client, 'owner@example.com', 'password');
  await expectResponse('describeOAuthSignIn', 'success', { json: { verifier, token } });
  await expectResponse('completeOAuthSignIn', 'invalidFields', { json: { verifier, token, code: '204816' } });
  await expectResponse('completeOAuthSignIn', 'credentialsWrong', {
    json: { verifier, token, password: 'another-1!' },
  });
  await expectResponse('completeOAuthSignIn', 'success', { json: { verifier, token, password: testPassword } });
  await expectResponse('describeOAuthSignIn', 'oauthExpired', { json: { verifier, token } });
  await expectResponse('sendOAuthSignInCode', 'oauthExpired', { json: { verifier, token } });
  const again = { json: { verifier, token, password: testPassword }, ipAddress: '198.51.100.9' };
  await expectResponse('completeOAuthSignIn', 'oauthExpired', again);
  await expectEventually('completeOAuthSignIn', 'tooManyRequests', () => again, 70);
}

async function byCode(client: ContractClient): Promise<void> {
  const { shop, expectResponse } = client;
  const begin = async (email: string) => {
    const token = await insertSignIn(client, email, 'code');
    const sending = { json: { verifier, token } };
    await expectResponse('sendOAuthSignInCode', 'success', sending);
    await expectResponse('sendOAuthSignInCode', 'tooManyRequests', sending);
    const code = await shop.lastCode(email);
    return { right: code, request: (given = code) => ({ json: { verifier, token, code: given } }), token };
  };
  const first = await begin('first@example.com');
  await expectResponse('describeOAuthSignIn', 'success', { json: { verifier, token: first.token } });
  await expectResponse('completeOAuthSignIn', 'success', first.request());
  const hurried = await begin('hurried@example.com');
  await exhaustTries(client, 'completeOAuthSignIn', hurried.right, hurried.request);
  const slow = await begin('slow@example.com');
  // Both expire after the same time; here the code expires first.
  await shop.context.db.updateTable('codes').set({ expires_at: shop.clock.now() }).execute();
  await expectResponse('completeOAuthSignIn', 'codeExpired', slow.request());
}

async function byRestore(client: ContractClient): Promise<void> {
  const { shop, expectResponse } = client;
  const email = 'returns@example.com';
  await shop.signUp(email);
  const first = await insertSignIn(client, email, 'password');
  await expectResponse('completeOAuthSignIn', 'success', { json: { verifier, token: first, password: testPassword } });
  const { db, clock } = shop.context;
  await db.updateTable('accounts').set({ blocked_at: clock.now() }).where('email', '=', email).execute();
  const refused = await insertSignIn(client, email, 'password');
  await expectResponse('completeOAuthSignIn', 'accountBlocked', {
    json: { verifier, token: refused, password: testPassword },
  });
  await db.updateTable('accounts').set({ blocked_at: null }).where('email', '=', email).execute();
  await db.updateTable('accounts').set({ deleted_at: clock.now() }).where('email', '=', email).execute();
  const token = await insertSignIn(client, email, 'restore');
  await expectResponse('describeOAuthSignIn', 'success', { json: { verifier, token } });
  await expectResponse('completeOAuthSignIn', 'accountDeleted', { json: { verifier, token } });
  await expectResponse('completeOAuthSignIn', 'success', { json: { verifier, token, restore: true } });
}

/** A sign-in that waits for the password, the code, or the decision to restore. Returns its token. */
async function insertSignIn(
  { shop }: ContractClient,
  email: string,
  needs: 'password' | 'code' | 'restore',
): Promise<string> {
  const token = createToken();
  await insertOAuthSignIn(shop.context.db, {
    digest: hashToken(token),
    identity_provider: 'google',
    issuer: 'https://accounts.google.com',
    subject: email,
    name: null,
    email,
    needs,
    locale: 'en',
    remember: true,
    invite_code: null,
    challenge,
    expires_at: addMs(shop.clock.now(), lifeMs),
  });
  return token;
}
