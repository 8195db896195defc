/**
 * The mails of all modules by name. A mail is sent by its name, so that each one is here: in the sandbox's gallery, and in the
 * test that renders every mail in every language. To add one, export it from a module's `mails.ts`.
 */
import * as accounts from '../accounts/mails.ts';
import * as billing from '../billing/mails.ts';
import * as contact from '../contact/mails.ts';
import * as referral from '../referral/mails.ts';
import type { AnyMailTemplate } from './template.ts';

export const mailTemplates = { ...accounts, ...billing, ...contact, ...referral };

export type MailName = keyof typeof mailTemplates;
export type ValuesOf<Name extends MailName> = (typeof mailTemplates)[Name]['sample'];

/** For the gallery; a name that two modules use would hide a mail. */
export const mailModules: Record<string, Record<string, AnyMailTemplate>> = {
  accounts,
  billing,
  contact,
  referral,
};
