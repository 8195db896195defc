/** What the log says about sign-ins: after a takeover, when it began and how often a password was guessed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findAccountId, openTestApp, testPassword } from '../support.ts';
import { switchOn } from './authenticator-app.ts';
import { paths, signIn } from './support.ts';

const written: string[] = [];
const testApp = await openTestApp({ logTo: { write: (line) => written.push(line) } });

/** Message, account and details of the lines since the last call, without those of requests. */
async function takeLines(): Promise<object[]> {
  await testApp.idle();
  return written.splice(0).flatMap((line) => {
    const { msg, accountId, method, notice } = JSON.parse(line);
    if (msg === 'request completed' || accountId === undefined) return [];
    return [{ msg, accountId, ...(method && { method }), ...(notice && { notice }) }];
  });
}

test('every decision about a sign-in names the account and the method, and nothing personal', async () => {
  const email = 'logged@example.com';
  const token = await testApp.signUp(email);
  const accountId = await findAccountId(testApp, token);
  assert.deepEqual(await takeLines(), [{ msg: 'sign-in completed', accountId, method: 'sign-up' }]);

  await signIn(testApp, email, { password: 'wrong-2026!' });
  await signIn(testApp, 'nobody@example.com', { password: 'wrong-2026!' });
  assert.deepEqual(await takeLines(), [
    { msg: 'password refused', accountId, method: 'password' },
    { msg: 'password refused', accountId: null, method: 'password' },
  ]);

  await testApp.post(paths.confirm, { password: 'wrong-2026!' }, { token });
  assert.deepEqual(await takeLines(), [{ msg: 'password refused', accountId, method: 'password' }]);

  const { app } = await switchOn(testApp, token);
  assert.deepEqual(await takeLines(), [{ msg: 'account owner notified', accountId, notice: 'secondFactorOn' }]);

  const pending = (await signIn(testApp, email)).body.data.secondFactor;
  await testApp.post(paths.completeSecondFactor, { token: pending, code: '000000' });
  await testApp.post(paths.completeSecondFactor, { token: pending, code: app.nextCode() });
  assert.deepEqual(await takeLines(), [
    { msg: 'second factor refused', accountId, method: 'app' },
    { msg: 'sign-in completed', accountId, method: 'password+app' },
  ]);
});

test('no line about a sign-in has an email, a password or an address', async () => {
  const email = 'private@example.com';
  await testApp.signUp(email);
  await signIn(testApp, email, { password: 'wrong-2026!' });
  await signIn(testApp, email);
  const lines = written.splice(0).join('');
  assert.match(lines, /password refused[\s\S]*sign-in completed/);
  assert.doesNotMatch(lines, new RegExp(`private@|wrong-2026|${testPassword}|127\\.0\\.0\\.1`));
});

test('a change and a restoration of the email are logged', async () => {
  const email = 'moved@example.com';
  const token = await testApp.signUp(email);
  const accountId = await findAccountId(testApp, token);
  await testApp.post(paths.sendEmailCode, { email: 'moved-2@example.com' }, { token });
  const code = await testApp.lastCode('moved-2@example.com');
  await takeLines();
  await testApp.post(paths.changeEmail, { email: 'moved-2@example.com', code }, { token });
  const notice = (await testApp.mails()).findLast(({ to }) => to.address === email);
  const [, undo = ''] = /undo=([\w-]+)/.exec(notice?.text ?? '') ?? [];
  await testApp.post(paths.undoEmailChange, { token: undo });
  assert.deepEqual(await takeLines(), [
    { msg: 'email changed', accountId },
    { msg: 'email restored', accountId },
  ]);
});
