/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';

/**
 * The email that the code is sent to.
 */
export type CodeRequest = {
  email: Email;
};
