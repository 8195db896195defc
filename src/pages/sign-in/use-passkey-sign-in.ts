import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { isRefusal, reportError } from '#api/errors.ts';
import { createPasskeySignIn, signInWithPasskey } from '#api/generated/session.ts';
import { useClientValue } from '#framework/client-value.ts';
import {
  hasAutofillSupport,
  hasPasskeySupport,
  isPasskeyUser,
  loadPasskeys,
  rememberPasskeyUser,
} from '#session/passkey-support.ts';
import { useRestoreIfDeleted } from './deleted-account.tsx';

type Options = {
  form: RefObject<HTMLFormElement | null>;
  clientCode: string;
  remember: RefObject<HTMLInputElement | null>;
  onSignedIn: (token: string, remember: boolean) => void;
};
type Attempt = { inAutofill: boolean; restore?: true };

/** A challenge is valid for five minutes; a page may be open for longer. */
const renewMs = 4 * 60_000;
const intents = ['focusin', 'pointerover'] as const;

/**
 * Sign-in with a passkey: by its button, or chosen among the suggestions of the email field. Without a passkey in this browser
 * its code and the challenge are loaded only when the form is touched.
 */
export function usePasskeySignIn({ form, clientCode, remember, onSignedIn }: Options) {
  const [pending, setPending] = useState(false);
  const isSupported = useClientValue(hasPasskeySupport, true);
  const { send, ...deleted } = useRestoreIfDeleted(signInWith);

  async function signInWith({ inAutofill, restore }: Attempt): Promise<void> {
    const { requestPasskey } = await loadPasskeys();
    // The button that restores an account expects the browser's dialog.
    const passkey = await requestPasskey(await createPasskeySignIn(), { inAutofill: inAutofill && !restore });
    const isRemembered = remember.current?.checked ?? false;
    const { token } = await signInWithPasskey({
      passkey,
      deviceType: 'web',
      remember: isRemembered,
      ...(clientCode && { clientCode }),
      ...(restore && { restore }),
    });
    rememberPasskeyUser();
    onSignedIn(token, isRemembered);
  }

  async function handleClick(): Promise<void> {
    setPending(true);
    await send({ inAutofill: false }).catch(reportError);
    setPending(false);
  }

  const suggest = useEffectEvent(() => {
    send({ inAutofill: true }).catch((error: unknown) => {
      // The user did not ask for a passkey yet: only one that was chosen and refused is an error.
      if (isRefusal(error, 'passkeyRejected')) reportError(error);
    });
  });

  useEffect(() => {
    const element = form.current;
    let timer: ReturnType<typeof setInterval> | undefined;
    let mounted = true;
    const stopListening = () => {
      for (const intent of intents) element?.removeEventListener(intent, start);
    };
    async function start(): Promise<void> {
      stopListening();
      // A form that is gone by then has nothing to suggest to, and nobody would stop the timer.
      if (timer || !(await hasAutofillSupport()) || !mounted) return;
      timer = setInterval(suggest, renewMs);
      suggest();
    }
    if (isPasskeyUser()) void start();
    else for (const intent of intents) element?.addEventListener(intent, start);
    return () => {
      mounted = false;
      stopListening();
      if (!timer) return;
      clearInterval(timer);
      void loadPasskeys().then(({ cancelPasskeyRequest }) => cancelPasskeyRequest());
    };
  }, [form]);

  return { isSupported, pending, handleClick, deleted };
}
