import type { ComponentProps } from 'react';
import { useSignedIn } from '#session/session-store.ts';
import { SubmitButton } from '#ui/submit-button.tsx';

/** The button of a form that signs in. It stays pending until the next page is shown: a second submit would use a code again. */
export function SignInButton({ pending, ...rest }: ComponentProps<typeof SubmitButton>) {
  const signedIn = useSignedIn();
  return <SubmitButton pending={pending || signedIn} {...rest} />;
}
