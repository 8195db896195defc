/** What inviting earns. */
import assert from 'node:assert/strict';
import { registration } from '../support.ts';
import type { Stage } from './stage.ts';

export async function rewards({ shop, sees }: Stage): Promise<void> {
  const email = 'referrer@example.com';
  const token = await shop.signUp(email);
  const { data } = await sees('getReferral', 'success', { token });
  await sees('listRewards', 'success', { token });
  await sees('claimReward', 'rewardUnknown', { token, params: { rewardId: 'r-9c1e52b0' } });
  for (let guest = 1; guest <= 12; guest++) {
    await signUpBy(data.referralId, `guest${guest}@example.com`, `192.0.${guest}.1`);
  }
  // Twice the same mailbox: it does not count, and the answer says so.
  await signUpBy(data.referralId, 'guest1+again@example.com', '192.0.99.1');
  const counted = await sees('getReferral', 'success', { token });
  assert.equal(counted.data.notCounted.length, 1);

  const { rows } = (await sees('listRewards', 'success', { token, query: { pageSize: '100' } })).data;
  const [claimed, lost] = rows.map(({ rewardId }: { rewardId: string }) => ({ rewardId }));
  await sees('claimReward', 'success', { token, params: claimed });
  await sees('claimReward', 'rewardClaimed', { token, params: claimed });
  await sees('getSubscription', 'success', { token });
  shop.clock.set(new Date(Date.parse(rows[1].claimDeadline) + 1).toISOString());
  const later = await shop.signIn(email);
  await sees('claimReward', 'rewardExpired', { token: later, params: lost });
  await sees('listRewards', 'success', { token: later });

  async function signUpBy(inviteCode: string, guest: string, from: string): Promise<void> {
    await sees('sendRegisterCode', 'success', { json: { email: guest }, from });
    await sees('register', 'success', { json: { ...registration(guest, await shop.codeTo(guest)), inviteCode }, from });
  }
}
