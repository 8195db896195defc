/** The rules of outside sign-in, pure (decisions §3): secrets of a flow, who vouches for what, what a provider's form may hold. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { IdentityProvider } from '../../db/schema.ts';

export const identityProviders: readonly IdentityProvider[] = ['google', 'apple', 'microsoft'];

/**
 * What a flow keeps secret, made anew from the browser's cookie and the state, so that no database holds it: the nonce of the
 * ID token and the PKCE verifier.
 */
export function flowSecrets(binding: string, state: string): { nonce: string; verifier: string } {
  return { nonce: derived(binding, 'nonce', state), verifier: derived(binding, 'verifier', state) };
}

function derived(key: string, purpose: string, text: string): string {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
}

export type Claims = { [name: string]: unknown };

/**
 * Does the provider say that the address is verified? Apple writes booleans as text too. Microsoft says it only by `xms_edov`:
 * anybody who runs a tenant can give a user any address.
 */
export function isVouched(provider: IdentityProvider, claims: Claims): boolean {
  if (provider === 'microsoft') return [true, 1, '1', 'true'].includes(claims.xms_edov as never);
  if (provider === 'apple') return [true, 'true'].includes(claims.email_verified as never);
  return claims.email_verified === true;
}

const longestNameLength = 100;
const applePerson = z.object({
  name: z.object({ firstName: z.string().catch(''), lastName: z.string().catch('') }),
});

/** The name in Apple's `user`, which comes with the first sign-in only; null when there is none that can be kept. */
export function appleName(user: string | undefined): string | null {
  const person = applePerson.safeParse(parsed(user ?? ''));
  if (!person.success) return null;
  const { firstName, lastName } = person.data.name;
  const name = `${firstName} ${lastName}`.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ');
  return name.trim().slice(0, longestNameLength).toWellFormed() || null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const field = z.string().min(1).max(8_192).optional();

/** What is kept of the form that a provider posts. */
export const providerForm = z.object({ code: field, iss: field, error: field, user: field });
export type ProviderForm = z.output<typeof providerForm>;

/** For the table, under a key that only who knows the state has. */
export function sealForm(form: ProviderForm, state: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', formKey(state), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(form)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** @throws when it was sealed under another state */
export function openForm(callback_form: string, state: string): ProviderForm {
  const bytes = Buffer.from(callback_form, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', formKey(state), bytes.subarray(0, ivBytes));
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const opened = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  return providerForm.parse(JSON.parse(opened.toString()));
}

const ivBytes = 12;
const tagBytes = 16;

function formKey(state: string): Buffer {
  return createHmac('sha256', state).update('parked form').digest();
}
