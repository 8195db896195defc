import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { codeErrorFields, SentCodeStep } from '#components/sent-code.tsx';
import type { SentCode } from '#components/sent-code-storage.ts';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { SignInButton } from '#features/sign-in/sign-in-button.tsx';
import { defineMessages } from '#framework/locale.ts';
import { useForm } from '#ui/form.ts';
import { DeletedAccount, useRestoreIfDeleted } from './deleted-account.tsx';
import type { CompleteOAuth } from './use-pending-oauth.ts';

type Props = {
  /** Its name. */
  identityProvider: string;
  sent: SentCode;
  /** The code opens an account; else nobody may learn whether there is one. */
  accountExists: boolean;
  resend: () => Promise<unknown>;
  complete: CompleteOAuth;
};

const completionBody = lazyValidator(() =>
  import('#api/generated/session.zod.ts').then(({ CompleteOAuthSignInBody }) => CompleteOAuthSignInBody),
);

const m = defineMessages({
  unverified: 'auth.oauth.code.text',
  existing: 'auth.oauth.code.existing',
  maybeSent: 'auth.oauth.code.sent',
  format: 'auth.code.format',
  submit: 'auth.sign-in.submit',
});

/** For an account without a password, and for an email that the identity provider has not verified (docs/decisions/0011-oauth-sign-in.md). */
export function OAuthCode({ identityProvider, sent, accountExists, resend, complete }: Props) {
  const intl = useIntl();
  const { send, ...deleted } = useRestoreIfDeleted(complete);
  const [lastSent, setLastSent] = useState(sent);
  const labels = { code: intl.formatMessage(m.format) };
  const form = useForm<'code'>({
    names: ['code'],
    ...formSetup(completionBody, { reasons: codeErrorFields, labels }, intl),
    send,
  });

  async function handleResend(email: string): Promise<void> {
    await resend();
    setLastSent({ email, at: Date.now() });
  }

  return (
    <>
      <p>
        <FormattedMessage {...(accountExists ? m.existing : m.unverified)} values={{ identityProvider }} />
      </p>
      <AuthForm form={form}>
        <SentCodeStep
          sent={lastSent}
          {...(!accountExists && { sentText: m.maybeSent })}
          error={form.errors.code}
          resend={handleResend}
          onError={form.showError}
        />
        <SignInButton pending={form.pending}>{intl.formatMessage(m.submit)}</SignInButton>
      </AuthForm>
      <DeletedAccount {...deleted} />
    </>
  );
}
