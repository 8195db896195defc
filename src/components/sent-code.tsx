import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { toast } from '#framework/toast.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import type { CodeSent } from './use-sent-code.ts';
import { Gap } from '#ui/gap.tsx';
import { useCountdown } from '#ui/use-countdown.ts';

type Props = {
  sent: CodeSent;
  error: string | undefined;
  resend: (email: string) => Promise<void>;
  /** Where the address can be another one. */
  back?: () => void;
  onRefused: (error: unknown) => void;
};

const m = defineMessages({
  label: 'auth.code.label',
  sent: 'auth.code.sent',
  help: 'auth.code.sent.help',
  wrongAddress: 'auth.code.wrong-address',
  resend: 'auth.code.resend',
  wait: 'auth.code.resend.wait',
  resent: 'auth.code.resent',
});

/** The code field, where its code went, the way back and the way to another code. */
export function SentCode({ sent, error, resend, back, onRefused }: Props) {
  const intl = useIntl();
  const seconds = useCountdown(sent.at);
  const [pending, setPending] = useState(false);
  const block = useRef<HTMLDivElement>(null);

  // The code is what comes next, also for those who cannot see that the step has changed.
  useEffect(() => block.current?.querySelector('input')?.focus(), []);

  async function sendAgain(): Promise<void> {
    setPending(true);
    try {
      await resend(sent.email);
      toast.success(m.resent);
    } catch (failure) {
      onRefused(failure);
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="sent-code" ref={block}>
      <p className="sent-code__to">
        <FormattedMessage {...m.sent} values={{ email: <bdi className="sent-code__email">{sent.email}</bdi> }} />
        <Gap />
        {back && (
          <button className="sent-code__back" type="button" onClick={back}>
            <FormattedMessage {...m.wrongAddress} />
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
      <Button variant="quiet" disabled={seconds > 0} pending={pending} onClick={() => void sendAgain()}>
        <FormattedMessage {...(seconds > 0 ? m.wait : m.resend)} values={{ seconds }} />
      </Button>
    </div>
  );
}
