/** Passkeys: creating, using and removing them, and every response that is refused (docs/decisions/0055-passkeys.md). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as limits from '#facts/limits.ts';
import { triesPerClient } from '#server/accounts/passkeys/sign-in-with-passkey.ts';
import { dayMs, minuteMs } from '#server/clock.ts';
import { applyRetention } from '#server/retention.ts';
import { recordQueries } from '../query-log.ts';
import { openTestApp, takeAttempts, testPassword } from '../support.ts';
import { createAuthenticator } from './authenticator.ts';
import { switchOn } from './authenticator-app.ts';
import { confirmByCode, deleteAccount, findMails, isSignedIn, paths, signUpByOAuth } from './support.ts';

const testApp = await openTestApp({ sandbox: true });
const { clock } = testApp;

type Authenticator = ReturnType<typeof createAuthenticator>;

const postWith = (token: string) => (path: string, body?: object) => testApp.post(path, body, { token });
const challengeOf = async (token: string) => (await postWith(token)(paths.passkeyOptions)).body.data.challenge;
const signInChallenge = async () => (await testApp.post(paths.passkeySignInOptions)).body.data.challenge;
const signIn = (passkey: object, more = {}) =>
  testApp.post(paths.passkeySignIn, { passkey, deviceType: 'web', ...more });
const passkeysOf = async (token: string) => (await testApp.get(paths.account, { token })).body.data.passkeys;

async function addPasskey(token: string, authenticator = createAuthenticator()): Promise<Authenticator> {
  const credential = authenticator.create(await challengeOf(token));
  const response = await postWith(token)(paths.passkeys, credential);
  assert.equal(response.status, 200, response.raw);
  return authenticator;
}

test('a passkey signs in, is named after its browser, and a mail tells the owner', async () => {
  const email = 'first@example.com';
  const token = await testApp.signUp(email);
  const authenticator = createAuthenticator();
  const options = (await postWith(token)(paths.passkeyOptions)).body.data;
  assert.deepEqual([options.rp.id, options.user.name, options.attestation], ['localhost', email, 'none']);
  assert.equal(options.authenticatorSelection.userVerification, 'required');
  const headers = { 'user-agent': 'Mozilla/5.0 (Macintosh) Chrome/140 Safari/537' };
  const credential = authenticator.create(options.challenge);
  const created = await testApp.post(paths.passkeys, credential, { token, headers });
  assert.deepEqual([created.body.data.name, created.body.data.lastUsedAt], ['Chrome, macOS', null]);
  assert.match((await findMails(testApp, email)).at(-1)?.subject ?? '', /Passkey added/);
  const signedIn = await signIn(authenticator.get(await signInChallenge()));
  assert.equal(await isSignedIn(testApp, signedIn.body.data.token), true);
  const [passkey] = await passkeysOf(token);
  assert.equal(passkey.lastUsedAt, clock.now().toISOString());
  const inApp = await signIn(authenticator.get(await signInChallenge()), { deviceType: 'ios' });
  const account = (await testApp.get(paths.account, { token: inApp.body.data.token })).body.data;
  assert.equal(account.sessions[0].device, 'iOS', 'an app is named by its platform');
  const remembered = await signIn(authenticator.get(await signInChallenge()), { remember: true });
  const lifeOf = async (session: string) => {
    const [{ expiresAt }] = (await testApp.get(paths.account, { token: session })).body.data.sessions;
    return Date.parse(expiresAt) - clock.now().getTime();
  };
  const lives = [await lifeOf(signedIn.body.data.token), await lifeOf(remembered.body.data.token)];
  assert.deepEqual(lives, [dayMs, 30 * dayMs], '"remember me" counts');
  const exported = await testApp.get(paths.export, { token: signedIn.body.data.token });
  assert.equal(exported.status, 200, 'a sign-in with a passkey is a confirmation');
  assert.doesNotMatch(exported.raw, new RegExp(authenticator.id), 'no credential id leaves the server');
});

test('a challenge works once, for five minutes, for its purpose and its session', async () => {
  const token = await testApp.signUp('challenge@example.com');
  const other = await testApp.signUp('challenge-other@example.com');
  const authenticator = await addPasskey(token);
  const refused = async (challenge: string) => (await signIn(authenticator.get(challenge))).body.code === 2022;

  const once = await signInChallenge();
  assert.equal(await refused(once), false);
  assert.equal(await refused(once), true, 'again');
  await applyRetention(testApp.context);
  assert.equal(await refused(once), true, 'after the cleanup, too');
  const late = await signInChallenge();
  clock.advance(5 * minuteMs);
  assert.equal(await refused(late), true, 'late');
  assert.equal(await refused(await challengeOf(token)), true, 'one for creating');
  for (const made of ['A'.repeat(43), 'A'.repeat(96), '', `${await signInChallenge()}AAAA`])
    assert.equal(await refused(made), true, 'a made-up one');
  const create = async (challenge: string) =>
    (await postWith(token)(paths.passkeys, createAuthenticator().create(challenge))).body.code;
  const creating = await challengeOf(token);
  assert.deepEqual([await create(creating), await create(creating)], [0, 2022], 'creates one passkey');
  assert.equal(await create(await challengeOf(other)), 2022, 'another session’s');
  assert.equal(await create(await signInChallenge()), 2022, 'one for signing in');
  const { challenge: confirming } = (await postWith(token)(paths.confirmByPasskey)).body.data;
  assert.equal(await create(confirming), 2022, 'one for confirming the same session');
});

test('a response needs this site, a verified user, the right key and a growing counter', async () => {
  const token = await testApp.signUp('strict@example.com');
  const authenticator = await addPasskey(token);
  const attempt = async (options: object) => (await signIn(authenticator.get(await signInChallenge(), options))).status;
  assert.equal(await attempt({ origin: 'https://evil.example' }), 422);
  assert.equal(await attempt({ rpId: 'evil.example' }), 422);
  assert.equal(await attempt({ isVerified: false }), 422);
  const stranger = createAuthenticator().get(await signInChallenge());
  assert.equal((await signIn({ ...stranger, id: authenticator.id })).body.code, 2022);
  assert.equal((await signIn(stranger)).body.code, 2022, 'an unknown passkey gets the same error');
  assert.equal(await attempt({ counter: 7 }), 200);
  assert.equal(await attempt({ counter: 7 }), 422, 'a copy of the authenticator');
  assert.equal(await attempt({ counter: 8 }), 200);
  const create = async (options: object) =>
    (await postWith(token)(paths.passkeys, createAuthenticator().create(await challengeOf(token), options))).status;
  assert.equal(await create({ isVerified: false }), 422);
  assert.equal(await create({ origin: 'https://evil.example' }), 422);
});

test('a credential belongs to one account, and an account has a limited number', async () => {
  const token = await testApp.signUp('many@example.com');
  const authenticator = await addPasskey(token);
  const other = await testApp.signUp('thief@example.com');
  const copied = await postWith(other)(paths.passkeys, authenticator.create(await challengeOf(other)));
  assert.equal(copied.body.code, 2022);
  for (let count = 2; count < limits.passkeys; count++) await addPasskey(token);
  const challenge = await challengeOf(token);
  const queries = await recordQueries(() => addPasskey(token));
  assert.ok(
    queries.some((sql) => /^select \* from "accounts" .* for update$/.test(sql)),
    'it is counted under a lock',
  );
  assert.equal((await postWith(token)(paths.passkeyOptions)).body.code, 2025);
  const late = await postWith(token)(paths.passkeys, createAuthenticator().create(challenge));
  assert.equal(late.body.code, 2025, 'also with a challenge from before the last one');
});

test('the browser is told which passkeys the account has, so that it makes no second one', async () => {
  const token = await testApp.signUp('excluded@example.com');
  const authenticator = await addPasskey(token);
  const { excludeCredentials } = (await postWith(token)(paths.passkeyOptions)).body.data;
  assert.deepEqual(
    excludeCredentials.map(({ id }: { id: string }) => id),
    [authenticator.id],
  );
});

test('an account requests the options for a new passkey 30 times an hour', async () => {
  const token = await testApp.signUp('options@example.com');
  const request = async () => (await postWith(token)(paths.passkeyOptions)).status;
  for (let count = 0; count < 30; count++) assert.equal(await request(), 200);
  assert.equal(await request(), 429);
});

test('wrong passkeys are limited per client, and a right passkey is served nevertheless', async () => {
  const authenticator = await addPasskey(await testApp.signUp('limited@example.com'));
  const ipAddress = '198.51.100.81';
  const attempt = async (challenge: string) => {
    const passkey = authenticator.get(challenge);
    return (await testApp.post(paths.passkeySignIn, { passkey, deviceType: 'web' }, { ipAddress })).status;
  };
  await takeAttempts(testApp, triesPerClient, ipAddress, 59);
  assert.deepEqual([await attempt('unknown'), await attempt('unknown')], [422, 429]);
  assert.equal(await attempt(await signInChallenge()), 200);
});

test('challenges cost nothing, so nobody can use them up for others behind the same IP address', async () => {
  const ipAddress = '198.51.100.82';
  const queries = await recordQueries(async () => {
    for (let count = 0; count < 300; count++)
      assert.equal((await testApp.post(paths.passkeySignInOptions, undefined, { ipAddress })).status, 200);
  });
  assert.deepEqual(queries, []);
});

test('an account signs in with passkeys 60 times in 15 minutes, whoever is behind the same IP address', async () => {
  const busy = await addPasskey(await testApp.signUp('busy-passkey@example.com'));
  const other = await addPasskey(await testApp.signUp('other-passkey@example.com'));
  const attempt = async (authenticator: Authenticator) =>
    (await signIn(authenticator.get(await signInChallenge()))).status;
  for (let count = 0; count < 60; count++) assert.equal(await attempt(busy), 200);
  assert.equal(await attempt(busy), 429);
  assert.equal(await attempt(other), 200);
});

test('of two simultaneous responses to one challenge, one signs in', async () => {
  const authenticator = await addPasskey(await testApp.signUp('twice@example.com'));
  const challenge = await signInChallenge();
  const responses = [4, 5].map((counter) => signIn(authenticator.get(challenge, { counter })));
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 422]);
});

test('of two simultaneous responses with the same counter, one signs in', async () => {
  const authenticator = await addPasskey(await testApp.signUp('simultaneous@example.com'));
  const copies = await Promise.all([signInChallenge(), signInChallenge()]);
  const responses = copies.map((challenge) => signIn(authenticator.get(challenge, { counter: 3 })));
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 422]);
});

test('only the owner renames and removes a passkey; removing needs a confirmation and is told by mail', async () => {
  const email = 'owner@example.com';
  const token = await testApp.signUp(email);
  const stranger = await testApp.signUp('not-owner@example.com');
  const authenticator = await addPasskey(token);
  const [{ passkeyId }] = await passkeysOf(token);
  const { name } = (await passkeysOf(token))[0];
  await postWith(stranger)(paths.passkey(passkeyId), { name: 'Mine' });
  await testApp.delete(paths.passkey(passkeyId), { token: stranger });
  assert.equal((await passkeysOf(token))[0].name, name);
  assert.equal((await postWith(token)(paths.passkey(passkeyId), { name: ' Work laptop ' })).status, 200);
  // Each would be read backwards in the mail below, hide its end, or show nothing.
  for (const unreadable of ['Work\u202eptoplap', '\u2067Work', 'Work\nlaptop', '\u200b\u200d'])
    assert.equal((await postWith(token)(paths.passkey(passkeyId), { name: unreadable })).status, 422, unreadable);
  assert.equal((await postWith(token)(paths.passkey(passkeyId), { name: '👩\u200d💻' })).status, 200);
  assert.equal((await postWith(token)(paths.passkey(passkeyId), { name: 'Work laptop' })).status, 200);
  assert.equal((await passkeysOf(token))[0].name, 'Work laptop');
  clock.advance(10 * minuteMs);
  const refused = await testApp.delete(paths.passkey(passkeyId), { token });
  assert.deepEqual(refused.body.data, { methods: ['passkey', 'password', 'code'] });
  assert.equal((await postWith(token)(paths.passkeyOptions)).body.code, 2020, 'adding one, too');
  await postWith(token)(paths.confirm, { password: testPassword });
  assert.equal((await testApp.delete(paths.passkey(passkeyId), { token })).status, 200);
  assert.match((await findMails(testApp, email)).at(-1)?.subject ?? '', /Passkey removed/);
  assert.equal((await signIn(authenticator.get(await signInChallenge()))).body.code, 2022);
});

test('the owner’s passkey confirms a session, nobody else’s does', async () => {
  const token = await testApp.signUp('confirming@example.com');
  const own = await addPasskey(token);
  const stranger = await addPasskey(await testApp.signUp('confirming-other@example.com'));
  clock.advance(10 * minuteMs);
  const confirm = async (authenticator: Authenticator) => {
    const { challenge } = (await postWith(token)(paths.confirmByPasskey)).body.data;
    return (await postWith(token)(paths.confirm, { passkey: authenticator.get(challenge) })).body.code;
  };
  assert.equal(await confirm(stranger), 2022);
  assert.equal((await testApp.get(paths.export, { token })).status, 403);
  assert.equal(await confirm(own), 0);
  assert.equal((await testApp.get(paths.export, { token })).status, 200);
});

test('with a second factor a passkey confirms a session, and is offered first', async () => {
  const token = await testApp.signUp('confirming-two@example.com');
  const authenticator = await addPasskey(token);
  await switchOn(testApp, token);
  clock.advance(10 * minuteMs);
  const refused = await testApp.get(paths.export, { token });
  assert.deepEqual(refused.body.data, { methods: ['passkey', 'secondFactor'] });
  const { challenge } = (await postWith(token)(paths.confirmByPasskey)).body.data;
  assert.equal((await postWith(token)(paths.confirm, { passkey: authenticator.get(challenge) })).status, 200);
  assert.equal((await testApp.get(paths.export, { token })).status, 200);
});

test('a passkey can be the only way to sign in, and then stays', async () => {
  const email = 'passkey-only@example.com';
  const token = await signUpByOAuth(testApp, email);
  await confirmByCode(testApp, token, email);
  await addPasskey(token);
  const { identities, passkeys } = (await testApp.get(paths.account, { token })).body.data;
  assert.equal((await testApp.delete(paths.identity(identities[0].identityId), { token })).status, 200);
  assert.equal((await testApp.delete(paths.passkey(passkeys[0].passkeyId), { token })).body.code, 2012);
});

test('the last passkey can be removed while an identity signs in, and the account is locked meanwhile', async () => {
  const email = 'passkey-and-identity@example.com';
  const token = await signUpByOAuth(testApp, email);
  await confirmByCode(testApp, token, email);
  await addPasskey(token);
  const [{ passkeyId }] = await passkeysOf(token);
  const queries = await recordQueries(async () => {
    assert.equal((await testApp.delete(paths.passkey(passkeyId), { token })).status, 200);
  });
  assert.ok(queries.some((sql) => /^select \* from "accounts" .* for update$/.test(sql)));
  assert.deepEqual(await passkeysOf(token), []);
});

test('a passkey of a deleted account restores it with `restore`, and is erased with it', async () => {
  const email = 'gone@example.com';
  const token = await testApp.signUp(email);
  const authenticator = await addPasskey(token);
  await deleteAccount(testApp, token, email);
  assert.equal((await signIn(authenticator.get(await signInChallenge()))).body.code, 2013);
  const accounts = testApp.context.db.updateTable('accounts').where('email', '=', email);
  await accounts.set({ blocked_at: clock.now() }).execute();
  const blocked = await signIn(authenticator.get(await signInChallenge()), { restore: true });
  assert.equal(blocked.body.code, 1012);
  await accounts.set({ blocked_at: null }).execute();
  assert.equal((await signIn(authenticator.get(await signInChallenge()))).body.code, 2013, 'it was not restored');
  clock.advance(14 * dayMs);
  const late = await signIn(authenticator.get(await signInChallenge()), { restore: true });
  assert.equal(late.body.code, 2022, 'after the restore period it is unknown');
});
