import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages, type Message } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { storedEmail } from '#session/is-same-email.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { SentenceSpace } from '#ui/sentence-space.tsx';
import { EmailText } from './email-text.tsx';
import { type SentCode, secondsUntilResend } from './sent-code-storage.ts';

type Props = {
  sent: SentCode;
  /** Says what was sent, where that is not certainly a code. */
  sentText?: Message;
  error: string | undefined;
  resend: (email: string) => Promise<void>;
  /** Returns to the email step; absent where the email cannot be changed. */
  onBack?: () => void;
  onError: (error: unknown) => void;
};

/** For `formSetup`: the errors of a request that belong beside the code. */
export const codeErrorFields = {
  codeWrong: 'code',
  codeExpired: 'code',
  codeTriesUsed: 'code',
  tooManyRequests: 'code',
} as const;

const tickMs = 250;
const m = defineMessages({
  label: 'auth.code.label',
  sent: 'auth.code.sent',
  help: 'auth.code.sent.help',
  wrongEmail: 'auth.code.wrong-email',
  resend: 'auth.code.resend',
  wait: 'auth.code.resend.wait',
  resent: 'auth.code.resent',
});

/** The step that asks for the code that was sent by email: field, recipient, back and resend. */
export function SentCodeStep({ sent, sentText = m.sent, error, resend, onBack, onError }: Props) {
  const intl = useIntl();
  const seconds = useCountdown(sent.at);
  const [pending, setPending] = useState(false);
  const container = useRef<HTMLDivElement>(null);

  // Moves the focus to the code, so that screen readers announce the new step.
  useEffect(() => container.current?.querySelector('input')?.focus(), []);

  async function handleResend(): Promise<void> {
    setPending(true);
    try {
      await resend(sent.email);
      clearCode(container.current?.querySelector('input'));
      toast.success(m.resent);
    } catch (error) {
      onError(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="sent-code" ref={container}>
      <p>
        <FormattedMessage {...sentText} values={{ email: <EmailText>{storedEmail(sent.email)}</EmailText> }} />
        <SentenceSpace />
        {onBack && (
          <button className="sent-code__back" type="button" onClick={onBack}>
            <FormattedMessage {...m.wrongEmail} />
          </button>
        )}
      </p>
      <CodeField
        label={intl.formatMessage(m.label)}
        help={intl.formatMessage(m.help)}
        error={error}
        name="code"
        required
      />
      <Button variant="subtle" disabled={seconds > 0} pending={pending} onClick={() => void handleResend()}>
        <FormattedMessage {...(seconds > 0 ? m.wait : m.resend)} values={{ seconds }} />
      </Button>
    </div>
  );
}

/** The digits of the former code and its error are of no use with a new one. */
function clearCode(input: HTMLInputElement | null | undefined): void {
  if (!input) return;
  input.value = '';
  // The form hides the field's error on input.
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}

/** Seconds until the code can be resent, computed from the clock, so that it is right after the tab was suspended. */
function useCountdown(sentAt: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntilResend(sentAt, Date.now()));
  useEffect(() => {
    const tick = () => setSeconds(secondsUntilResend(sentAt, Date.now()));
    tick();
    const timer = setInterval(() => {
      tick();
      if (secondsUntilResend(sentAt, Date.now()) === 0) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [sentAt]);
  return seconds;
}
