/** What the rows of the attacker table share: a victim, attackers with many addresses, and requests of both. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach } from 'node:test';
import { hourMs } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { paths } from '#test/server/accounts/support.ts';
import {
  type CallOptions,
  registrationBody,
  type TestApp,
  type TestResponse,
  testPassword,
} from '#test/server/support.ts';
import { createTemporaryFolder } from '#test/support/temporary-folder.ts';

/** One process, or several on one database that serve requests in turn. */
export type AttackedApp = Pick<TestApp, 'post' | 'mails' | 'lastCode' | 'signUp'> & {
  db: Db;
  advance(ms: number): Promise<void>;
};

export const attacks = 120;
const concurrency = 8;

/** The exits, each in a network of its own. One customer can use all of them. */
export const anyExitIp = (index: number) => `198.19.${index % 16}.1`;
export const exitIp = anyExitIp(0);
export const attackerIp = '203.0.113.66';
export const homeIp = '198.51.100.7';
/** One address of each of many networks. */
export const botnetIp = (index: number) => `100.${64 + (index % 60)}.${index}.1`;
export const wrongPassword = 'not-this-1!';
export const newPassword = 'new-moor-26!';

/** Environment of a server whose customers come from exits, too. */
export function createExitRanges(): { EXIT_RANGES_FILE: string } {
  const file = path.join(createTemporaryFolder(), 'exits');
  writeFileSync(file, '198.19.0.0/20');
  return { EXIT_RANGES_FILE: file };
}

/** A customer, and the cookie of the browser in which they signed up. */
type Victim = { number: number; email: string; token: string; device: CallOptions };

export type HostileWorld = ReturnType<typeof createHostileWorld>;

/** Signs up a new victim before each test, a day after the one before. */
export function createHostileWorld(app: AttackedApp) {
  let number = 0;
  let victim: Victim;

  beforeEach(async () => {
    await app.db.deleteFrom('limits').execute();
    await app.advance(24 * hourMs);
    number += 1;
    const email = `victim${number}@example.com`;
    await app.post(paths.sendRegisterCode, { email }, { ipAddress: homeIp });
    const body = registrationBody(email, await app.lastCode(email));
    const response = await app.post(paths.register, body, { ipAddress: homeIp });
    victim = { number, email, token: response.body.data.token, device: deviceOf(response) };
    await app.db.deleteFrom('limits').execute();
  });

  const signIn = (options: CallOptions, password = testPassword, email = victim.email) =>
    app.post(paths.signIn, { email, password, deviceType: 'web' }, options);
  return {
    app,
    victim: () => victim,
    signIn,
    guess: (ipAddress: string) => signIn({ ipAddress }, wrongPassword),
    requestReset: (options: CallOptions) => app.post(paths.sendResetCode, { email: victim.email }, options),
    tryReset: (code: string, options: CallOptions, password = newPassword) =>
      app.post(paths.resetPassword, { email: victim.email, code, password, noEncrypt: true }, options),
  };
}

/** Sends requests, several at a time. */
export async function sendMany(
  request: (index: number) => Promise<TestResponse>,
  count = attacks,
): Promise<TestResponse[]> {
  const responses: TestResponse[] = [];
  let next = 0;
  const sender = async () => {
    while (next < count) responses.push(await request(next++));
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  return responses;
}

/** Sends requests of which none may succeed. */
export async function attack(
  request: (index: number) => Promise<TestResponse>,
  count = attacks,
): Promise<TestResponse[]> {
  const responses = await sendMany(request, count);
  assert.ok(responses.every(({ body }) => !body.success));
  return responses;
}

/** The cookie that a response set, and the caller's usual address. */
export function deviceOf(response: TestResponse, ipAddress = homeIp): CallOptions {
  const [cookie = ''] = String(response.headers['set-cookie']).split(';');
  return { headers: { cookie }, ipAddress };
}

export function countOf(responses: TestResponse[], code: number): number {
  return responses.filter(({ body }) => body.code === code).length;
}

export function assertServed(response: TestResponse): void {
  assert.equal(response.status, 200, response.raw);
}
