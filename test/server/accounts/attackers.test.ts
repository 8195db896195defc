/**
 * What strangers do never keeps a customer out (docs/decisions/0041-layered-limits.md). Each row: more than a hundred hostile
 * requests of one kind, then the innocent bystander is served.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { hourMs, minuteMs } from '#server/clock.ts';
import {
  type CallOptions,
  registrationBody,
  startTestApp,
  type TestResponse,
  testPassword,
} from '#test/server/support.ts';
import { paths } from './support.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tern-exits-'));
const exit = '192.0.2.10';
writeFileSync(path.join(folder, 'exits'), exit);
const testApp = await startTestApp({ env: { EXIT_RANGES_FILE: path.join(folder, 'exits') } });
after(async () => {
  await testApp.close();
  rmSync(folder, { recursive: true });
});

const attacks = 120;
const attackerIp = '203.0.113.66';
const homeIp = '198.51.100.7';
/** One address of each of many networks. */
const botnetIp = (index: number) => `100.${64 + (index % 60)}.${index}.1`;
const newPassword = 'new-tern-26!';

let victims = 0;
/** A customer, and the cookie of the browser in which they signed up. */
let victim: { email: string; token: string; device: CallOptions };

beforeEach(async () => {
  await testApp.context.db.deleteFrom('limits').execute();
  testApp.clock.advance(24 * hourMs);
  victims += 1;
  const email = `victim${victims}@example.com`;
  await testApp.post(paths.sendRegisterCode, { email }, { ipAddress: homeIp });
  const body = registrationBody(email, await testApp.lastCode(email));
  const response = await testApp.post(paths.register, body, { ipAddress: homeIp });
  victim = { email, token: response.body.data.token, device: deviceOf(response) };
  await testApp.context.db.deleteFrom('limits').execute();
});

/** The cookie that a response set, and the caller's usual address. */
function deviceOf(response: TestResponse, ipAddress = homeIp): CallOptions {
  const [cookie = ''] = String(response.headers['set-cookie']).split(';');
  return { headers: { cookie }, ipAddress };
}

async function attack(request: (index: number) => Promise<TestResponse>, count = attacks): Promise<TestResponse[]> {
  const responses: TestResponse[] = [];
  for (let index = 0; index < count; index++) responses.push(await request(index));
  assert.ok(responses.every(({ body }) => !body.success));
  return responses;
}

const signIn = (options: CallOptions, password = testPassword, email = victim.email) =>
  testApp.post(paths.signIn, { email, password, deviceType: 'web' }, options);
const guess = (ipAddress: string) => signIn({ ipAddress }, 'not-this-1!');
const tryReset = (code: string, options: CallOptions) =>
  testApp.post(paths.resetPassword, { email: victim.email, code, password: newPassword, noEncrypt: true }, options);
const requestReset = (options: CallOptions) => testApp.post(paths.sendResetCode, { email: victim.email }, options);
const countCompared = (responses: TestResponse[], code: number) =>
  responses.filter(({ body }) => body.code === code).length;

function assertServed(response: TestResponse): void {
  assert.equal(response.status, 200, response.raw);
}

test('wrong sign-ins from one address lock nobody out elsewhere', async () => {
  const responses = await attack(() => guess(attackerIp));
  assert.equal(countCompared(responses, 2005), 10);
  assertServed(await signIn({ ipAddress: homeIp }));
});

test('repeated for a day, one network still leaves the owner room', async () => {
  for (let quarter = 0; quarter < 96; quarter++) {
    for (let index = 0; index < 11; index++) await guess(`203.0.113.${(index % 2) + 1}`);
    testApp.clock.advance(15 * minuteMs);
  }
  assertServed(await signIn({ ipAddress: homeIp }));
});

test('wrong sign-ins from one /48 of IPv6 are as many as one customer’s', async () => {
  const responses = await attack((index) => guess(`2001:db8:1:${index.toString(16)}::1`));
  assert.equal(countCompared(responses, 2005), 20);
  assertServed(await signIn({ ipAddress: '2001:db8:2::1' }));
});

