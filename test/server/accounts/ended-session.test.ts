/** Changes that were under way when their session ended: none of them may happen (docs/decisions/0008-sessions.md). */
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { deleteAccount } from '#server/accounts/deletion/delete-account.ts';
import { changeEmail, sendEmailChangeCode } from '#server/accounts/email/change-email.ts';
import { completeConnection } from '#server/accounts/oauth/connect-identity.ts';
import { insertConnection } from '#server/accounts/oauth/connection-store.ts';
import { createPasskey, createPasskeyOptions } from '#server/accounts/passkeys/create-passkey.ts';
import { removePasskey } from '#server/accounts/passkeys/remove-passkey.ts';
import { createToken, hashToken } from '#server/accounts/rules.ts';
import {
  renewRecoveryCodes,
  setUpSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from '#server/accounts/second-factor/switch-second-factor.ts';
import { endSessions } from '#server/accounts/session-store.ts';
import { changePassword } from '#server/accounts/settings/change-password.ts';
import { disconnectIdentity } from '#server/accounts/settings/disconnect-identity.ts';
import { getAccountRow } from '#server/accounts/store.ts';
import { addMs, minuteMs } from '#server/clock.ts';
import type { Session } from '#server/http/decorations.ts';
import { waitForLocks } from '#test/support/lock-waits.ts';
import { findSession, openTestApp, testPassword } from '../support.ts';
import { createAuthenticator } from './authenticator.ts';
import { createAuthenticatorApp } from './authenticator-app.ts';
import { isSignedIn, openAnotherSession, paths } from './support.ts';

const testApp = await openTestApp();
const { clock, context } = testApp;
const { db } = context;

const locale = 'en' as const;
const client = { networks: [{ key: '192.0.2.9/32', factor: 1 }] };
const newEmail = (session: Session) => `new-${session.email}`;

async function insertVerifiedConnection({ accountId, digest }: Session): Promise<string> {
  const token = createToken();
  await insertConnection(db, {
    digest: hashToken(token),
    account_id: accountId,
    session_digest: digest,
    identity_provider: 'google',
    expires_at: addMs(clock.now(), 5 * minuteMs),
    issuer: 'https://accounts.google.com',
    subject: accountId,
    email: 'somebody@gmail.com',
    name: null,
  });
  return token;
}

/** Each prepares a change while its session is alive, and returns the change. */
const changes: Record<string, (session: Session) => Promise<() => Promise<unknown>>> = {
  async createPasskey(session) {
    const { challenge } = await createPasskeyOptions(context, session);
    const credential = createAuthenticator().create(challenge);
    return () => createPasskey(context, session, { credential, deviceLabel: '' });
  },
  removePasskey: async (session) => () => removePasskey(context, session, 'passkey'),
  async changeEmail(session) {
    await sendEmailChangeCode(context, session, { email: newEmail(session), client, locale });
    const code = await testApp.lastCode(newEmail(session));
    return () => changeEmail(context, session, { email: newEmail(session), code, client, locale });
  },
  async switchOnSecondFactor(session) {
    const { secret } = await setUpSecondFactor(context, session);
    const code = createAuthenticatorApp(testApp, secret).code();
    return () => switchOnSecondFactor(context, session, code);
  },
  switchOffSecondFactor: async (session) => () => switchOffSecondFactor(context, session),
  renewRecoveryCodes: async (session) => () => renewRecoveryCodes(context, session),
  async completeConnection(session) {
    const token = await insertVerifiedConnection(session);
    return () => completeConnection(context, session, token);
  },
  disconnectIdentity: async (session) => () => disconnectIdentity(context, session, 'identity'),
  async changePassword(session) {
    const change = { currentPassword: testPassword, password: 'other-26!', client };
    return () => changePassword(context, session, change);
  },
  deleteAccount: async (session) => () => deleteAccount(context, session, { confirmation: session.email, client }),
};

const openSession = async (email: string) => findSession(testApp, await testApp.signUp(email));
const endAll = ({ accountId }: Session) => db.transaction().execute((tx) => endSessions(tx, accountId));
const tables = ['passkeys', 'second_factors', 'external_identities', 'email_changes'] as const;

for (const [name, prepare] of Object.entries(changes)) {
  test(`${name} does nothing in a session that has ended since the request began`, async () => {
    const session = await openSession(`${name.toLowerCase()}@example.com`);
    const change = await prepare(session);
    await endAll(session);
    const accounts = db.selectFrom('accounts').selectAll().where('id', '=', session.accountId);
    const before = await accounts.executeTakeFirstOrThrow();
    await assert.rejects(change(), { reason: 'sessionRequired' });
    assert.deepEqual(await accounts.executeTakeFirstOrThrow(), before);
    for (const table of tables) {
      const rows = await db.selectFrom(table).selectAll().where('account_id', '=', session.accountId).execute();
      assert.deepEqual(
        rows.filter((row) => !('enabled_at' in row) || row.enabled_at),
        [],
        table,
      );
    }
  });
}

test('a change waits for an end of the session that is under way', async () => {
  const token = await testApp.signUp('waits@example.com');
  const session = await findSession(testApp, token);
  const isEnding = Promise.withResolvers<void>();
  const isEnded = Promise.withResolvers<void>();
  const ending = db.transaction().execute(async (tx) => {
    await endSessions(tx, session.accountId);
    isEnding.resolve();
    await isEnded.promise;
  });
  await isEnding.promise;
  const removing = assert.rejects(removePasskey(context, session, 'passkey'), { reason: 'sessionRequired' });
  // It would sign out the session that its owner opens next.
  const endingOthers = testApp.delete(paths.sessions, { token });
  await waitForLocks(db, 2).finally(() => isEnded.resolve());
  await ending;
  await removing;
  assert.equal((await endingOthers).status, 401);
  const { session_version } = await getAccountRow(db, session.accountId);
  assert.equal(session_version, 1);
});

test('a session that was opened while all were ended changes nothing', async () => {
  const session = await openSession('overtaken@example.com');
  const { session_version } = await db
    .updateTable('accounts')
    .set((set) => ({ session_version: set('session_version', '+', 1) }))
    .where('id', '=', session.accountId)
    .returning('session_version')
    .executeTakeFirstOrThrow();
  const remove = () => removePasskey(context, session, 'passkey');
  await assert.rejects(remove(), { reason: 'sessionRequired' });
  const setVersion = (version: number | null) =>
    db.updateTable('sessions').set({ session_version: version }).where('digest', '=', session.digest).execute();
  await setVersion(session_version);
  await remove();
  await setVersion(null);
  await remove();
});

test('a request whose session is ended before its body comes is refused, and signs nobody out', async () => {
  const email = 'parked@example.com';
  const stolen = await testApp.signUp(email);
  const { accountId } = await findSession(testApp, stolen);
  let own = '';
  const post = async (url: string, body: object) => {
    const payload = Readable.from(
      (async function* () {
        await db.transaction().execute((tx) => endSessions(tx, accountId));
        own = await openAnotherSession(testApp, email);
        yield JSON.stringify(body);
      })(),
    );
    const headers = { 'x-token': stolen, 'content-type': 'application/json' };
    return testApp.app.inject({ method: 'POST', url, payload, headers });
  };
  const response = await post(paths.password, { currentPassword: testPassword, password: 'other-26!' });
  assert.deepEqual([response.statusCode, response.json().code], [401, 2001], response.body);
  assert.equal(await isSignedIn(testApp, own), true);
});
