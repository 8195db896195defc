/** Rows of the attacker table about passwords, devices and sessions. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createPasswords } from '#server/accounts/passwords.ts';
import { createToken, hashToken } from '#server/accounts/rules.ts';
import { minuteMs } from '#server/clock.ts';
import type { AccountRow } from '#server/db/schema.ts';
import { paths } from '#test/server/accounts/support.ts';
import { type TestResponse, testLane, testPassword } from '#test/server/support.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import {
  anyExitIp,
  assertServed,
  attack,
  attackerIp,
  botnetIp,
  countOf,
  deviceOf,
  exitIp,
  type HostileWorld,
  homeIp,
  newPassword,
  sendMany,
  wrongPassword,
} from './hostile-world.ts';

/** As long as the whole daily budget of an email would last if one network could use it up, and longer. */
const attackedQuarters = 48;
/** More than the queues of two processes hold. */
const requestsInFlight = 240;

export function testSignInAttacks({ app, victim, signIn, guess, requestReset, tryReset }: HostileWorld): void {
  /** Right sign-ins without a cookie, each of which makes a device that is known from then on. */
  const createDevices = async (count: number) => {
    const responses = await sendMany(() => signIn({ ipAddress: attackerIp }), count);
    return responses.map((response) => deviceOf(response, attackerIp));
  };
  /** Hashes of tests are cheap, but each is verified at its own cost. */
  const createSlowAccounts = async (): Promise<AccountRow[]> => {
    const password_hash = await createPasswords().hash(testPassword, testLane);
    const account = await app.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', victim().email)
      .executeTakeFirstOrThrow();
    const accounts = Array.from({ length: requestsInFlight }, (_, index) => {
      const name = `queue${victim().number}-${index}`;
      return { ...account, id: randomUUID(), email: `${name}@example.com`, password_hash, referral_code: name };
    });
    await app.db.insertInto('accounts').values(accounts).execute();
    return accounts;
  };
  /** Returns a token for each account. */
  const openSessions = async (accounts: AccountRow[]) => {
    const newest = app.db.selectFrom('sessions').selectAll().orderBy('created_at', 'desc');
    const session = await newest.executeTakeFirstOrThrow();
    const tokens = accounts.map(() => createToken());
    const sessions = accounts.map(({ id, session_version }, index) => {
      return { ...session, account_id: id, session_version, digest: hashToken(tokens[index] ?? '') };
    });
    await app.db.insertInto('sessions').values(sessions).execute();
    return tokens;
  };
  /** Sends requests until some are refused because the queue is full; bystanders who come at that moment are served. */
  const fillQueue = async (request: (index: number) => Promise<TestResponse>) => {
    const bystanders: Promise<TestResponse>[] = [];
    const send = async (index: number) => {
      const { body } = await request(index);
      if (body.code === 1007 && bystanders.length < 8) bystanders.push(signIn({ ipAddress: homeIp }));
    };
    // On a busy machine many can be hashed before the others arrive.
    await waitUntil(async () => {
      await app.db.deleteFrom('limits').execute();
      await Promise.all(Array.from({ length: requestsInFlight }, (_, index) => send(index)));
      return bystanders.length > 0;
    }, 'the queue is never full');
    for (const bystander of bystanders) assertServed(await bystander);
  };
  const requestedCode = async () => {
    await requestReset({ ipAddress: homeIp });
    return app.lastCode(victim().email);
  };

  test('wrong sign-ins from one address lock nobody out elsewhere', async () => {
    const responses = await attack(() => guess(attackerIp));
    assert.equal(countOf(responses, 2005), 10);
    assertServed(await signIn({ ipAddress: homeIp }));
  });

  test('repeated for half a day, one network still leaves the owner room', async () => {
    for (let quarter = 0; quarter < attackedQuarters; quarter++) {
      await attack((index) => guess(`203.0.113.${(index % 2) + 1}`), 11);
      await app.advance(15 * minuteMs);
    }
    assertServed(await signIn({ ipAddress: homeIp }));
  });

  test('wrong sign-ins from one /48 of IPv6 are as many as one customer’s', async () => {
    const responses = await attack((index) => guess(`2001:db8:1:${index.toString(16)}::1`));
    assert.equal(countOf(responses, 2005), 20);
    assertServed(await signIn({ ipAddress: '2001:db8:2::1' }));
  });

  test('wrong sign-ins from many networks do not lock out a device that signed in before, nor a session', async () => {
    await attack((index) => guess(botnetIp(index)));
    assert.equal((await signIn({ ipAddress: homeIp })).status, 429, 'unknown devices have to wait');
    assertServed(await signIn(victim().device));
    const change = { currentPassword: testPassword, password: newPassword };
    assertServed(await app.post(paths.password, change, { token: victim().token, ipAddress: botnetIp(1) }));
  });

  test('while unknown devices have to wait, a mailed code opens the account on a new device', async () => {
    await attack((index) => guess(botnetIp(index)));
    const asked = await requestReset({ ipAddress: homeIp });
    const reset = await tryReset(await app.lastCode(victim().email), deviceOf(asked));
    assertServed(reset);
    assertServed(await signIn(deviceOf(reset), newPassword));
  });

  test('wrong sign-ins through an exit do not lock out the customers behind it', async () => {
    await attack((index) => signIn({ ipAddress: exitIp }, wrongPassword, `somebody${index}@example.com`), 205);
    assertServed(await signIn({ ipAddress: exitIp }));
  });

  test('wrong sign-ins through all exits lock the owner out nowhere else, and a known device or another customer not even there', async () => {
    const responses = await attack((index) => guess(anyExitIp(index)));
    assert.equal(countOf(responses, 2005), 20);
    assertServed(await signIn({ ipAddress: homeIp }));
    assertServed(await signIn({ ...victim().device, ipAddress: exitIp }));
    const email = `neighbor${victim().number}@example.com`;
    await app.signUp(email);
    assertServed(await signIn({ ipAddress: exitIp }, testPassword, email));
  });

  test('wrong sign-ins through one exit leave the owner room at the others', async () => {
    const responses = await attack(() => guess(exitIp));
    assert.equal(countOf(responses, 2005), 10);
    assertServed(await signIn({ ipAddress: anyExitIp(11) }));
  });

  test('wrong passwords in a stolen session leave the owner’s session its tries', async () => {
    const stolen = (await signIn({ ipAddress: attackerIp })).body.data.token;
    const change = { currentPassword: wrongPassword, password: newPassword };
    await attack(() => app.post(paths.password, change, { token: stolen }));
    const right = { currentPassword: testPassword, password: newPassword };
    assertServed(await app.post(paths.password, right, { token: victim().token }));
  });

  test('sign-ins in flight from one network do not fill the queue for hashing', async () => {
    const accounts = await createSlowAccounts();
    await fillQueue((index) => signIn({ ipAddress: `203.0.113.${index}` }, wrongPassword, accounts[index]?.email));
  });

  test('passwords of many own accounts, checked in one network, do not fill the queue for hashing', async () => {
    const tokens = await openSessions(await createSlowAccounts());
    // The right one costs nothing, and stays.
    const unchanged = { currentPassword: testPassword, password: testPassword };
    await fillQueue((index) =>
      app.post(paths.password, unchanged, { token: tokens[index] ?? '', ipAddress: `203.0.113.${index}` }),
    );
  });

  test('many devices of somebody who knew the password guess no more than one, and lock nobody out', async () => {
    const devices = await createDevices(30);
    const reset = await tryReset(await requestedCode(), { ipAddress: homeIp });
    assertServed(reset);
    const guesses = await attack((index) => signIn(devices[index % 30] ?? {}, wrongPassword), 200);
    assert.ok(countOf(guesses, 2005) <= 10, `${countOf(guesses, 2005)} guesses`);
    assertServed(await signIn(deviceOf(reset), newPassword));
  });

  test('the device that changed the password is still known, and the others no longer', async () => {
    const { device: own, token } = victim();
    const other = deviceOf(await signIn({ ipAddress: attackerIp }));
    const change = { currentPassword: testPassword, password: newPassword };
    const changed = await app.post(paths.password, change, { ...own, token });
    assertServed(changed);
    await attack((index) => guess(botnetIp(index)));
    assertServed(await signIn(deviceOf(changed), newPassword));
    assert.deepEqual([(await signIn(own, newPassword)).status, (await signIn(other, newPassword)).status], [429, 429]);
  });

  test('many devices of somebody who knows the password share a budget, and then that of strangers', async () => {
    const devices = await createDevices(30);
    const guesses = await attack((index) => signIn(devices[index % 30] ?? {}, wrongPassword), 300);
    assert.equal(countOf(guesses, 2005), 110);
  });

  test('a device cookie of one account is worth nothing for another, and a forged one nothing at all', async () => {
    const email = `eve${victim().number}@example.com`;
    await app.signUp(email);
    const eve = deviceOf(await signIn({ ipAddress: attackerIp }, testPassword, email));
    await attack((index) => guess(botnetIp(index)));
    assert.equal((await signIn(eve)).status, 429);
    const { cookie = '' } = victim().device.headers ?? {};
    const forged = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A');
    assert.equal((await signIn({ headers: { cookie: forged }, ipAddress: homeIp })).status, 429);
    assertServed(await signIn(victim().device));
  });

  test('a known device has few guesses, too', async () => {
    const responses = await attack(() => signIn(victim().device, wrongPassword));
    assert.equal(countOf(responses, 2005), 10);
    assertServed(await signIn({ ipAddress: '192.0.2.99' }));
  });

  test('guesses at one-time tokens leave others their exchange, also in the same network', async () => {
    const exchange = (token: string) =>
      app.post(paths.exchange, { token, flag: 'web', deviceType: 'web' }, { ipAddress: attackerIp });
    const responses = await attack((index) => exchange(String(index).padStart(43, 'x')));
    assert.equal(responses.at(-1)?.status, 429, 'the network has used up its tries');
    const { body } = await app.post(paths.baseToken, { flag: 'web' }, { token: victim().token });
    assertServed(await exchange(body.data.token));
  });
}
