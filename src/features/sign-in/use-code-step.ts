import { useEffect, useState } from 'react';
import {
  type CodePurpose,
  clearSentCode,
  readSentCode,
  type SentCode,
  saveSentCode,
} from '#components/sent-code-storage.ts';

type Step = {
  /** Null in the first step, which asks for the email. */
  sent: SentCode | null;
  /** The email entered before going back. */
  lastEmail: string;
  /** Sends or resends a code and shows the second step. */
  send: (email: string) => Promise<void>;
  /** Returns to the first step and keeps the email. */
  back: () => void;
  /** Clears the stored code after it was used. */
  finish: () => void;
};

/** The two steps of sign-up and reset: email, then code. A reload keeps the step. */
export function useCodeStep(purpose: CodePurpose, sendCode: (email: string) => Promise<unknown>): Step {
  const [sent, setSent] = useState<SentCode | null>(null);
  const [lastEmail, setLastEmail] = useState('');

  // Read after hydration, because the prerendered page shows the first step.
  useEffect(() => setSent(readSentCode(purpose)), [purpose]);

  return {
    sent,
    lastEmail,
    async send(email) {
      await sendCode(email);
      setSent(saveSentCode(purpose, email));
    },
    back() {
      setLastEmail(sent?.email ?? '');
      clearSentCode(purpose);
      setSent(null);
    },
    finish: () => clearSentCode(purpose),
  };
}
