/** Numbers that bind people and programs (spec §5, §9; decisions §3). Units are in the names. */
export const limits = {
  signInPasswordMin: 8,
  passwordMin: 8,
  passwordMax: 16,
  codeDigits: 6,
  codeMinutes: 15,
  outsideMinutes: 15,
  resendSeconds: 60,
  contactImages: 4,
  contactImageBytes: 6 * 1024 * 1024,
  rememberDays: 30,
  referralDays: 30,
  activationMinutes: 15,
  refundDays: 30,
} as const;
