/**
 * Numbers that the site states and the server enforces (docs/product.md#limits). Units are in the names. Import all of them as
 * `limits` (`import * as limits`): a script contains only those that it uses.
 */
export const passwordMin = 8;
export const passwordMax = 16;
export const codeDigits = 6;
export const codeMinutes = 15;
export const resendSeconds = 60;
/** For the last step of an OAuth sign-in: a password, a code or the restore of the account. */
export const oauthMinutes = 15;
export const confirmationMinutes = 10;
export const passkeys = 10;
export const passkeyNameCharacters = 40;
export const recoveryCodes = 10;
/** Between the password and the code of the second factor. */
export const secondFactorMinutes = 10;
export const emailUndoDays = 7;
/** A reset of the password can remove ways to sign in that are not older. */
export const recentSignInMethodDays = 7;
export const rememberDays = 30;
export const contactCharacters = 5000;
export const contactImages = 4;
export const contactImageBytes = 6 * 1024 * 1024;
/** After the return from the payment provider's page, until the page of an open order offers support. */
export const activationMinutes = 15;
export const refundDays = 30;
export const renewalNoticeDays = 7;
export const billingAddressLines = 6;
export const referralDays = 30;
/** A DNS leak test and the DNS servers that it found are deleted by then. */
export const dnsTestMinutes = 15;
/** Registrations that earn one reward, days of the personal plan in it, registrations from one network that count in a month. */
export const referral = { perReward: 6, rewardDays: 12, perNetwork: 2 } as const;
