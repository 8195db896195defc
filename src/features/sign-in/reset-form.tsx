import { sendResetCode } from '#api/generated/accounts.ts';
import { EmailStep } from './email-step.tsx';
import { ResetDetails } from './reset-details.tsx';
import { useCodeStep } from './use-code-step.ts';

/** A new password in two steps: the address, then the code that went there with the password, twice (spec §3, §5). */
export function ResetForm({ onReset }: { onReset: () => void }) {
  const step = useCodeStep('reset', (email) => sendResetCode({ email }));
  if (!step.sent) return <EmailStep email={step.typed} send={step.send} />;
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
