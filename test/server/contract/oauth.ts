/** The last step of an outside sign-in. What the provider said before is written down here as the server would have. */
import { insertPending } from '#server/accounts/oauth/store.ts';
import { newToken, tokenDigest } from '#server/accounts/rules.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import { testPassword } from '../support.ts';
import { everyTry } from './accounts.ts';
import type { Stage } from './stage.ts';

const lifeMs = 15 * minuteMs;

export async function oauth(stage: Stage): Promise<void> {
  await byPassword(stage);
  await byCode(stage);
  await byReturn(stage);
}

async function byPassword(stage: Stage): Promise<void> {
  const { shop, sees, seesAtLast } = stage;
  await shop.signUp('owner@example.com');
  const token = await waiting(stage, 'owner@example.com', 'password');
  await sees('describeOAuthSignIn', 'success', { json: { token } });
  await sees('completeOAuthSignIn', 'invalidFields', { json: { token, code: '204816' } });
  await sees('completeOAuthSignIn', 'credentialsWrong', { json: { token, password: 'another-1!' } });
  await sees('completeOAuthSignIn', 'success', { json: { token, password: testPassword } });
  await sees('describeOAuthSignIn', 'oauthExpired', { json: { token } });
  const again = { json: { token, password: testPassword }, from: '198.51.100.9' };
  await sees('completeOAuthSignIn', 'oauthExpired', again);
  await seesAtLast('completeOAuthSignIn', 'tooManyRequests', () => again, 70);
}

async function byCode(stage: Stage): Promise<void> {
  const { shop, sees } = stage;
  const begin = async (email: string) => {
    const token = await waiting(stage, email, 'code');
    await sees('sendRegisterCode', 'success', { json: { email } });
    const code = await shop.codeTo(email);
    return { right: code, asked: (given = code) => ({ json: { token, code: given } }), token };
  };
  const newcomer = await begin('newcomer@example.com');
  await sees('describeOAuthSignIn', 'success', { json: { token: newcomer.token } });
  await sees('completeOAuthSignIn', 'success', newcomer.asked());
  const hurried = await begin('hurried@example.com');
  await everyTry(stage, 'completeOAuthSignIn', hurried.right, hurried.asked);
  const slow = await begin('slow@example.com');
  // A code lives as long as the sign-in that waits for it; here it dies a moment earlier.
  await shop.context.db.updateTable('codes').set({ expires_at: shop.clock.now() }).execute();
  await sees('completeOAuthSignIn', 'codeExpired', slow.asked());
}

async function byReturn(stage: Stage): Promise<void> {
  const { shop, sees } = stage;
  const email = 'returns@example.com';
  await shop.signUp(email);
  const first = await waiting(stage, email, 'password');
  await sees('completeOAuthSignIn', 'success', { json: { token: first, password: testPassword } });
  const { db, clock } = shop.context;
  await db.updateTable('accounts').set({ deleted_at: clock.now() }).where('email', '=', email).execute();
  const token = await waiting(stage, email, 'restore');
  await sees('describeOAuthSignIn', 'success', { json: { token } });
  await sees('completeOAuthSignIn', 'accountDeleted', { json: { token } });
  await sees('completeOAuthSignIn', 'success', { json: { token, restore: true } });
}

/** A sign-in of which the provider's part is done. */
async function waiting({ shop }: Stage, email: string, needs: 'password' | 'code' | 'restore'): Promise<string> {
  const token = newToken();
  await insertPending(shop.context.db, {
    digest: tokenDigest(token) ?? '',
    ...{ identity_provider: 'google', issuer: 'https://accounts.google.com', subject: email, name: null },
    ...{ email, needs, locale: 'en', remember: true, invite_code: null },
    expires_at: addMs(shop.clock.now(), lifeMs),
  });
  return token;
}
