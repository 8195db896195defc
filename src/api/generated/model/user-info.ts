/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';

/**
 * The signed-in user.
 */
export type UserInfo = {
  email: Email;
};
