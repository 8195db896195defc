/** Changing the email of an account, and undoing it (docs/decisions/0059-change-of-email.md). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { triesPerClient } from '#server/accounts/codes.ts';
import { addEmailChangeJobs, createUndoToken } from '#server/accounts/email/email-jobs.ts';
import { insertPasskey } from '#server/accounts/passkeys/store.ts';
import { hashToken } from '#server/accounts/rules.ts';
import { addMs, dayMs, minuteMs } from '#server/clock.ts';
import { applyRetention } from '#server/retention.ts';
import { createSecrets } from '#server/secrets.ts';
import { wrongCode } from '#test/support/mailbox.ts';
import { openTestShop } from '../billing/test-shop.ts';
import { recordQueries } from '../query-log.ts';
import { findAccountId, takeAttempts, testPassword } from '../support.ts';
import { createBrowser, queryParam } from './oauth/browser.ts';
import { findMails, findNotices, isSignedIn, openAnotherSession, paths, signIn } from './support.ts';

const [currentKey, formerKey] = ['11'.repeat(32), '22'.repeat(32)];
const shop = await openTestShop({ SECRET_KEYS: `${currentKey},${formerKey}` });
const { clock } = shop;
const { db } = shop.context;

const requestCode = (token: string, email: string) => shop.post(paths.sendEmailCode, { email }, { token });
const enterCode = (token: string, email: string, code: string) =>
  shop.post(paths.changeEmail, { email, code }, { token });
const undo = (token: string) => shop.post(paths.undoEmailChange, { token });
const emailOf = async (token: string) => (await shop.get(paths.userInfo, { token })).body.data?.email;

async function change(token: string, email: string) {
  const sent = await requestCode(token, email);
  assert.equal(sent.status, 200, sent.raw);
  const response = await enterCode(token, email, await shop.lastCode(email));
  assert.equal(response.status, 200, response.raw);
  return response;
}

/** The token in the newest notice to an email. */
async function undoToken(email: string): Promise<string> {
  const [mail] = (await findMails(shop, email)).slice(-1);
  return /[?]undo=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? 'no link';
}

test('the code from the new mailbox changes the email, ends the other sessions and tells the old mailbox', async () => {
  const token = await shop.signUp('old@example.com');
  const other = await openAnotherSession(shop, 'old@example.com');
  const response = await change(token, 'new@example.com');
  assert.deepEqual([await emailOf(token), await isSignedIn(shop, other)], ['new@example.com', false]);
  assert.equal((await signIn(shop, 'old@example.com')).body.code, 2005);
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  const credentials = { email: 'new@example.com', password: testPassword, deviceType: 'web' };
  assert.equal((await shop.post(paths.signIn, credentials, { headers: { cookie } })).status, 200);
  assert.deepEqual(await findNotices(shop, 'new@example.com'), [], 'the device is known by the new email');
  const [notice] = (await findMails(shop, 'old@example.com')).slice(-1);
  assert.match(notice?.text ?? '', /now uses new@example\.com[\s\S]*undo it by November.28,.2026 at 12:00.PM UTC\./);
  const change_ = await db.selectFrom('email_changes').selectAll().executeTakeFirstOrThrow();
  const stored = JSON.stringify([change_, await db.selectFrom('jobs').selectAll().execute()]);
  assert.equal(stored.includes(await undoToken('old@example.com')), false, 'the token itself is not stored');
  const exported = (await shop.get(paths.export, { token })).body.data.account.emailChanges;
  assert.deepEqual(exported, [
    { at: change_.created_at.toISOString(), from: 'old@example.com', to: 'new@example.com' },
  ]);
});

test('both steps need a confirmed session', async () => {
  const token = await shop.signUp('guarded@example.com');
  await requestCode(token, 'guarded-new@example.com');
  const code = await shop.lastCode('guarded-new@example.com');
  clock.advance(10 * minuteMs);
  assert.equal((await requestCode(token, 'other@example.com')).body.code, 2020);
  assert.equal((await enterCode(token, 'guarded-new@example.com', code)).body.code, 2020);
  await shop.post(paths.confirm, { password: testPassword }, { token });
  assert.equal((await enterCode(token, 'guarded-new@example.com', code)).status, 200);
});

