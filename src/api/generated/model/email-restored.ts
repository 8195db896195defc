/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';

/**
 * The email of the account now.
 */
export type EmailRestored = {
  email: Email;
};
