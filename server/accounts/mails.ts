/** The mails of accounts: each export is in the gallery (docs/decisions/0048-mails.md). */
import type { Deadline, MailPart, MailTemplate } from '../mail/template.ts';

type Code = { code: string; minutes: number };
const sampleCode: Code = { code: '204816', minutes: 15 };
/** `email` is the identity's, which may not be the account's. */
type Identity = { identityProvider: string; email: string };
const sampleIdentity: Identity = { identityProvider: 'Google', email: 'ada@example.com' };
const signIn = 'https://tern.example/auth/sign-in';

/** Opens the reset of the password, which then removes what a thief may have added (docs/decisions/0056-second-factor.md). */
type Takeover = { reset: string };
const sampleTakeover: Takeover = { reset: 'https://tern.example/auth/reset?secure=1' };
const takeoverParts: MailPart<keyof Takeover>[] = [
  { text: 'mail.takeover.notYou' },
  { button: 'mail.newDevice.reset', href: 'reset' },
];

/** The subject repeats the code, so that a phone's notification shows it. */
export const registerCode: MailTemplate<Code> = {
  subject: 'mail.registerCode.subject',
  parts: [
    { text: 'mail.registerCode.intro' },
    { code: 'code' },
    { text: 'mail.code.validity' },
    { text: 'mail.registerCode.ignore' },
  ],
  sample: sampleCode,
};

export const resetCode: MailTemplate<Code> = {
  subject: 'mail.resetCode.subject',
  parts: [
    { text: 'mail.resetCode.intro' },
    { code: 'code' },
    { text: 'mail.code.validity' },
    { text: 'mail.resetCode.ignore' },
  ],
  sample: sampleCode,
};

/** For a sign-up with an email that already has an account. */
export const accountExists: MailTemplate<{ signIn: string }> = {
  subject: 'mail.accountExists.subject',
  parts: [
    { text: 'mail.accountExists.intro' },
    { button: 'mail.accountExists.signIn', href: 'signIn' },
    { text: 'mail.accountExists.forgotten' },
    { text: 'mail.accountExists.ignore' },
  ],
  sample: { signIn },
};

/** After a reset or a change, so that the owner notices one made by somebody else. */
export const passwordChanged: MailTemplate<Record<never, never>> = {
  subject: 'mail.passwordChanged.subject',
  parts: [{ text: 'mail.passwordChanged.intro' }, { text: 'mail.passwordChanged.notYou' }],
  sample: {},
};

export const confirmationCode: MailTemplate<Code> = {
  subject: 'mail.confirmationCode.subject',
  parts: [
    { text: 'mail.confirmationCode.intro' },
    { code: 'code' },
    { text: 'mail.code.validity' },
    { text: 'mail.confirmationCode.notYou' },
  ],
  sample: sampleCode,
};

/** Connects a verified identity to an account without a password. */
export const identityCode: MailTemplate<Code> = {
  subject: 'mail.identityCode.subject',
  parts: [
    { text: 'mail.identityCode.intro' },
    { code: 'code' },
    { text: 'mail.code.validity' },
    { text: 'mail.identityCode.ignore' },
  ],
  sample: sampleCode,
};

export const emailCode: MailTemplate<Code> = {
  subject: 'mail.emailCode.subject',
  parts: [
    { text: 'mail.emailCode.intro' },
    { code: 'code' },
    { text: 'mail.code.validity' },
    { text: 'mail.emailCode.ignore' },
  ],
  sample: sampleCode,
};

/** For a change of the email to one that already has an account. */
export const emailTaken: MailTemplate<{ signIn: string }> = {
  subject: 'mail.accountExists.subject',
  parts: [
    { text: 'mail.emailTaken.intro' },
    { button: 'mail.accountExists.signIn', href: 'signIn' },
    { text: 'mail.accountExists.forgotten' },
    { text: 'mail.accountExists.ignore' },
  ],
  sample: { signIn },
};

/** To the former email. */
export const emailChanged: MailTemplate<{ email: string; date: Deadline; undo: string }> = {
  subject: 'mail.emailChanged.subject',
  parts: [
    { text: 'mail.emailChanged.intro' },
    { text: 'mail.emailChanged.notYou' },
    { button: 'mail.emailChanged.undo', href: 'undo' },
  ],
  sample: {
    email: 'lovelace@example.com',
    date: { until: new Date('2026-11-28T09:30:00Z') },
    undo: 'https://tern.example/auth/reset?undo=mZ0kUq3v1yQe8oH4b7sXcL2dT9wRfA6jNpGiBtYhKuE',
  },
};

/** To an email to which no link leads back. */
export const emailChangedBack: MailTemplate<{ email: string }> = {
  subject: 'mail.emailChanged.subject',
  parts: [{ text: 'mail.emailChanged.intro' }, { text: 'mail.emailUndone.notYou' }],
  sample: { email: 'ada@example.com' },
};

/** To both emails: whoever has the other one has lost session and password. */
export const emailUndone: MailTemplate<{ email: string; reset: string }> = {
  subject: 'mail.emailUndone.subject',
  parts: [
    { text: 'mail.emailUndone.intro' },
    { button: 'mail.newDevice.reset', href: 'reset' },
    { text: 'mail.emailUndone.notYou' },
  ],
  sample: { email: 'ada@example.com', reset: 'https://tern.example/auth/reset' },
};

type Passkey = { name: string };
const samplePasskey: Passkey = { name: 'Chrome, macOS' };

