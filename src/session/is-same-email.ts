import { normalizeTypedEmail } from '#facts/typed-email.ts';

/** The API keeps emails in lower case and normalized; what the user typed may be neither. */
export const isSameEmail = (typed: string, email: string): boolean =>
  normalizeTypedEmail(typed).toLowerCase() === email.toLowerCase();
