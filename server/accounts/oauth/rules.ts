/** Pure rules of OAuth sign-in: secrets of a flow, verified emails, the provider's callback form, names of identities. */
import { createHmac, hash } from 'node:crypto';
import * as z from 'zod';
import { decrypt, encrypt } from '../../aes-gcm.ts';
import type { IdentityProvider } from '../../db/tables/identities.ts';

/** Proper names: the same in every language. */
export const identityProviderNames: Record<IdentityProvider, string> = {
  google: 'Google',
  apple: 'Apple',
  microsoft: 'Microsoft',
};

export const identityProviders = Object.keys(identityProviderNames) as readonly IdentityProvider[];

/** An opaque id for the owner of an identity; it does not reveal the subject at the provider. */
export function hashIdentity({ issuer, subject }: { issuer: string; subject: string }): string {
  return hash('sha256', `${issuer}\n${subject}`);
}

/**
 * The nonce of the ID token and the PKCE verifier, derived from the browser's cookie and the state. The database alone therefore
 * never holds them.
 */
export function deriveFlowSecrets(binding: string, state: string): { nonce: string; verifier: string } {
  return { nonce: derive(binding, 'nonce', state), verifier: derive(binding, 'verifier', state) };
}

function derive(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
}

/** Of an ID token that was verified. */
export type Claims = { iss: string; sub: string; [name: string]: unknown };

/**
 * Apple also writes booleans as text. Microsoft verifies emails only with the claim `xms_edov`: the administrator of a tenant
 * can give a user any email.
 */
const verifiedEmails: Record<IdentityProvider, { claim: string; values: readonly unknown[] }> = {
  google: { claim: 'email_verified', values: [true] },
  apple: { claim: 'email_verified', values: [true, 'true'] },
  microsoft: { claim: 'xms_edov', values: [true, 1, '1', 'true'] },
};

/** Whether an ID token proves that its email is the user's. @param claims of a verified ID token */
export function isEmailVerifiedBy(identityProvider: IdentityProvider, claims: Record<string, unknown>): boolean {
  const { claim, values } = verifiedEmails[identityProvider];
  return values.includes(claims[claim]) && (identityProvider !== 'google' || isGoogleMailbox(claims));
}

/**
 * Of Gmail, or of a customer of Workspace. Any other email Google has verified once: its mailbox may be somebody else's now
 * (https://developers.google.com/identity/account-linking/oauth-with-sign-in-linking).
 */
function isGoogleMailbox({ email, hd }: Record<string, unknown>): boolean {
  return Boolean(hd) || /@(gmail|googlemail)\.com$/i.test(String(email));
}

const maxNameLength = 100;
const appleUser = z.object({
  name: z.object({ firstName: z.string().catch(''), lastName: z.string().catch('') }),
});

/** The name in Apple's `user` field, which comes with the first sign-in only; null when it holds no usable name. */
export function parseAppleName(user: string | undefined): string | null {
  const parsed = appleUser.safeParse(parseJson(user ?? ''));
  if (!parsed.success) return null;
  const { firstName, lastName } = parsed.data.name;
  const name = `${firstName} ${lastName}`.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ');
  return name.trim().slice(0, maxNameLength).toWellFormed() || null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const field = z.string().min(1).max(8_192).optional();

/** The fields of a provider's callback that are stored. */
export const callbackForm = z.object({ code: field, iss: field, error: field, user: field });
export type CallbackForm = z.output<typeof callbackForm>;

/** Encrypts the form under the state, of which the database holds only a digest. */
export function encryptForm(form: CallbackForm, state: string): string {
  return encrypt(deriveFormKey(state), JSON.stringify(form));
}

/** @throws when the form was encrypted under another state, or changed */
export function decryptForm(encryptedForm: string, state: string): CallbackForm {
  const form = decrypt(deriveFormKey(state), encryptedForm);
  if (form === null) throw new Error('the callback form is not of this state');
  return callbackForm.parse(JSON.parse(form));
}

function deriveFormKey(state: string): Buffer {
  return createHmac('sha256', state).update('callback form').digest();
}