export const passkeyAdded: MailTemplate<Passkey & Takeover> = {
  subject: 'mail.passkeyAdded.subject',
  parts: [{ text: 'mail.passkeyAdded.intro' }, ...takeoverParts],
  sample: { ...samplePasskey, ...sampleTakeover },
};

export const passkeyRemoved: MailTemplate<Passkey> = {
  subject: 'mail.passkeyRemoved.subject',
  parts: [{ text: 'mail.passkeyRemoved.intro' }, { text: 'mail.passkeyRemoved.notYou' }],
  sample: samplePasskey,
};

/** Whoever gets it without having done it is in danger of being locked out. */
export const secondFactorOn: MailTemplate<Takeover> = {
  subject: 'mail.secondFactorOn.subject',
  parts: [{ text: 'mail.secondFactorOn.intro' }, ...takeoverParts],
  sample: sampleTakeover,
};

export const secondFactorOff: MailTemplate<Record<never, never>> = {
  subject: 'mail.secondFactorOff.subject',
  parts: [{ text: 'mail.secondFactorOff.intro' }, { text: 'mail.secondFactor.notYou' }],
  sample: {},
};

/** By support, for a customer who lost it. */
export const secondFactorRemoved: MailTemplate<Record<never, never>> = {
  subject: 'mail.secondFactorOff.subject',
  parts: [{ text: 'mail.secondFactorRemoved.intro' }, { text: 'mail.secondFactorRemoved.notYou' }],
  sample: {},
};

/** For a password that was entered on a new device without the code that follows. */
export const secondFactorMissing: MailTemplate<{ reset: string }> = {
  subject: 'mail.secondFactorMissing.subject',
  parts: [
    { text: 'mail.secondFactorMissing.intro' },
    { text: 'mail.secondFactorMissing.notYou' },
    { button: 'mail.newDevice.reset', href: 'reset' },
  ],
  sample: { reset: 'https://tern.example/auth/reset' },
};

export const recoveryCodeUsed: MailTemplate<{ left: number; settings: string }> = {
  subject: 'mail.recoveryCodeUsed.subject',
  parts: [
    { text: 'mail.recoveryCodeUsed.intro' },
    { button: 'mail.recoveryCodeUsed.settings', href: 'settings' },
    { text: 'mail.secondFactor.notYou' },
  ],
  sample: { left: 9, settings: 'https://tern.example/dashboard?tab=settings' },
};

export const recoveryCodesRenewed: MailTemplate<Record<never, never>> = {
  subject: 'mail.recoveryCodesRenewed.subject',
  parts: [{ text: 'mail.recoveryCodesRenewed.intro' }, { text: 'mail.secondFactor.notYou' }],
  sample: {},
};

export const accountDeleted: MailTemplate<{ date: Deadline; signIn: string }> = {
  subject: 'mail.accountDeleted.subject',
  parts: [
    { text: 'mail.accountDeleted.intro' },
    { text: 'mail.accountDeleted.return' },
    { button: 'mail.accountDeleted.signIn', href: 'signIn' },
    { text: 'mail.accountDeleted.kept' },
    { text: 'mail.accountDeleted.notYou' },
  ],
  sample: { date: { until: new Date('2026-12-05T09:30:00Z') }, signIn },
};

export const identityConnected: MailTemplate<Identity & Takeover> = {
  subject: 'mail.identityConnected.subject',
  parts: [{ text: 'mail.identityConnected.intro' }, ...takeoverParts],
  sample: { ...sampleIdentity, ...sampleTakeover },
};

export const identityDisconnected: MailTemplate<Identity> = {
  subject: 'mail.identityDisconnected.subject',
  parts: [{ text: 'mail.identityDisconnected.intro' }, { text: 'mail.identityDisconnected.notYou' }],
  sample: sampleIdentity,
};

type NewDevice = Takeover & {
  time: string;
  device: string | null;
  place: string | null;
  method: string;
  /** Where the location data are from, which their license requires to be said. */
  source: string;
};

/** For a sign-in on a device that has not signed in to the account before. */
export const newDevice: MailTemplate<NewDevice> = {
  subject: 'mail.newDevice.subject',
  parts: [
    { text: 'mail.newDevice.intro' },
    {
      rows: [
        { label: 'mail.newDevice.time', value: 'time' },
        { label: 'mail.newDevice.device', value: 'device' },
        { label: 'mail.newDevice.place', value: 'place' },
        { label: 'mail.newDevice.method', value: 'method', text: 'mail.newDevice.method.value' },
      ],
    },
    ...takeoverParts,
    { text: 'mail.newDevice.estimate', when: 'place' },
  ],
  sample: {
    time: 'November 21, 2026 at 9:30 AM UTC',
    device: 'Firefox, Windows',
    place: 'Germany',
    method: 'password',
    ...sampleTakeover,
    source: 'https://db-ip.com',
  },
};

/** `plan` and `date`: the plan that still runs; null on the free plan. */
export const accountRestored: MailTemplate<{ plan: string | null; date: Date | null; dashboardUrl: string }> = {
  subject: 'mail.accountRestored.subject',
  parts: [
    { text: 'mail.accountRestored.intro' },
    { text: 'mail.accountRestored.plan', when: 'date' },
    { button: 'mail.dashboard', href: 'dashboardUrl' },
    { text: 'mail.passwordChanged.notYou' },
  ],
  sample: { plan: 'Personal', date: new Date('2026-12-05'), dashboardUrl: 'https://tern.example/dashboard' },
};
