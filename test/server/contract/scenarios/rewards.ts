/** Referral rewards: earned, claimed, expired. */
import assert from 'node:assert/strict';
import { registrationBody } from '../../support.ts';
import type { ContractClient } from '../contract-client.ts';

export async function rewards({ shop, expectResponse }: ContractClient): Promise<void> {
  const email = 'referrer@example.com';
  const token = await shop.signUp(email);
  const { data } = await expectResponse('getReferral', 'success', { token });
  await expectResponse('listRewards', 'success', { token });
  await expectResponse('claimReward', 'rewardUnknown', { token, params: { rewardId: 'r-9c1e52b0' } });
  for (let guest = 1; guest <= 12; guest++) {
    await signUpBy(data.referralId, `guest${guest}@example.com`, `192.0.${guest}.1`);
  }
  // The same mailbox again: it is listed as not counted.
  await signUpBy(data.referralId, 'guest1+again@example.com', '192.0.99.1');
  const counted = await expectResponse('getReferral', 'success', { token });
  assert.equal(counted.data.notCounted.length, 1);

  const { rows } = (await expectResponse('listRewards', 'success', { token, query: { pageSize: '100' } })).data;
  const [claimed, expired] = rows.map(({ rewardId }: { rewardId: string }) => ({ rewardId }));
  await expectResponse('claimReward', 'success', { token, params: claimed });
  await expectResponse('claimReward', 'rewardClaimed', { token, params: claimed });
  await expectResponse('getSubscription', 'success', { token });
  shop.clock.set(new Date(Date.parse(rows[1].claimDeadline) + 1).toISOString());
  const later = await shop.signIn(email);
  await expectResponse('claimReward', 'rewardExpired', { token: later, params: expired });
  await expectResponse('listRewards', 'success', { token: later });

  async function signUpBy(inviteCode: string, guest: string, ipAddress: string): Promise<void> {
    await expectResponse('sendRegisterCode', 'success', { json: { email: guest }, ipAddress });
    await expectResponse('register', 'success', {
      json: { ...registrationBody(guest, await shop.lastCode(guest)), inviteCode },
      ipAddress,
    });
  }
}
