/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';

/**
 * The new email.
 */
export type NewEmail = {
  email: Email;
};
