/** Numbers that the site states and the server enforces (docs/product.md#limits). Units are in the names. */
export const limits = {
  passwordMin: 8,
  passwordMax: 16,
  codeDigits: 6,
  codeMinutes: 15,
  resendSeconds: 60,
  oauthMinutes: 15,
  confirmationMinutes: 10,
  passkeys: 10,
  passkeyNameCharacters: 40,
  recoveryCodes: 10,
  /** Between the password and the code of the second factor. */
  secondFactorMinutes: 10,
  emailUndoDays: 7,
  rememberDays: 30,
  contactCharacters: 5000,
  contactImages: 4,
  contactImageBytes: 6 * 1024 * 1024,
  activationMinutes: 15,
  refundDays: 30,
  renewalNoticeDays: 7,
  billingAddressLines: 6,
  referralDays: 30,
  /** A DNS leak test and the DNS servers that it found are deleted by then. */
  dnsTestMinutes: 15,
  /** Registrations that earn one reward, days of the personal plan in it, registrations from one network that count in a month. */
  referral: { perReward: 6, rewardDays: 12, perNetwork: 2 },
} as const;
