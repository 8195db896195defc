import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { reportError } from '#api/errors.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type Props = {
  /** Restores the account and signs in; rejects when the call fails. */
  restore: () => Promise<void>;
  onLeave: () => void;
};
type DialogProps = { restore: Props['restore'] | null; onClose: () => void };

const m = defineMessages({
  title: 'auth.restore.title',
  text: 'auth.restore.text',
  renewal: 'auth.restore.renewal',
  submit: 'auth.restore.submit',
  leave: 'auth.restore.leave',
});

/** `RestoreAccount` over a form, which keeps its input. */
export function RestoreDialog({ restore, onClose }: DialogProps) {
  return (
    <Dialog open={restore !== null} onClose={onClose} title={<FormattedMessage {...m.title} />}>
      {restore && <RestoreAccount restore={restore} onLeave={onClose} />}
    </Dialog>
  );
}

/** Asks whether a deleted account is to be restored. */
export function RestoreAccount({ restore, onLeave }: Props) {
  const [pending, setPending] = useState(false);

  async function handleRestore(): Promise<void> {
    setPending(true);
    try {
      await restore();
    } catch (error) {
      reportError(error);
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
        <Button variant="primary" pending={pending} onClick={() => void handleRestore()}>
          <FormattedMessage {...m.submit} />
        </Button>
        <Button onClick={onLeave}>
          <FormattedMessage {...m.leave} />
        </Button>
      </div>
    </>
  );
}
