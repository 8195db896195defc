import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useExplain } from '#api/explain.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';

type Props = {
  /** Brings the account back and signs in; throws what the call throws. */
  restore: () => Promise<void>;
  onLeave: () => void;
};

const m = defineMessages({
  text: 'auth.restore.text',
  renewal: 'auth.restore.renewal',
  submit: 'auth.restore.submit',
  leave: 'auth.restore.leave',
});
const nowhere = { reasons: {}, words: {} };

/** The owner of an account that was deleted stands at the door: shall everything come back? */
export function RestoreQuestion({ restore, onLeave }: Props) {
  const explain = useExplain(nowhere);
  const [pending, setPending] = useState(false);

  async function bringBack(): Promise<void> {
    setPending(true);
    try {
      await restore();
    } catch (error) {
      explain(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <p>
        <FormattedMessage {...m.text} />
      </p>
      <p className="auth-form__terms">
        <FormattedMessage {...m.renewal} />
      </p>
      <div className="dialog__actions">
        <Button variant="primary" pending={pending} onClick={() => void bringBack()}>
          <FormattedMessage {...m.submit} />
        </Button>
        <Button onClick={onLeave}>
          <FormattedMessage {...m.leave} />
        </Button>
      </div>
    </>
  );
}