test('wrong sign-ins from many networks do not lock out a device that signed in before, nor a session', async () => {
  await attack((index) => guess(botnetIp(index)));
  assert.equal((await signIn({ ipAddress: homeIp })).status, 429, 'unknown devices have to wait');
  assertServed(await signIn(victim.device));
  const change = { currentPassword: testPassword, password: newPassword };
  assertServed(await testApp.post(paths.password, change, { token: victim.token, ipAddress: botnetIp(1) }));
});

test('while unknown devices have to wait, a mailed code opens the account on a new device', async () => {
  await attack((index) => guess(botnetIp(index)));
  const asked = await requestReset({ ipAddress: homeIp });
  const reset = await tryReset(await testApp.lastCode(victim.email), deviceOf(asked));
  assertServed(reset);
  assertServed(await signIn(deviceOf(reset), newPassword));
});

test('wrong sign-ins through an exit do not lock out the customers behind it', async () => {
  await attack((index) => signIn({ ipAddress: exit }, 'not-this-1!', `somebody${index}@example.com`), 205);
  assertServed(await signIn({ ipAddress: exit }));
});

test('wrong passwords in a stolen session leave the owner’s session its tries', async () => {
  const stolen = (await signIn({ ipAddress: attackerIp })).body.data.token;
  const change = { currentPassword: 'not-this-1!', password: newPassword };
  await attack(() => testApp.post(paths.password, change, { token: stolen }));
  const right = { currentPassword: testPassword, password: newPassword };
  assertServed(await testApp.post(paths.password, right, { token: victim.token }));
});

test('guesses at a code that was never sent do not use up the tries of the next one', async () => {
  await attack((index) => tryReset('000000', { ipAddress: index % 2 ? attackerIp : botnetIp(index) }));
  await requestReset({ ipAddress: homeIp });
  assertServed(await tryReset(await testApp.lastCode(victim.email), { ipAddress: homeIp }));
});

test('guesses at a live code from one network do not use up its owner’s tries', async () => {
  await requestReset({ ipAddress: homeIp });
  const code = await testApp.lastCode(victim.email);
  const wrong = code === '000000' ? '000001' : '000000';
  const responses = await attack((index) => tryReset(wrong, { ipAddress: `203.0.113.${index}` }));
  assert.equal(countCompared(responses, 2002), 4, 'the fifth and all later ones get codeTriesUsed');
  assertServed(await tryReset(code, { ipAddress: homeIp }));
});

test('guesses at a live code from many networks do not use up the tries of the browser that asked for it', async () => {
  const asked = await requestReset({ ipAddress: homeIp });
  const code = await testApp.lastCode(victim.email);
  const wrong = code === '000000' ? '000001' : '000000';
  const responses = await attack((index) => tryReset(wrong, { ipAddress: botnetIp(index) }));
  assert.equal(countCompared(responses, 2002), 20);
  assert.equal((await tryReset(code, { ipAddress: '192.0.2.77' })).body.code, 2004);
  assertServed(await tryReset(code, deviceOf(asked, '192.0.2.77')));
});

test('requests for codes void nobody’s code: it works in the browser that asked for it', async () => {
  const asked = await requestReset({ ipAddress: homeIp });
  const code = await testApp.lastCode(victim.email);
  const responses: TestResponse[] = [];
  for (let index = 0; index < attacks; index++) responses.push(await requestReset({ ipAddress: botnetIp(index) }));
  assert.equal(countCompared(responses, 0), 14, 'the mailbox gets as many');
  const newest = await testApp.lastCode(victim.email);
  if (newest !== code) assert.equal((await tryReset(code, { ipAddress: homeIp })).body.code, 2002);
  assertServed(await tryReset(code, deviceOf(asked, '192.0.2.77')));
  assert.equal((await tryReset(newest, { ipAddress: homeIp })).body.code, 2003, 'a used code voids the others');
});

