/**
 * The server conforms to the contract: every operation, every documented response, checked against `openapi.json` with ajv. The
 * last test fails for a documented response that no other test has seen.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { findUnknownEndpointViolations } from './assert-response.ts';
import { openContractClient } from './contract-client.ts';
import { operations } from './openapi-document.ts';
import { confirmation, deletion, settings } from './scenarios/account-settings.ts';
import { afterOneMonth, orders, payments } from './scenarios/billing.ts';
import { contact } from './scenarios/contact.ts';
import { dnsTest } from './scenarios/dns-test.ts';
import { invalidRequests } from './scenarios/invalid-requests.ts';
import { oauth } from './scenarios/oauth.ts';
import { passkeys } from './scenarios/passkeys.ts';
import { rewards } from './scenarios/rewards.ts';
import { secondFactor } from './scenarios/second-factor.ts';
import { internalError, lostDatabase, overload } from './scenarios/server-failures.ts';
import { session } from './scenarios/session.ts';
import { resetPassword, signUp } from './scenarios/sign-up.ts';
import { documentedResponses, unreachableResponses } from './unreachable-responses.ts';

const client = await openContractClient();
after(() => client.close());

test('invalid requests are refused', () => invalidRequests(client));
test('unknown paths and methods are refused in the same format', () => unknownEndpoints());
test('the location of an IP address responds as documented', async () => {
  const ipAddresses = ['127.0.0.1', '8.8.8.8', '2001:4860:4860::8888'];
  for (const ipAddress of ipAddresses) await client.expectResponse('getIpGeo', 'success', { ipAddress });
});
test('the DNS leak test responds as documented', () => dnsTest(client));
test('sign-up responds as documented', () => signUp(client));
test('password reset responds as documented', () => resetPassword(client));
test('sign-in, one-time tokens and sign-out respond as documented', () => session(client));
test('the last step of an OAuth sign-in responds as documented', () => oauth(client));
test('sign-in methods, password, sessions and export of an account respond as documented', () => settings(client));
test('confirmation responds as documented', () => confirmation(client));
test('passkeys respond as documented', () => passkeys(client));
test('the second factor responds as documented', () => secondFactor(client));
test('account deletion responds as documented', () => deletion(client));
test('payments respond as documented', () => payments(client));
test('orders, renewal and refund respond as documented', () => orders(client));
test('contact messages respond as documented', () => contact(client));
test('rewards respond as documented', () => rewards(client));
test('a failed renewal and a late refund respond as documented', () => afterOneMonth(client));
test('an overloaded server responds as documented', () => overload(client));
test('a server that has lost its database responds as documented', () => lostDatabase(client));
test('an unexpected error is a documented response', () => internalError(client));

test('every documented response was seen, or is listed as unreachable', () => {
  const listed = Object.keys(unreachableResponses);
  const unseen = documentedResponses.filter((each) => !client.seen.has(each));
  const neither = unseen.filter((each) => !listed.includes(each));
  assert.deepEqual(
    neither,
    [],
    'add a case to test/server/contract/scenarios, or a reason to unreachable-responses.ts',
  );
  const both = listed.filter((each) => !unseen.includes(each));
  assert.deepEqual(both, [], 'remove them from unreachable-responses.ts');
});

async function unknownEndpoints(): Promise<void> {
  const unknown = ['/turboClient', '/turboClient/api', '/turboClient/%zz'];
  for (const url of unknown) {
    const response = await client.shop.app.inject({ method: 'GET', url });
    assert.deepEqual([response.statusCode, findUnknownEndpointViolations(response)], [404, []], url);
  }
  for (const { path, method } of operations) {
    // The method is checked before the body.
    const body = { payload: 'a=1', headers: { 'content-type': 'text/plain' } };
    const url = path.replace(/\{\w+\}/g, '1');
    for (const unknown of ['PUT', 'TRACE'] as const) {
      const response = await client.shop.app.inject({ method: unknown, url, ...body } as object);
      assert.deepEqual([response.statusCode, findUnknownEndpointViolations(response)], [405, []], path);
    }
    const { statusCode, headers } = await client.shop.app.inject({ method: 'OPTIONS', url });
    assert.equal(statusCode, 204, path);
    assert.ok(String(headers.allow).split(', ').includes(method), `${path}: ${headers.allow}`);
  }
}
