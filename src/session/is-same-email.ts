/**
 * A typed email as the API keeps it: `normalizeTypedEmail` in lower case, written a second time. That function is in the script of the
 * schema library, which is loaded with the first focused field, and from any other one it would cost the forms or sign-in another
 * script. For every email that the API accepts, the test of this file holds the two together.
 */
export const storedEmail = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
    .trim()
    .toLowerCase();

/** @param email of an account */
export const isSameEmail = (typed: string, email: string): boolean => storedEmail(typed) === email.toLowerCase();
