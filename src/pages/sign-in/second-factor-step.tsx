import { FormattedMessage, useIntl } from 'react-intl';
import { isRefusal } from '#api/errors.ts';
import { formSetup, lazyValidator } from '#api/form-setup.ts';
import { completeSecondFactor } from '#api/generated/session.ts';
import { SecondFactorField } from '#components/second-factor-field.tsx';
import { SupportEmail } from '#components/support-email.tsx';
import { AuthForm } from '#features/sign-in/auth-form.tsx';
import { SignInButton } from '#features/sign-in/sign-in-button.tsx';
import { defineMessages } from '#framework/locale.ts';
import type { PendingSecondFactor } from '#session/pending-second-factor.ts';
import { Button } from '#ui/button.tsx';
import { useForm } from '#ui/form.ts';

type Props = {
  pending: PendingSecondFactor;
  onSignedIn: (token: string) => void;
  /** Back to the sign-in form. */
  onLeave: () => void;
};

const completionBody = lazyValidator(() =>
  import('#api/generated/session.zod.ts').then(({ CompleteSecondFactorBody }) => CompleteSecondFactorBody),
);

const m = defineMessages({
  format: 'auth.second-factor.format',
  submit: 'auth.sign-in.submit',
  lost: 'auth.second-factor.lost',
  back: 'auth.oauth.back',
});

/** The last step of a sign-in to an account with a second factor (docs/decisions/0056-second-factor.md). */
export function SecondFactorStep({ pending: { token }, onSignedIn, onLeave }: Props) {
  const intl = useIntl();
  const labels = { code: intl.formatMessage(m.format) };
  const form = useForm<'code'>({
    names: ['code'],
    ...formSetup(completionBody, { reasons: { secondFactorWrong: 'code', tooManyRequests: 'code' }, labels }, intl),
    send: async ({ code }) => {
      try {
        onSignedIn((await completeSecondFactor({ token, code })).token);
      } catch (error) {
        if (isRefusal(error, 'secondFactorExpired')) onLeave();
        throw error;
      }
    },
  });

  return (
    <>
      <AuthForm form={form}>
        <SecondFactorField name="code" error={form.errors.code} />
        <SignInButton pending={form.pending}>{intl.formatMessage(m.submit)}</SignInButton>
        <p className="auth-form__terms">
          <FormattedMessage {...m.lost} values={{ email: <SupportEmail /> }} />
        </p>
      </AuthForm>
      <Button variant="subtle" wide onClick={onLeave}>
        <FormattedMessage {...m.back} />
      </Button>
    </>
  );
}