test('requests for codes and tries of strangers leave a new customer their code', async () => {
  const email = `first-visit${victims}@example.com`;
  const asked = await testApp.post(paths.sendRegisterCode, { email }, { ipAddress: homeIp });
  const code = await testApp.lastCode(email);
  for (let index = 0; index < attacks; index++) {
    await testApp.post(paths.sendRegisterCode, { email }, { ipAddress: botnetIp(index) });
    await testApp.post(paths.register, registrationBody(email, '000000'), { ipAddress: botnetIp(index) });
  }
  assertServed(await testApp.post(paths.register, registrationBody(email, code), deviceOf(asked)));
});

test('whoever asked for a code of their own has no more tries of a newer one than others', async () => {
  const asked = await requestReset({ ipAddress: attackerIp });
  testApp.clock.advance(minuteMs);
  await requestReset({ ipAddress: homeIp });
  const code = await testApp.lastCode(victim.email);
  const wrong = code === '000000' ? '000001' : '000000';
  await attack(() => tryReset(wrong, deviceOf(asked, attackerIp)));
  const codes = testApp.context.db.selectFrom('codes').select('tries_left').where('purpose', '=', 'reset');
  const [row] = await codes.where('email', '=', victim.email).execute();
  assert.equal(row?.tries_left, 20 - 5);
  assertServed(await tryReset(code, { ipAddress: homeIp }));
});

test('requests for codes from one network fill no mailbox, whatever the spelling, and the owner still gets one', async () => {
  const before = (await testApp.mails()).length;
  for (let index = 0; index < attacks; index++) {
    const email = victim.email.replace('@', `+${index}@`);
    await testApp.post(paths.sendRegisterCode, { email }, { ipAddress: attackerIp });
    await testApp.post(paths.sendResetCode, { email: victim.email }, { ipAddress: attackerIp });
    testApp.clock.advance(minuteMs);
  }
  const mails = (await testApp.mails()).length - before;
  assert.ok(mails <= 30, `${mails} mails in two hours`);
  assertServed(await requestReset({ ipAddress: homeIp }));
});

test('requests for codes from many networks are limited for each mailbox; a known device gets its code', async () => {
  const before = (await testApp.mails()).length;
  for (let index = 0; index < attacks; index++) {
    const email = victim.email.replace('@', `+${index}@`);
    await testApp.post(paths.sendRegisterCode, { email }, { ipAddress: botnetIp(index) });
  }
  assert.equal((await testApp.mails()).length - before, 15);
  assert.equal((await requestReset({ ipAddress: homeIp })).status, 429);
  assertServed(await requestReset(victim.device));
});

test('sign-ins in flight from one network do not fill the queue for hashing', async () => {
  const guesses = Array.from({ length: attacks }, (_, index) =>
    signIn({ ipAddress: `203.0.113.${index}` }, 'not-this-1!', `somebody${index}@example.com`),
  );
  const [bystander] = await Promise.all([signIn({ ipAddress: homeIp }), ...guesses]);
  assertServed(bystander);
  assert.ok(countCompared(await Promise.all(guesses), 1007) > 0, 'the attack was large enough to fill the queue');
});

test('a device cookie of one account is worth nothing for another, and a forged one nothing at all', async () => {
  await testApp.signUp(`eve${victims}@example.com`);
  const eve = deviceOf(await signIn({ ipAddress: attackerIp }, testPassword, `eve${victims}@example.com`));
  await attack((index) => guess(botnetIp(index)));
  assert.equal((await signIn(eve)).status, 429);
  const { cookie = '' } = victim.device.headers ?? {};
  const forged = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A');
  assert.equal((await signIn({ headers: { cookie: forged }, ipAddress: homeIp })).status, 429);
});

test('a known device has few guesses, too', async () => {
  const responses = await attack(() => signIn(victim.device, 'not-this-1!'));
  assert.equal(countCompared(responses, 2005), 10);
  assertServed(await signIn({ ipAddress: '192.0.2.99' }));
});
