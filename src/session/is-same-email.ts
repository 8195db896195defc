/** The API keeps emails in lower case and without surrounding spaces; what the user typed may have both. */
export const isSameEmail = (typed: string, email: string): boolean =>
  typed.trim().toLowerCase() === email.toLowerCase();
