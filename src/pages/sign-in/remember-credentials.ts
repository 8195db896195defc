import { attempt } from '#framework/storage.ts';
import type { Credentials } from '#session/remembered-credentials.ts';
import { rememberedKey } from '#site/storage-keys.ts';
import { fieldOf } from '#ui/form.ts';

/** Loaded where something is remembered, and when the form is touched. */
export const loadRemembered = () => import('#session/remembered-credentials.ts');

/**
 * Fills the form with the credentials that this device remembers, unless something else was typed.
 * @returns a function that cancels it
 */
export function fillRemembered(form: HTMLFormElement | null): () => void {
  let cancelled = attempt(() => localStorage.getItem(rememberedKey)) === null;
  if (cancelled) return ignore;
  loadRemembered()
    .then(({ loadCredentials }) => loadCredentials())
    .then((credentials) => {
      if (!cancelled && credentials && form) fill(form, credentials);
    }, ignore);
  return () => {
    cancelled = true;
  };
}

/** After a successful sign-in. Failures are ignored: they must not fail the sign-in. */
export async function rememberOrForget(credentials: Credentials, remember: boolean): Promise<void> {
  await loadRemembered()
    .then((code) => (remember ? code.rememberCredentials(credentials) : code.forgetCredentials()))
    .catch(ignore);
}

/** The box was cleared: what it kept goes at once, not only with the next sign-in. */
export function forget(): void {
  void loadRemembered()
    .then(({ forgetCredentials }) => forgetCredentials())
    .catch(ignore);
}

const ignore = () => {};

function fill(form: HTMLFormElement, { email, password }: Credentials): void {
  const emailInput = fieldOf(form, 'email');
  const passwordInput = fieldOf(form, 'password');
  const checkbox = fieldOf(form, 'remember');
  if (!emailInput || !passwordInput || passwordInput.value) return;
  if (emailInput.value && emailInput.value !== email) return;
  emailInput.value = email;
  passwordInput.value = password;
  if (checkbox) checkbox.checked = true;
}
