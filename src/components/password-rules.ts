import { limits } from '#facts/limits.ts';

/**
 * The password rule of sign-up and reset, part by part, for the live checklist (spec §5: 8 to 16 characters
 * including letters, digits and special characters). Whether a password is accepted is the contract's validator's
 * word; a unit test holds the two together.
 */
export type PasswordRule = 'length' | 'letter' | 'digit' | 'special';

const tests: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => password.length >= limits.passwordMin && password.length <= limits.passwordMax,
  letter: (password) => /[A-Za-z]/.test(password),
  digit: (password) => /[0-9]/.test(password),
  special: (password) => /[^A-Za-z0-9\s]/.test(password),
};

export const passwordRules = Object.keys(tests) as PasswordRule[];

export function keepsPasswordRule(rule: PasswordRule, password: string): boolean {
  return tests[rule](password);
}

/** For password managers: they generate one that fits (Apple's `passwordrules` syntax; decisions §3). */
export const passwordRulesAttribute = `minlength: ${limits.passwordMin}; maxlength: ${limits.passwordMax}; required: lower, upper; required: digit; required: [-!#$%&*+.:=?@_];`;
