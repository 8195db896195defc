/** Generated from api-spec by `npm run api`. Do not edit. */
import type { Email } from './email.ts';

/**
 * Where the code goes.
 */
export type CodeRequest = {
  email: Email;
};
