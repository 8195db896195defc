/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';
import type { VerificationCode } from './verification-code.ts';

/**
 * The new email and the code from its mailbox.
 */
export type EmailChange = {
  email: Email;
  code: VerificationCode;
};
