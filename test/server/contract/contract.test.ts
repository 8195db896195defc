/**
 * The server keeps the contract: every call, every documented answer, success and refusal, judged by `openapi.json` alone with a
 * validator that is not ours. The last test fails for a call or a reason that no other test has seen.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deletion, settings } from './account.ts';
import { newPassword, signUp } from './accounts.ts';
import { aMonthLater, buying, owning } from './billing.ts';
import { contact } from './contact.ts';
import { calls } from './document.ts';
import { complaintsOAuth } from './judge.ts';
import { oauth } from './oauth.ts';
import { documented, outOfReach } from './out-of-reach.ts';
import { refusals } from './refusals.ts';
import { rewards } from './rewards.ts';
import { session } from './session.ts';
import { openStage, type Stage } from './stage.ts';
import { lostDatabase, overload, ownMistake } from './trouble.ts';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

test('whatever a call cannot use is refused', () => refusals(stage));
test('addresses and methods that no call has are refused alike', () => unknownCalls());
test("the visitor's place", async () => {
  const visitors = ['127.0.0.1', '8.8.8.8', '2001:4860:4860::8888'];
  for (const from of visitors) await stage.sees('getIpGeo', 'success', { from });
});
test('signing up', () => signUp(stage));
test('a new password', () => newPassword(stage));
test('signing in and out, and handing over', () => session(stage));
test('the last step of an OAuth sign-in', () => oauth(stage));
test('what opens an account', () => settings(stage));
test('the end of an account', () => deletion(stage));
test('buying', () => buying(stage));
test('orders and the renewal', () => owning(stage));
test('a message', () => contact(stage));
test('rewards', () => rewards(stage));
test('a month later', () => aMonthLater(stage));
test('overload', () => overload(stage));
test('a database that is away', () => lostDatabase(stage));
test('a mistake of our own', () => ownMistake(stage));

test('every documented answer was seen, or it is said why it cannot be', () => {
  const explained = Object.keys(outOfReach);
  const unseen = documented.filter((each) => !stage.seen.has(each));
  assert.deepEqual(unseen.sort(), explained.sort());
});

async function unknownCalls(): Promise<void> {
  const unknown = ['/turboClient', '/turboClient/api', '/turboClient/%zz'];
  for (const url of unknown) {
    const answer = await stage.shop.app.inject({ method: 'GET', url });
    assert.deepEqual([answer.statusCode, complaintsOAuth(answer)], [404, []], url);
  }
  for (const { path } of calls) {
    // The method is wrong before the body is.
    const body = { payload: 'a=1', headers: { 'content-type': 'text/plain' } };
    const answer = await stage.shop.app.inject({ method: 'PUT', url: path.replace(/\{\w+\}/g, '1'), ...body });
    assert.deepEqual([answer.statusCode, complaintsOAuth(answer)], [405, []], path);
  }
}
