/** Rows of the attacker table about mailed codes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minuteMs } from '#server/clock.ts';
import { paths } from '#test/server/accounts/support.ts';
import { registrationBody, testPassword } from '#test/server/support.ts';
import { wrongCode } from '../mailbox.ts';
import {
  anyExitIp,
  assertServed,
  attack,
  attackerIp,
  attacks,
  botnetIp,
  countOf,
  deviceOf,
  type HostileWorld,
  homeIp,
  sendMany,
} from './hostile-world.ts';

const otherIp = '192.0.2.77';

export function testCodeAttacks({ app, victim, signIn, requestReset, tryReset }: HostileWorld): void {
  const lastCode = () => app.lastCode(victim().email);
  const countMails = async () => (await app.mails()).length;
  const plusAddress = (index: number) => victim().email.replace('@', `+${index}@`);

  test('many devices that signed in before get no more codes than strangers do, and leave them theirs', async () => {
    const devices = (await sendMany(() => signIn({ ipAddress: attackerIp }), 40)).map((response) => deviceOf(response));
    const mails = await countMails();
    const responses = await sendMany((index) => requestReset({ ...devices[index % 40], ipAddress: botnetIp(index) }));
    assert.equal(countOf(responses, 0), 30, 'fifteen as known devices, fifteen as strangers');
    assert.equal((await countMails()) - mails, 30);
  });

  test('guesses at a code that was never sent do not use up the tries of the next one', async () => {
    await attack((index) => tryReset('000000', { ipAddress: index % 2 ? attackerIp : botnetIp(index) }));
    await requestReset({ ipAddress: homeIp });
    assertServed(await tryReset(await lastCode(), { ipAddress: homeIp }));
  });

  test('guesses at a live code from one network do not use up its owner’s tries', async () => {
    await requestReset({ ipAddress: homeIp });
    const code = await lastCode();
    const responses = await attack((index) => tryReset(wrongCode(code), { ipAddress: `203.0.113.${index}` }));
    assert.equal(countOf(responses, 2002), 4, 'the fifth and all later ones get codeTriesUsed');
    assertServed(await tryReset(code, { ipAddress: homeIp }));
  });

  test('guesses at a live code from many networks do not use up the tries of the browser that asked for it', async () => {
    const asked = await requestReset({ ipAddress: homeIp });
    const code = await lastCode();
    const responses = await attack((index) => tryReset(wrongCode(code), { ipAddress: botnetIp(index) }));
    assert.equal(countOf(responses, 2002), 20);
    assert.equal((await tryReset(code, { ipAddress: otherIp })).body.code, 2004);
    assertServed(await tryReset(code, deviceOf(asked, otherIp)));
  });

  test('requests for codes void nobody’s code: it works in the browser that asked for it', async () => {
    const asked = await requestReset({ ipAddress: homeIp });
    const code = await lastCode();
    const responses = await sendMany((index) => requestReset({ ipAddress: botnetIp(index) }));
    assert.equal(countOf(responses, 0), 14, 'the mailbox gets as many');
    const newest = await lastCode();
    if (newest !== code) assert.equal((await tryReset(code, { ipAddress: homeIp })).body.code, 2002);
    assertServed(await tryReset(code, deviceOf(asked, otherIp)));
    // The newest mail need not have the newest code, of which alone its owner hears that it has expired. With the same password, this
    // would be a repeated request.
    const { code: refusal } = (await tryReset(newest, { ipAddress: homeIp }, 'another-1!')).body;
    assert.ok([2002, 2003].includes(refusal), 'a used code voids the others');
  });

  test('requests for codes and tries of strangers leave a new customer their code', async () => {
    const email = `first-visit${victim().number}@example.com`;
    const asked = await app.post(paths.sendRegisterCode, { email }, { ipAddress: homeIp });
    const code = await app.lastCode(email);
    await attack(async (index) => {
      await app.post(paths.sendRegisterCode, { email }, { ipAddress: botnetIp(index) });
      return app.post(paths.register, registrationBody(email, wrongCode(code)), { ipAddress: botnetIp(index) });
    });
    assertServed(await app.post(paths.register, registrationBody(email, code), deviceOf(asked)));
  });

  test('whoever asked for a code of their own has no more tries of a newer one than others', async () => {
    const asked = await requestReset({ ipAddress: attackerIp });
    await app.advance(minuteMs);
    await requestReset({ ipAddress: homeIp });
    const code = await lastCode();
    await attack(() => tryReset(wrongCode(code), deviceOf(asked, attackerIp)));
    const codes = app.db.selectFrom('codes').select('tries_left').where('purpose', '=', 'reset');
    const [row] = await codes.where('email', '=', victim().email).execute();
    assert.equal(row?.tries_left, 20 - 5);
    assertServed(await tryReset(code, { ipAddress: homeIp }));
  });

  test('requests for codes from one network fill no mailbox, whatever the spelling, and the owner still gets one', async () => {
    const before = await countMails();
    for (let index = 0; index < attacks; index++) {
      await app.post(paths.sendRegisterCode, { email: plusAddress(index) }, { ipAddress: attackerIp });
      await requestReset({ ipAddress: attackerIp });
      await app.advance(minuteMs);
    }
    const mails = (await countMails()) - before;
    assert.ok(mails <= 30, `${mails} mails in two hours`);
    assertServed(await requestReset({ ipAddress: homeIp }));
  });

  test('requests for codes of every kind from one address leave the owner theirs, at any hour of the day', async () => {
    const { email, number } = victim();
    const token = await app.signUp(`sender${number}@example.com`);
    for (let round = 0; round < 48; round++) {
      await app.post(paths.sendRegisterCode, { email }, { ipAddress: attackerIp });
      await requestReset({ ipAddress: attackerIp });
      await app.post(paths.confirm, { password: testPassword }, { token });
      await app.post(paths.sendEmailCode, { email }, { token, ipAddress: attackerIp });
      await app.advance(5 * minuteMs);
      if (round % 4 === 0) assertServed(await requestReset({ ipAddress: homeIp }));
    }
  });

  test('requests for codes through all exits fill no mailbox: the owner still gets one, with a known device behind an exit, too', async () => {
    const before = await countMails();
    for (let index = 0; index < attacks; index++) {
      await requestReset({ ipAddress: anyExitIp(index) });
      await app.advance(minuteMs);
    }
    const mails = (await countMails()) - before;
    assert.ok(mails <= 15, `${mails} mails in two hours`);
    assertServed(await requestReset({ ipAddress: homeIp }));
    assertServed(await requestReset({ ...victim().device, ipAddress: anyExitIp(1) }));
  });

  test('guesses at a live code through all exits are as many as those of one network', async () => {
    const asked = await requestReset({ ipAddress: anyExitIp(0) });
    const code = await lastCode();
    const responses = await attack((index) => tryReset(wrongCode(code), { ipAddress: anyExitIp(index) }));
    assert.equal(countOf(responses, 2002), 4);
    assertServed(await tryReset(code, deviceOf(asked, anyExitIp(0))));
  });

  test('requests for codes from many networks are limited for each mailbox; a known device gets its code', async () => {
    const before = await countMails();
    await sendMany((index) =>
      app.post(paths.sendRegisterCode, { email: plusAddress(index) }, { ipAddress: botnetIp(index) }),
    );
    assert.equal((await countMails()) - before, 15);
    assert.equal((await requestReset({ ipAddress: homeIp })).status, 429);
    assertServed(await requestReset(victim().device));
  });
}
