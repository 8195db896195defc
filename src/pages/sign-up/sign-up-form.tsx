import { useIntl } from 'react-intl';
import { sendRegisterCode } from '#api/generated/accounts.ts';
import { defineMessages } from '#framework/locale.ts';
import { EmailStep } from '#features/sign-in/email-step.tsx';
import { OAuthButtons } from '#features/sign-in/oauth-buttons.tsx';
import { SignUpDetails } from './sign-up-details.tsx';
import { useCodeStep } from '#features/sign-in/use-code-step.ts';

type Props = {
  /** The referral code of the last visit, already in the invite field. */
  inviteCode: string;
  /** The account exists; this is the token of its first session. */
  onSignedUp: (token: string) => void;
};

const m = defineMessages({ emailHelp: 'auth.sign-up.email.help' });

/** Sign-up in two steps: the address, then the code that went there together with the password (spec §3, §5). */
export function SignUpForm({ inviteCode, onSignedUp }: Props) {
  const intl = useIntl();
  const step = useCodeStep('register', (email) => sendRegisterCode({ email }));
  if (!step.sent) {
    return (
      <>
        <EmailStep help={intl.formatMessage(m.emailHelp)} email={step.typed} send={step.send} />
        <OAuthButtons />
      </>
    );
  }
  return (
    <SignUpDetails
      sent={step.sent}
      inviteCode={inviteCode}
      resend={step.send}
      back={step.back}
      onSignedUp={(token) => {
        step.finish();
        onSignedUp(token);
      }}
    />
  );
}
