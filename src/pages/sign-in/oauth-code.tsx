import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useExplain } from '#api/explain.ts';
import { sendRegisterCode } from '#api/generated/accounts.ts';
import { CompleteOAuthSignInBody } from '#api/generated/session.zod.ts';
import { defineMessages } from '#framework/locale.ts';
import type { CodeSent } from '#components/use-sent-code.ts';
import { useForm } from '#ui/form.ts';
import { SentCode } from '#components/sent-code.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { wordsFor } from '#ui/labels-for.ts';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { DeletedAccount } from './deleted-account.tsx';
import type { Complete } from './oauth-step.tsx';
import { useRestorable } from './use-restorable.ts';

type Props = { provider: string; sent: CodeSent; complete: Complete };

const m = defineMessages({
  text: 'auth.oauth.code.text',
  format: 'auth.code.format',
  submit: 'auth.sign-in.submit',
});

/** The provider does not vouch for the address: a code that went there does. */
export function OAuthCode({ provider, sent, complete }: Props) {
  const intl = useIntl();
  const { send, ...deleted } = useRestorable(complete);
  const [last, setLast] = useState(sent);
  const words = { code: intl.formatMessage(m.format) };
  const explain = useExplain<'code'>({
    reasons: { codeWrong: 'code', codeExpired: 'code', codeTriesUsed: 'code', tooManyRequests: 'code' },
    words,
  });
  const form = useForm<'code'>({
    names: ['code'],
    check: (values) => wordsFor(CompleteOAuthSignInBody, { token: '-', ...values }, words),
    send,
    explain,
  });

  async function resend(email: string): Promise<void> {
    await sendRegisterCode({ email });
    setLast({ email, at: Date.now() });
  }

  return (
    <>
      <p>
        <FormattedMessage {...m.text} values={{ provider }} />
      </p>
      <AuthForm form={form}>
        <SentCode sent={last} error={form.errors.code} resend={resend} onRefused={form.refuse} />
        <SubmitButton pending={form.pending}>{intl.formatMessage(m.submit)}</SubmitButton>
      </AuthForm>
      <DeletedAccount {...deleted} />
    </>
  );
}
