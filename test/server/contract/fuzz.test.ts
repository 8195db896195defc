/**
 * Thousands of requests made from `openapi.json`: good ones, spoilt ones and noise, with a session and without. Whatever comes,
 * the answer is one that the document has for the call, and never a failure of the server. `FUZZ_SEED` and `FUZZ_RUNS` choose others.
 */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { openShop, type Shop } from '../billing/support.ts';
import { callOf, calls } from './document.ts';
import { complaintsAbout, complaintsOAuth, nameOf } from './judge.ts';
import { type People, settle } from './people.ts';
import { type Request, requests } from './requests.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const runs = Number(process.env.FUZZ_RUNS ?? 5_200);

/** They need a mailed code of the very person who asks; contract.test.ts sees them succeed. */
const outOfLuck = ['deleteAccount'];

/** How often each call gave each answer. */
const tally = new Map(calls.map(({ id }) => [id, new Map<string, number>()]));

test(`${runs} requests get answers of the contract (FUZZ_SEED=${seed})`, async (t) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tern-fuzz-'));
  const shop = await openShop({ DATA_DIR: dataDir });
  try {
    const people = await settle(shop);
    const asked = fc.asyncProperty(requests(people.known, people.count), (request) => judge(shop, people, request));
    await fc.assert(asked, { seed, numRuns: runs });
  } finally {
    await shop.close();
    await rm(dataDir, { recursive: true });
  }
  for (const [id, names] of tally) t.diagnostic(`${id}: ${[...names].map((pair) => pair.join(' ')).join(', ')}`);
});

test('the requests were worth answering: every call succeeded, and every call refused something', () => {
  for (const [id, names] of tally) {
    if (!outOfLuck.includes(id)) assert.ok((names.get('success') ?? 0) > 0, `${id} never succeeded`);
    assert.ok(names.size > 1, `${id} never refused`);
  }
});

async function judge(shop: Shop, people: People, request: Request): Promise<void> {
  const { id, isCall, person } = request;
  const call = callOf(id);
  const answer = await send(shop, people, request);
  const complaints = isCall ? complaintsAbout(call, answer) : complaintsOAuth(answer);
  const name = nameOf(answer);
  if (isCall) count(id, name);
  if (answer.statusCode >= 500) complaints.push('the server failed');
  if (isCall && call.needsSession && person === null && name !== 'sessionRequired') {
    complaints.push(`${name} without a session`);
  }
  if (person !== null && name === 'sessionRequired') complaints.push('a living session counts for nothing');
  assert.deepEqual(complaints, [], `${id}: ${answer.statusCode} ${answer.body.slice(0, 500)}`);
}

async function send(shop: Shop, people: People, request: Request): Promise<LightMyRequestResponse> {
  const { method, url, headers, person, payload, from } = request;
  return shop.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    headers: { ...headers, ...(person === null ? {} : { 'x-token': await people.tokenOf(person) }) },
    ...(payload === undefined ? {} : { payload }),
    remoteAddress: from,
  });
}

function count(id: string, name: string): void {
  const names = tally.get(id);
  names?.set(name, (names.get(name) ?? 0) + 1);
}
