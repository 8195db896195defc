import { sendResetCode } from '#api/generated/accounts.ts';
import { EmailStep } from '#features/sign-in/email-step.tsx';
import { ResetDetails } from './reset-details.tsx';
import { useCodeStep } from '#features/sign-in/use-code-step.ts';

type Props = { /** Of who is signed in; else empty. */ email: string; onReset: () => void };

/** A new password in two steps: the address, then the code that went there with the password, twice (spec §3, §5). */
export function ResetForm({ email, onReset }: Props) {
  const step = useCodeStep('reset', (address) => sendResetCode({ email: address }));
  if (!step.sent) return <EmailStep email={step.typed || email} send={step.send} />;
  return (
    <ResetDetails
      sent={step.sent}
      resend={step.send}
      back={step.back}
      onReset={() => {
        step.finish();
        onReset();
      }}
    />
  );
}
