/**
 * Thousands of requests generated from `openapi.json`: valid and malformed, with a session and without. Every response must be
 * documented for its operation, and never a server error. `FUZZ_SEED` and `FUZZ_RUNS` choose other requests.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';
import { openTestShop, type TestShop } from '../billing/test-shop.ts';
import { findUnknownEndpointViolations, findViolations, responseName } from './assert-response.ts';
import { type Request, requests } from './fuzz/requests.ts';
import { createTestUsers, type TestUsers } from './fuzz/test-users.ts';
import { findOperation, operations } from './openapi-document.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const runs = Number(process.env.FUZZ_RUNS ?? 5_200);

/**
 * Need a code or link from a mail, a signed challenge, a code of an app, an identity provider's part, a declined renewal, or a minute
 * without another code for the account; contract.test.ts tests their success.
 */
const neverSuccessful = [
  ...['deleteAccount', 'createPasskey', 'signInWithPasskey', 'connectIdentity', 'changeEmail', 'undoEmailChange'],
  ...['sendConfirmationCode', 'payRenewal', 'switchOnSecondFactor', 'createRecoveryCodes', 'completeSecondFactor'],
];

/** How often each operation gave each response. */
const tally = new Map(operations.map(({ id }) => [id, new Map<string, number>()]));

test(`${runs} generated requests get documented responses (FUZZ_SEED=${seed})`, async (t) => {
  const dataDir = createTemporaryFolder();
  const shop = await openTestShop({ DATA_DIR: dataDir });
  const users = await createTestUsers(shop);
  const property = fc.asyncProperty(requests(users.existingData, users.count), (request) =>
    assertResponse(shop, users, request),
  );
  await fc.assert(property, { seed, numRuns: runs });
  for (const [id, names] of tally) t.diagnostic(`${id}: ${[...names].map((pair) => pair.join(' ')).join(', ')}`);
});

test('every operation was seen to succeed and to refuse', () => {
  for (const [id, names] of tally) {
    if (!neverSuccessful.includes(id)) assert.ok((names.get('success') ?? 0) > 0, `${id} never succeeded`);
    assert.ok(names.size > 1, `${id} never refused`);
  }
});

async function assertResponse(shop: TestShop, users: TestUsers, request: Request): Promise<void> {
  const { id, isOperation, user } = request;
  const operation = findOperation(id);
  const response = await send(shop, users, request);
  // The answer to a conditional request (RFC 9110 section 15.4.5) has no body to check.
  if (response.statusCode === 304 && request.headers['if-none-match']) return;
  const violations = isOperation ? findViolations(operation, response) : findUnknownEndpointViolations(response);
  const name = responseName(response);
  if (isOperation) count(id, name);
  if (response.statusCode >= 500) violations.push('the server failed');
  if (isOperation && operation.needsSession && user === null && name !== 'sessionRequired') {
    violations.push(`${name} without a session`);
  }
  if (user !== null && name === 'sessionRequired') violations.push('a valid session was refused');
  assert.deepEqual(violations, [], `${id}: ${response.statusCode} ${response.body.slice(0, 500)}`);
}

async function send(shop: TestShop, users: TestUsers, request: Request): Promise<LightMyRequestResponse> {
  const { method, url, headers, user, payload, ipAddress } = request;
  return shop.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { ...headers, ...(user === null ? {} : { 'x-token': await users.tokenOf(user) }) },
    ...(payload === undefined ? {} : { payload }),
    remoteAddress: ipAddress,
  });
}

function count(id: string, name: string): void {
  const names = tally.get(id);
  names?.set(name, (names.get(name) ?? 0) + 1);
}
