import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { CodeField } from '#ui/code-field.tsx';
import { TextField } from '#ui/text-field.tsx';

type Props = { name: string; error: string | undefined };

const m = defineMessages({
  text: 'auth.second-factor.text',
  label: 'auth.second-factor.label',
  recoveryText: 'auth.second-factor.recovery.text',
  recoveryLabel: 'auth.second-factor.recovery.label',
  useRecovery: 'auth.second-factor.recovery.use',
  useApp: 'auth.second-factor.app.use',
});

/** Asks for the code of the authenticator app, or for a recovery code. It has the focus, so that screen readers announce it. */
export function SecondFactorField({ name, error }: Props) {
  const intl = useIntl();
  const [isRecovery, setRecovery] = useState(false);
  const container = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the other field is a new one
  useEffect(() => {
    const input = container.current?.querySelector('input');
    input?.focus();
    // The form hides the error of the field before.
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  }, [isRecovery]);

  return (
    <div className="second-factor" ref={container}>
      <p>
        <FormattedMessage {...(isRecovery ? m.recoveryText : m.text)} />
      </p>
      {isRecovery ? (
        <TextField
          label={intl.formatMessage(m.recoveryLabel)}
          error={error}
          name={name}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          required
        />
      ) : (
        <CodeField label={intl.formatMessage(m.label)} error={error} name={name} required />
      )}
      <Button variant="subtle" onClick={() => setRecovery(!isRecovery)}>
        <FormattedMessage {...(isRecovery ? m.useApp : m.useRecovery)} />
      </Button>
    </div>
  );
}
