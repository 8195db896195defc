import * as limits from '#facts/limits.ts';

/**
 * The parts of the password rule for the live checklist (docs/product.md#passwords-and-codes). The contract's validator decides
 * whether a password is accepted; a unit test keeps both in step.
 */
export type PasswordRule = 'length' | 'letter' | 'digit' | 'special';

const checks: Record<PasswordRule, (password: string) => boolean> = {
  length: (password) => {
    // In characters, as the contract counts: an emoji is one, but two UTF-16 units.
    const { length } = [...password];
    return length >= limits.passwordMin && length <= limits.passwordMax;
  },
  letter: (password) => /[A-Za-z]/.test(password),
  digit: (password) => /[0-9]/.test(password),
  special: (password) => /[^A-Za-z0-9\s]/.test(password),
};

export const passwordRules = Object.keys(checks) as PasswordRule[];

export function meetsPasswordRule(rule: PasswordRule, password: string): boolean {
  return checks[rule](password);
}

/** The rule in the syntax of Apple's `passwordrules` attribute, so that password managers generate a valid password. */
export const passwordRulesAttribute = `minlength: ${limits.passwordMin}; maxlength: ${limits.passwordMax}; required: lower, upper; required: digit; required: [-!#$%&*+.:=?@_];`;
