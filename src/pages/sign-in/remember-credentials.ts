type Credentials = { email: string; password: string };

/** Fills the form with what this device remembers; what somebody has typed already stays. Returns how to stop. */
export function fillRemembered(form: HTMLFormElement | null): () => void {
  let wanted = true;
  void load().then(async ({ loadRemembered }) => {
    const found = await loadRemembered();
    if (wanted && found && form) fill(form, found);
  }, ignore);
  return () => {
    wanted = false;
  };
}

/** After a successful sign-in: what was ticked is kept, what was not is erased. Never fails the sign-in. */
export async function keepOrForget(credentials: Credentials, remember: boolean): Promise<void> {
  await load()
    .then(({ rememberMe, forgetMe }) => (remember ? rememberMe(credentials) : forgetMe()))
    .catch(ignore);
}

/** WebCrypto and IndexedDB are not for the first paint. */
const load = () => import('#session/remember-me.ts');
const ignore = () => {};

function fill(form: HTMLFormElement, { email, password }: Credentials): void {
  const emailInput = form.querySelector<HTMLInputElement>('[name=email]');
  const passwordInput = form.querySelector<HTMLInputElement>('[name=password]');
  const box = form.querySelector<HTMLInputElement>('[name=remember]');
  if (!emailInput || !passwordInput || emailInput.value || passwordInput.value) return;
  emailInput.value = email;
  passwordInput.value = password;
  if (box) box.checked = true;
}
