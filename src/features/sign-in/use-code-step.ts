import { useEffect, useState } from 'react';
import { type CodePurpose, type CodeSent, codeSent, forgetCodeSent, rememberCodeSent } from '#components/use-sent-code.ts';

type Step = {
  /** Null: the first step, asking for the address. */
  sent: CodeSent | null;
  /** What was typed as the address last time. */
  typed: string;
  /** Sends a code, or another one, and goes on to the second step. */
  send: (email: string) => Promise<void>;
  /** Back to the first step ("wrong address?"), with the address still there. */
  back: () => void;
  /** The code was used: the next visit begins anew. */
  finish: () => void;
};

/** The two steps of sign-up and reset: ask for the address, then for the code that went there. Survives a reload. */
export function useCodeStep(purpose: CodePurpose, sendCode: (email: string) => Promise<unknown>): Step {
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [typed, setTyped] = useState('');

  // Read after hydration: the prerendered page always shows the first step.
  useEffect(() => setSent(codeSent(purpose)), [purpose]);

  return {
    sent,
    typed,
    async send(email) {
      await sendCode(email);
      setSent(rememberCodeSent(purpose, email));
    },
    back() {
      setTyped(sent?.email ?? '');
      forgetCodeSent(purpose);
      setSent(null);
    },
    finish: () => forgetCodeSent(purpose),
  };
}
