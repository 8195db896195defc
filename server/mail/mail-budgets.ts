/** Limits of the mails that a stranger can cause: for each client, for each mailbox, whatever its spelling, and in total. */
import { dayMs, hourMs } from '../clock.ts';
import { type Client, sharedClientBudgets, widestNetwork } from '../http/client.ts';
import type { Budget, LimitRule } from '../http/limits.ts';
import { mailboxOf } from './mailbox.ts';

/** Whatever the mails are about: two networks leave some of the mailbox's to its owner. */
const mailsPerPair: LimitRule = { name: 'mail-pair', points: 7, windowMs: hourMs };
const dailyMailsPerPair: LimitRule = { name: 'mail-pair-day', points: 18, windowMs: dayMs };
const mailsPerClient: LimitRule = { name: 'mail-client', points: 100, windowMs: hourMs };
export const dailyMailsPerClient: LimitRule = { name: 'mail-client-day', points: 400, windowMs: dayMs };
export const mailsPerMailbox: LimitRule = { name: 'mail-mailbox', points: 15, windowMs: hourMs };
const dailyMailsPerMailbox: LimitRule = { name: 'mail-mailbox-day', points: 40, windowMs: dayMs };
/** Protects the reputation of the mail server. A network, or all exits together, reach their own limits long before. */
const mailsInTotal: LimitRule = { name: 'mail-total', points: 5_000, windowMs: hourMs };

export function mailBudgets(email: string, client: Client): Budget[] {
  const mailbox = mailboxOf(email);
  const pair = `${widestNetwork(client)} ${mailbox}`;
  return [
    { rule: mailsPerPair, key: pair },
    { rule: dailyMailsPerPair, key: pair },
    ...sharedClientBudgets(mailsPerClient, client),
    ...sharedClientBudgets(dailyMailsPerClient, client),
    { rule: mailsPerMailbox, key: mailbox },
    { rule: dailyMailsPerMailbox, key: mailbox },
    { rule: mailsInTotal, key: 'all' },
  ];
}
