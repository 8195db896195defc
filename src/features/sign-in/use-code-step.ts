import { useEffect, useState } from 'react';
import {
  type CodePurpose,
  clearSentCode,
  readSentCode,
  type SentCode,
  saveSentCode,
  secondsUntilResend,
  sentAtFrom,
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

/** The two steps of sign-up, reset and change of email: email, then code. A reload keeps the step. */
export function useCodeStep(purpose: CodePurpose, sendCode: (email: string) => Promise<unknown>): Step {
  const [sent, setSent] = useState<SentCode | null>(null);
  // The code that was sent before going back.
  const [left, setLeft] = useState<SentCode | null>(null);

  // Read after hydration, because the prerendered page shows the first step.
  useEffect(() => setSent(readSentCode(purpose)), [purpose]);

  return {
    sent,
    lastEmail: left?.email ?? '',
    async send(email) {
      // No other code is sent yet, and the one that was sent works.
      const isTooSoon = left?.email === email && secondsUntilResend(left.at, Date.now()) > 0;
      // A resend that is refused as too early shows the wait.
      const at = isTooSoon ? left.at : await sendCode(email).then(Date.now, sent ? undefined : sentAtFrom);
      setSent(saveSentCode(purpose, email, at));
    },
    back() {
      setLeft(sent);
      clearSentCode(purpose);
      setSent(null);
    },
    finish: () => clearSentCode(purpose),
  };
}
