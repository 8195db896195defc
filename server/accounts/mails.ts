/** The mails of accounts; their texts are messages `mail.*`. */
import type { MailTemplate } from '../mail/render.ts';

/** Values: code, minutes. The code stands in the subject too, where a phone's notification shows it. */
export const registerCodeMail: MailTemplate = {
  subject: 'mail.registerCode.subject',
  parts: [
    { text: 'mail.registerCode.intro' },
    { code: 'code' },
    { text: 'mail.code.validity' },
    { text: 'mail.registerCode.ignore' },
  ],
};

/** Values: code, minutes. */
export const resetCodeMail: MailTemplate = {
  subject: 'mail.resetCode.subject',
  parts: [
    { text: 'mail.resetCode.intro' },
    { code: 'code' },
    { text: 'mail.code.validity' },
    { text: 'mail.resetCode.ignore' },
  ],
};

/** Values: signIn. For someone who signs up with an address that has an account. */
export const accountExistsMail: MailTemplate = {
  subject: 'mail.accountExists.subject',
  parts: [
    { text: 'mail.accountExists.intro' },
    { button: 'mail.accountExists.signIn', href: 'signIn' },
    { text: 'mail.accountExists.forgotten' },
    { text: 'mail.accountExists.ignore' },
  ],
};

/** After a reset: whoever did not do it learns of it. */
export const passwordChangedMail: MailTemplate = {
  subject: 'mail.passwordChanged.subject',
  parts: [{ text: 'mail.passwordChanged.intro' }, { text: 'mail.passwordChanged.notYou' }],
};