test('an email that has an account gets a mail, and the response is that of a free one', async () => {
  await shop.signUp('taken@example.com');
  const token = await shop.signUp('curious@example.com');
  const responses = [await requestCode(token, 'taken@example.com'), await requestCode(token, 'free@example.com')];
  assert.deepEqual(
    responses.map(({ status, body }) => [status, body]),
    [1, 2].map(() => [200, responses[0]?.body]),
  );
  const [mail] = (await findMails(shop, 'taken@example.com')).slice(-1);
  assert.match(mail?.text ?? '', /another Tern.VPN account/);
  const wrong = [
    await enterCode(token, 'taken@example.com', '000000'),
    await enterCode(token, 'free@example.com', '000000'),
  ];
  assert.deepEqual(
    wrong.map(({ body }) => body.code),
    [2002, 2002],
  );
  assert.equal((await requestCode(token, ' CURIOUS@example.com ')).body.code, 2031);
});

test('an email that got an account since the code was sent is not taken away from it', async () => {
  const token = await shop.signUp('slow@example.com');
  await requestCode(token, 'race@example.com');
  const code = await shop.lastCode('race@example.com');
  const winner = await shop.signUp('race@example.com');
  assert.equal((await enterCode(token, 'race@example.com', code)).body.code, 2003);
  assert.deepEqual([await emailOf(token), await emailOf(winner)], ['slow@example.com', 'race@example.com']);
});

test('a code works for the account that asked for it only, once, and ends after five wrong tries', async () => {
  const token = await shop.signUp('asks@example.com');
  const stranger = await shop.signUp('stranger@example.com');
  await requestCode(token, 'asked@example.com');
  const code = await shop.lastCode('asked@example.com');
  for (let tries = 0; tries < 6; tries++) {
    assert.equal((await enterCode(stranger, 'asked@example.com', code)).body.code, 2002);
  }
  assert.equal((await enterCode(token, 'other@example.com', code)).body.code, 2002, 'it is for one email');
  assert.equal((await enterCode(token, 'asked@example.com', code)).status, 200);
  assert.equal((await enterCode(token, 'asked@example.com', code)).body.code, 2003);
  await requestCode(token, 'tries@example.com');
  const unused = await shop.lastCode('tries@example.com');
  const codes = [];
  for (const given of [...Array(5).fill(wrongCode(unused)), unused])
    codes.push((await enterCode(token, 'tries@example.com', given)).body.code);
  assert.deepEqual(codes, [2002, 2002, 2002, 2002, 2004, 2004]);
});

test('a client has 200 tries an hour of codes that another account asked for', async () => {
  const [token, stranger] = [await shop.signUp('asked-first@example.com'), await shop.signUp('tries@example.com')];
  await requestCode(token, 'tried@example.com');
  const ipAddress = '198.51.100.80';
  await takeAttempts(shop, triesPerClient, ipAddress, 199);
  const body = { email: 'tried@example.com', code: '123456' };
  const enter = async () => (await shop.post(paths.changeEmail, body, { token: stranger, ipAddress })).status;
  assert.deepEqual([await enter(), await enter()], [422, 429]);
});

test('an account can write to few mailboxes, from whatever network', async () => {
  const token = await shop.signUp('floods@example.com');
  const statuses = [];
  for (let sent = 0; sent < 7; sent++) {
    const options = { token, ipAddress: `198.51.${100 + sent}.7` };
    statuses.push((await shop.post(paths.sendEmailCode, { email: `victim-${sent}@example.com` }, options)).status);
  }
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429]);
});

