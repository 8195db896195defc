/** Limits of the mails that a stranger can cause: for each mailbox, whatever its spelling, and in total. */
import type { Budget, LimitRule } from '../http/limits.ts';
import { mailboxOf } from './mailbox.ts';

const mailsPerMailbox: LimitRule = { name: 'mail-mailbox', points: 15, seconds: 60 * 60 };
const dailyMailsPerMailbox: LimitRule = { name: 'mail-mailbox-day', points: 40, seconds: 24 * 60 * 60 };
/** Protects the reputation of the mail server. A network reaches its own limits long before. */
const mailsInTotal: LimitRule = { name: 'mail-total', points: 5_000, seconds: 60 * 60 };

export function mailBudgets(email: string): Budget[] {
  const mailbox = mailboxOf(email);
  return [
    { rule: mailsPerMailbox, key: mailbox },
    { rule: dailyMailsPerMailbox, key: mailbox },
    { rule: mailsInTotal, key: 'all' },
  ];
}
