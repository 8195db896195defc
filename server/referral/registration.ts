/** Somebody came by an invite code: does it count for the referrer, and does it earn a reward (decisions §6)? */
import { emailOf, lockAccount } from '../billing/store.ts';
import type { Db } from '../db/open.ts';
import { networkOf } from '../http/client-address.ts';
import {
  digestFor,
  mailboxOf,
  monthEnd,
  monthOf,
  perReward,
  rewardDays,
  rewardEarnedBy,
  whyNotCounted,
} from './rules.ts';
import { countCounted, countFromNetwork, hasMailbox, insertRegistration, insertReward } from './store.ts';

export type Invited = {
  accountId: string;
  /** The new account's, verified. */
  email: string;
  inviterId: string;
  /** The client's address. */
  address: string;
  now: Date;
};

/** Belongs into the transaction that makes the account. The same account again changes nothing. */
export async function countRegistration(tx: Db, { accountId, email, inviterId, address, now }: Invited): Promise<void> {
  // One at a time: two who come at once must not both be the sixth.
  await lockAccount(tx, inviterId);
  const inviterEmail = await emailOf(tx, inviterId);
  if (inviterEmail === undefined) return;
  const month = monthOf(now);
  const mailbox = mailboxOf(email);
  const mailboxDigest = digestFor(inviterId, mailbox);
  const networkDigest = digestFor(inviterId, networkOf(address));
  const notCounted = whyNotCounted({
    isKnownMailbox: mailbox === mailboxOf(inviterEmail) || (await hasMailbox(tx, inviterId, mailboxDigest)),
    fromNetwork: await countFromNetwork(tx, { inviterId, month }, networkDigest),
  });
  const isNew = await insertRegistration(tx, {
    account_id: accountId,
    inviter_id: inviterId,
    month,
    registered_at: now,
    mailbox_digest: mailboxDigest,
    network_digest: networkDigest,
    not_counted: notCounted,
  });
  if (!isNew || notCounted) return;
  const number = rewardEarnedBy(await countCounted(tx, { inviterId, month }));
  if (number === null) return;
  await insertReward(tx, {
    account_id: inviterId,
    month,
    number,
    earned_at: now,
    claim_deadline: monthEnd(now),
    registrations: perReward,
    days: rewardDays,
  });
}
