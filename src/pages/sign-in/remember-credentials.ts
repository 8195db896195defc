import type { Credentials } from '#session/remembered-credentials.ts';

/**
 * Fills empty fields of the form with the credentials that this device remembers.
 * @returns a function that cancels it
 */
export function fillRemembered(form: HTMLFormElement | null): () => void {
  let cancelled = false;
  void load().then(async ({ loadCredentials }) => {
    const credentials = await loadCredentials();
    if (!cancelled && credentials && form) fill(form, credentials);
  }, ignore);
  return () => {
    cancelled = true;
  };
}

/** After a successful sign-in. Failures are ignored: they must not fail the sign-in. */
export async function rememberOrForget(credentials: Credentials, remember: boolean): Promise<void> {
  await load()
    .then(({ rememberCredentials, forgetCredentials }) =>
      remember ? rememberCredentials(credentials) : forgetCredentials(),
    )
    .catch(ignore);
}

/** Loaded late: WebCrypto and IndexedDB code is not needed for the first paint. */
const load = () => import('#session/remembered-credentials.ts');
const ignore = () => {};

function fill(form: HTMLFormElement, { email, password }: Credentials): void {
  const emailInput = form.querySelector<HTMLInputElement>('[name=email]');
  const passwordInput = form.querySelector<HTMLInputElement>('[name=password]');
  const checkbox = form.querySelector<HTMLInputElement>('[name=remember]');
  if (!emailInput || !passwordInput || emailInput.value || passwordInput.value) return;
  emailInput.value = email;
  passwordInput.value = password;
  if (checkbox) checkbox.checked = true;
}
