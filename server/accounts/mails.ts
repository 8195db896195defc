/** Templates of the account mails; their texts are the messages `mail.*`. */
import type { MailTemplate } from '../mail/render.ts';

/** Values: code, minutes. The subject repeats the code, so that a phone's notification shows it. */
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

/** Values: signIn. For a sign-up with an email that already has an account. */
export const accountExistsMail: MailTemplate = {
  subject: 'mail.accountExists.subject',
  parts: [
    { text: 'mail.accountExists.intro' },
    { button: 'mail.accountExists.signIn', href: 'signIn' },
    { text: 'mail.accountExists.forgotten' },
    { text: 'mail.accountExists.ignore' },
  ],
};

/** After a reset or a change, so that the owner notices one made by somebody else. */
export const passwordChangedMail: MailTemplate = {
  subject: 'mail.passwordChanged.subject',
  parts: [{ text: 'mail.passwordChanged.intro' }, { text: 'mail.passwordChanged.notYou' }],
};

/** Values: code, minutes. */
export const deletionCodeMail: MailTemplate = {
  subject: 'mail.deletionCode.subject',
  parts: [
    { text: 'mail.deletionCode.intro' },
    { code: 'code' },
    { text: 'mail.code.validity' },
    { text: 'mail.deletionCode.notYou' },
  ],
};

/** Values: date, signIn. */
export const accountDeletedMail: MailTemplate = {
  subject: 'mail.accountDeleted.subject',
  parts: [
    { text: 'mail.accountDeleted.intro' },
    { text: 'mail.accountDeleted.return' },
    { button: 'mail.accountDeleted.signIn', href: 'signIn' },
    { text: 'mail.accountDeleted.kept' },
    { text: 'mail.accountDeleted.notYou' },
  ],
};

/** Values: provider, address (the email of the identity). */
export const identityConnectedMail: MailTemplate = {
  subject: 'mail.identityConnected.subject',
  parts: [{ text: 'mail.identityConnected.intro' }, { text: 'mail.identityConnected.notYou' }],
};

/** Values: provider, address (the email of the identity). */
export const identityDisconnectedMail: MailTemplate = {
  subject: 'mail.identityDisconnected.subject',
  parts: [{ text: 'mail.identityDisconnected.intro' }, { text: 'mail.identityDisconnected.notYou' }],
};
