import { useState } from 'react';
import { sendDeletionCode } from '#api/generated/account.ts';
import { codeSent, forgetCodeSent, rememberCodeSent } from '#components/use-sent-code.ts';
import { DeletionAddress } from './deletion-address.tsx';
import { DeletionCode } from './deletion-code.tsx';

type Props = { email: string; onDeleted: (erasedAt: string) => Promise<void> };

/** Two steps (`/delete-policy`): the address typed by hand, then the code that went there. Survives a reload. */
export function DeleteAccount({ email, onDeleted }: Props) {
  const [sent, setSent] = useState(() => codeSent('deletion'));

  async function send(): Promise<void> {
    await sendDeletionCode();
    setSent(rememberCodeSent('deletion', email));
  }

  // Not one that this tab sent for another account.
  if (sent?.email !== email) return <DeletionAddress email={email} send={send} />;
  return (
    <DeletionCode
      sent={sent}
      resend={send}
      onDeleted={async (erasedAt) => {
        forgetCodeSent('deletion');
        await onDeleted(erasedAt);
      }}
    />
  );
}
