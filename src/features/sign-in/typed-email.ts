/** The email typed into the sign-in form, for the reset page and for coming back. In memory: it is in no URL and in no storage. */
let typed = '';

export function saveTypedEmail(email: string): void {
  typed = email;
}

export const typedEmail = (): string => typed;