test('undoing restores the email and leaves no way in but a reset by it', async () => {
  const owner = await shop.signUp('owner@example.com');
  const google = { email: 'owner@gmail.com' };
  await connect(owner, 'google', google.email);
  clock.advance(8 * dayMs);
  const thief = await openAnotherSession(shop, 'owner@example.com');
  await connect(thief, 'apple', 'thief@icloud.com');
  const { accountId = '' } = (await shop.app.findSession(thief)) ?? {};
  const passkey = { account_id: accountId, public_key: 'k', counter: 0, transports: '', name: 'Passkey' } as const;
  const added = (id: string, at: Date) => insertPasskey(db, { ...passkey, id, credential_id: id, created_at: at });
  await added('owner', addMs(clock.now(), -8 * dayMs));
  await added('thief', clock.now());
  await change(thief, 'thief@example.com');
  const token = await undoToken('owner@example.com');
  clock.advance(minuteMs);
  await change(thief, 'thief-2@example.com');
  const later = await undoToken('thief@example.com');
  await insertSecondFactor(accountId, clock.now());
  const oneTime = (await shop.post(paths.baseToken, { flag: 'client' }, { token: thief })).body.data.token;
  const response = await undo(token);
  assert.deepEqual([response.status, response.body.data], [200, { email: 'owner@example.com' }], response.raw);
  assert.equal(await isSignedIn(shop, thief), false);
  const exchanged = await shop.post(paths.exchange, { token: oneTime, flag: 'client', deviceType: 'ios' });
  assert.equal(exchanged.body.code, 2007, 'nor does a token become a session');
  for (const email of ['owner@example.com', 'thief@example.com', 'thief-2@example.com']) {
    assert.equal((await signIn(shop, email)).body.code, 2005, email);
  }
  assert.equal((await undo(token)).body.code, 2032, 'once');
  assert.equal((await undo(later)).body.code, 2032, 'the thief cannot undo it in turn');
  const identities = await db.selectFrom('external_identities').select('identity_provider').execute();
  assert.deepEqual(
    identities.map(({ identity_provider }) => identity_provider),
    ['google'],
  );
  const passkeys = await db.selectFrom('passkeys').select('id').execute();
  assert.deepEqual(passkeys, [{ id: 'owner' }]);
  assert.equal(await hasSecondFactor(accountId), false);
  await shop.post(paths.sendResetCode, { email: 'owner@example.com' });
  const reset = { email: 'owner@example.com', code: await shop.lastCode('owner@example.com'), noEncrypt: true };
  assert.equal((await shop.post(paths.resetPassword, { ...reset, password: 'arctic-27!' })).status, 200);
  assert.equal((await signIn(shop, 'owner@example.com', { password: 'arctic-27!' })).status, 200);
});

test('undoing tells both mailboxes, in the language of the account', async () => {
  const token = await shop.signUp('told@example.com');
  await change(token, 'between@example.com');
  const link = await undoToken('told@example.com');
  clock.advance(minuteMs);
  await change(token, 'told-last@example.com');
  assert.equal(
    (await shop.post(paths.undoEmailChange, { token: link }, { headers: { 'accept-language': 'de' } })).status,
    200,
  );
  for (const email of ['told@example.com', 'told-last@example.com']) {
    const [mail] = (await findMails(shop, email)).slice(-1);
    assert.match(mail?.subject ?? '', /email change for your Tern.VPN account was undone/, email);
    assert.match(mail?.text ?? '', /is told@example\.com again[\s\S]*\/en\/auth\/reset/);
  }
  assert.equal(JSON.stringify(await db.selectFrom('jobs').selectAll().execute()).includes('told-last@'), false);
});

test('a change back undoes what came between: no link leads to those mailboxes again, and the last one is told', async () => {
  const email = 'back@example.com';
  const thief = await shop.signUp(email);
  const accountId = await findAccountId(shop, thief);
  await change(thief, 'back-thief@example.com');
  clock.advance(minuteMs);
  await change(thief, 'back-thief-2@example.com');
  const links = [await undoToken(email), await undoToken('back-thief@example.com')];
  clock.advance(minuteMs);
  // By a passkey, say.
  const owner = await openAnotherSession(shop, 'back-thief-2@example.com');
  await change(owner, email);
  assert.deepEqual([await emailOf(owner), await isSignedIn(shop, thief)], [email, false]);
  for (const link of links) assert.equal((await undo(link)).body.code, 2032);
  const [mail] = (await findMails(shop, 'back-thief-2@example.com')).slice(-1);
  assert.match(mail?.text ?? '', /now uses back@example\.com[\s\S]*email support@/);
  assert.doesNotMatch(mail?.text ?? '', /undo/);
  assert.deepEqual(await db.selectFrom('email_changes').where('account_id', '=', accountId).selectAll().execute(), []);
  clock.advance(minuteMs);
  await change(owner, 'back-elsewhere@example.com');
  assert.equal((await undo(await undoToken(email))).status, 200, 'a later change can be undone');
});

