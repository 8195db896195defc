/** The account itself: what opens it, its copy, and its end. */
import { connectIdentity } from '#server/accounts/oauth/store.ts';
import { codeLifeMs } from '#server/accounts/rules.ts';
import { testPassword } from '../support.ts';
import { everyTry } from './accounts.ts';
import type { Stage } from './stage.ts';

const nobodysId = '0'.repeat(64);

export async function settings(stage: Stage): Promise<void> {
  const { shop, sees, seesAtLast } = stage;
  const token = await shop.signUp('settings@example.com');
  await identityOf(stage, token, 'settings');
  const { data } = await sees('getAccount', 'success', { token });
  await sees('exportAccount', 'success', { token });
  const identity = { token, params: { identityId: data.identities[0].identityId } };
  await sees('disconnectIdentity', 'success', identity);
  await sees('disconnectIdentity', 'success', identity);
  const { db } = shop.context;
  await identityOf(stage, token, 'settings-last');
  await db.updateTable('accounts').set({ password_hash: null }).where('email', '=', 'settings@example.com').execute();
  const last = (await sees('getAccount', 'success', { token })).data.identities[0];
  await sees('disconnectIdentity', 'lastSignInMethod', { token, params: { identityId: last.identityId } });

  const other = await shop.signUp('change@example.com');
  const change = (currentPassword: string) => ({ token: other, json: { currentPassword, password: testPassword } });
  await sees('changePassword', 'success', change(testPassword));
  await sees('changePassword', 'credentialsWrong', change('another-1!'));
  await seesAtLast('changePassword', 'tooManyRequests', () => change('another-1!'), 12);
  await sees('endOtherSessions', 'success', { token: other });
  await sees('endSession', 'success', { token: other, params: { sessionId: nobodysId } });
}

export async function deletion(stage: Stage): Promise<void> {
  const { shop, sees, seesAtLast } = stage;
  const begin = async (email: string) => {
    const token = await shop.signUp(email);
    await sees('sendDeletionCode', 'success', { token });
    const code = await shop.codeTo(email);
    return { code, asked: (given = code) => ({ token, json: { code: given, confirmation: email } }), token };
  };
  const hasty = await begin('hasty-end@example.com');
  await sees('sendDeletionCode', 'tooManyRequests', { token: hasty.token });
  await everyTry(stage, 'deleteAccount', hasty.code, hasty.asked);
  await seesAtLast('deleteAccount', 'tooManyRequests', () => hasty.asked(), 30);
  const slow = await begin('slow-end@example.com');
  shop.clock.advance(codeLifeMs);
  await sees('deleteAccount', 'codeExpired', slow.asked());

  const email = 'end@example.com';
  const { asked } = await begin(email);
  await sees('deleteAccount', 'success', asked());
  const credentials = { email, password: testPassword, deviceType: 'web' };
  await sees('signIn', 'accountDeleted', { json: credentials });
  await sees('signIn', 'success', { json: { ...credentials, restore: true } });
}

async function identityOf({ shop }: Stage, token: string, subject: string): Promise<void> {
  const { db, clock } = shop.context;
  const session = await shop.app.findSession(token);
  await connectIdentity(db, {
    ...{ issuer: 'https://accounts.google.com', subject, identity_provider: 'google', name: null },
    ...{ account_id: session?.accountId ?? '', email: session?.email ?? '' },
    ...{ created_at: clock.now(), last_used_at: clock.now() },
  });
}
