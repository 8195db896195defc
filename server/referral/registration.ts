/** Records registrations with an invite code and the rewards they earn (docs/decisions/0019-referral-rewards.md). */
import { findEmail, lockAccount } from '../accounts/store.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/open.ts';
import { networkOf } from '../http/client-ip.ts';
import { mailboxOf } from '../mail/mailbox.ts';
import { monthEnd, monthOf, notCountedReason, perReward, rewardDays, rewardEarnedBy } from './rules.ts';
import { countCounted, countFromNetwork, insertRegistration, insertReward, isMailboxKnown } from './store.ts';

export type InvitedAccount = {
  accountId: string;
  /** The new account's verified email. */
  email: string;
  /** The account of the referrer. */
  inviterId: string;
  /** The new account's client. */
  ipAddress: string;
  now: Date;
};

/**
 * Recording an account again changes nothing.
 * @param tx the transaction that creates the account
 */
export async function recordRegistration(
  tx: Db,
  { isExit, jobs, secrets }: Pick<Context, 'isExit' | 'jobs' | 'secrets'>,
  { accountId, email, inviterId, ipAddress, now }: InvitedAccount,
): Promise<void> {
  // Without the lock, two simultaneous registrations could both be the sixth.
  await lockAccount(tx, inviterId);
  const inviterEmail = await findEmail(tx, inviterId);
  if (inviterEmail === undefined) return;
  const month = monthOf(now);
  const mailbox = mailboxOf(email);
  // Digests of different referrers cannot be compared, for privacy.
  const digestsOf = (text: string) => secrets.digests('referral', `${inviterId}\n${text}`);
  const mailboxDigests = digestsOf(mailbox);
  // A referrer with a plan can use every exit.
  const networkDigests = digestsOf(isExit(ipAddress) ? 'exit' : networkOf(ipAddress));
  const notCounted = notCountedReason({
    isKnownMailbox: mailbox === mailboxOf(inviterEmail) || (await isMailboxKnown(tx, inviterId, mailboxDigests)),
    fromNetwork: await countFromNetwork(tx, { inviterId, month }, networkDigests),
  });
  const isNew = await insertRegistration(tx, {
    account_id: accountId,
    inviter_id: inviterId,
    month,
    registered_at: now,
    mailbox_digest: mailboxDigests[0],
    network_digest: networkDigests[0],
    not_counted: notCounted,
  });
  if (!isNew || notCounted) return;
  const number = rewardEarnedBy(await countCounted(tx, { inviterId, month }));
  if (number === null) return;
  const rewardId = await insertReward(tx, {
    account_id: inviterId,
    month,
    number,
    earned_at: now,
    claim_deadline: monthEnd(now),
    registrations: perReward,
    days: rewardDays,
  });
  if (rewardId) await jobs.add(tx, { kind: 'reward-earned', key: `reward-earned ${rewardId}`, payload: { rewardId } });
}
