/**
 * A typed email as the API keeps it. Every email that the API accepts becomes what `normalizeTypedEmail` and lower case make of it; that
 * function comes with the schema library, which is loaded with the first focused field.
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
