/**
 * The email typed into the sign-in form, for the pages that it links to and for coming back, or the one whose password was reset. In
 * memory: it is in no URL and in no storage.
 */
let typed = '';

export function saveTypedEmail(email: string): void {
  typed = email;
}

export const typedEmail = (): string => typed;