test('a change back after a week is a change like others', async () => {
  const email = 'week@example.com';
  await change(await shop.signUp(email), 'week-2@example.com');
  clock.advance(7 * dayMs);
  await change(await openAnotherSession(shop, 'week-2@example.com'), email);
  assert.equal((await undo(await undoToken('week-2@example.com'))).status, 200);
});

test('undoing keeps a second factor that its owner had before', async () => {
  const email = 'two-steps@example.com';
  const token = await shop.signUp(email);
  const { accountId = '' } = (await shop.app.findSession(token)) ?? {};
  await insertSecondFactor(accountId, addMs(clock.now(), -7 * dayMs));
  await change(token, 'two-steps-2@example.com');
  assert.equal((await undo(await undoToken(email))).status, 200);
  assert.equal(await hasSecondFactor(accountId), true);
});

test('undoing removes what a thief added almost a week before the change, however late it comes', async () => {
  const email = 'patient@example.com';
  const thief = await shop.signUp(email);
  const { accountId = '' } = (await shop.app.findSession(thief)) ?? {};
  const at = addMs(clock.now(), -7 * dayMs + 1);
  const passkey = { account_id: accountId, public_key: 'k', counter: 0, transports: '', name: 'Passkey' } as const;
  await insertPasskey(db, { ...passkey, id: 'patient', credential_id: 'patient', created_at: at });
  await insertSecondFactor(accountId, at);
  await change(thief, 'patient-thief@example.com');
  const token = await undoToken(email);
  clock.advance(7 * dayMs - 1);
  assert.equal((await undo(token)).status, 200);
  assert.equal(await hasSecondFactor(accountId), false);
  assert.deepEqual(await db.selectFrom('passkeys').select('id').where('id', '=', 'patient').execute(), []);
});

test('undoing a change leaves those of other accounts', async () => {
  const token = await shop.signUp('undone@example.com');
  const other = await shop.signUp('other-change@example.com');
  await change(token, 'undone-new@example.com');
  clock.advance(1);
  await change(other, 'other-change-new@example.com');
  assert.equal((await undo(await undoToken('undone@example.com'))).status, 200);
  assert.equal((await undo(await undoToken('other-change@example.com'))).status, 200);
});

test('a change and its undoing lock the account, and the undoing then looks for the change again', async () => {
  const token = await shop.signUp('locked@example.com');
  await requestCode(token, 'locked-new@example.com');
  const code = await shop.lastCode('locked-new@example.com');
  const changing = await recordQueries(() => enterCode(token, 'locked-new@example.com', code));
  const link = await undoToken('locked@example.com');
  const undoing = await recordQueries(() => undo(link));
  const lock = /^select \* from "accounts" .* for update$/;
  for (const queries of [changing, undoing]) assert.ok(queries.some((sql) => lock.test(sql)));
  const locked = undoing.slice(undoing.findIndex((sql) => lock.test(sql)));
  assert.ok(locked.some((sql) => sql.startsWith('select * from "email_changes"')));
});

test('the notice is in the language of the account, whatever that of the request is', async () => {
  const token = await shop.signUp('notice@example.com');
  await requestCode(token, 'notice-new@example.com');
  const body = { email: 'notice-new@example.com', code: await shop.lastCode('notice-new@example.com') };
  const headers = { 'accept-language': 'de' };
  assert.equal((await shop.post(paths.changeEmail, body, { token, headers })).status, 200);
  const [notice] = (await findMails(shop, 'notice@example.com')).slice(-1);
  assert.match(notice?.html ?? '', /lang="en"/);
});

