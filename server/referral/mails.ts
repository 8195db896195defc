/** The mails of the referral program: each export is in the gallery (docs/decisions/0048-mails.md). */
import type { MailTemplate } from '../mail/template.ts';

export const rewardEarned: MailTemplate<{ days: number; plan: string; date: Date; referralUrl: string }> = {
  subject: 'mail.rewardEarned.subject',
  parts: [
    { text: 'mail.rewardEarned.intro' },
    { text: 'mail.rewardEarned.claim' },
    { button: 'mail.rewardEarned.action', href: 'referralUrl' },
  ],
  sample: { days: 12, plan: 'Personal', date: new Date('2026-11-30'), referralUrl: 'https://tern.example/referral' },
};