test('the link works for seven days; then the change is forgotten', async () => {
  const token = await shop.signUp('late@example.com');
  await change(token, 'late-new@example.com');
  const link = await undoToken('late@example.com');
  const early = await shop.signUp('early@example.com');
  clock.advance(1);
  await change(early, 'early-new@example.com');
  const open = await undoToken('early@example.com');
  clock.advance(7 * dayMs - 1);
  await applyRetention(shop.context);
  assert.equal((await undo(link)).body.code, 2032);
  assert.deepEqual(
    (await db.selectFrom('email_changes').select('old_email').execute()).map(({ old_email }) => old_email),
    ['early@example.com'],
  );
  assert.equal((await undo(open)).status, 200);
  assert.equal((await undo('x'.repeat(43))).body.code, 2032);
});

test('a notice that is sent after a rotation of the keys has the link of the change', async () => {
  const email = 'rotation@example.com';
  const accountId = await findAccountId(shop, await shop.signUp(email));
  const id = randomUUID();
  const undo_digest = hashToken(createUndoToken(createSecrets([formerKey]), id));
  const change = { id, account_id: accountId, old_email: email, new_email: 'rotation-new@example.com', undo_digest };
  await db
    .insertInto('email_changes')
    .values({ ...change, locale: 'en', created_at: clock.now() })
    .execute();
  await db.transaction().execute((tx) => addEmailChangeJobs(shop.context.jobs, tx, { changeId: id, accountId }));
  assert.equal((await undo(await undoToken(email))).status, 200);
});

test('a former email that has an account of its own by now cannot be restored until that account gives it up', async () => {
  const token = await shop.signUp('moved@example.com');
  await change(token, 'moved-on@example.com');
  const link = await undoToken('moved@example.com');
  clock.advance(minuteMs);
  const second = await shop.signUp('moved@example.com');
  const response = await undo(link);
  assert.deepEqual([response.status, response.body.code], [409, 2033]);
  assert.equal(await emailOf(token), 'moved-on@example.com', 'nothing has changed');
  await change(second, 'second@example.com');
  assert.equal((await undo(link)).status, 200);
});

test('the customer at Stripe who will be charged follows the email', async () => {
  const token = await shop.signUp('pays@example.com');
  await shop.payByCard(token, 1);
  const customers = async (email: string) => {
    const response = await fetch(new URL('/v1/customers', shop.sandboxUrl ?? ''), {
      headers: { authorization: 'Bearer sk_test_fake' },
    });
    const { data } = (await response.json()) as { data: { email: string }[] };
    return data.filter((customer) => customer.email === email).length;
  };
  await shop.idle();
  assert.equal(await customers('pays@example.com'), 1);
  await shop.post(paths.confirm, { password: testPassword }, { token });
  await change(token, 'pays-new@example.com');
  await shop.idle();
  assert.deepEqual([await customers('pays@example.com'), await customers('pays-new@example.com')], [0, 1]);
  await undo(await undoToken('pays@example.com'));
  await shop.idle();
  assert.equal(await customers('pays@example.com'), 1);
});

/** Connects an identity in the settings. */
async function connect(session: string, identityProvider: 'google' | 'apple', email: string): Promise<void> {
  const start = await shop.post(paths.identities, { identityProvider }, { token: session });
  const page = await createBrowser(shop).signIn(identityProvider, { email }, `connect=${start.body.data.token}`);
  const response = await shop.post(paths.connect, { token: queryParam(page, 'connect') }, { token: session });
  assert.equal(response.status, 200, response.raw);
}

/** Begun and not confirmed, so that it is not asked for. */
async function insertSecondFactor(accountId: string, createdAt: Date): Promise<void> {
  const row = { account_id: accountId, secret: 'sealed', last_step: 0, created_at: createdAt, enabled_at: null };
  await db.insertInto('second_factors').values(row).execute();
  await db
    .insertInto('recovery_codes')
    .values({ digest: `digest of ${accountId}`, account_id: accountId })
    .execute();
}

async function hasSecondFactor(accountId: string): Promise<boolean> {
  const factors = await db.selectFrom('second_factors').select('secret').where('account_id', '=', accountId).execute();
  const codes = await db.selectFrom('recovery_codes').select('digest').where('account_id', '=', accountId).execute();
  assert.equal(codes.length, factors.length, 'its codes go with it');
  return factors.length > 0;
}
