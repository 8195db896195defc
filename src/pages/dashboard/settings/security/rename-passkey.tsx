import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { reportError } from '#api/errors.ts';
import { fieldErrorsOf } from '#api/form-setup.ts';
import { renamePasskey } from '#api/generated/account.ts';
import type { Passkey } from '#api/generated/model/index.ts';
import * as limits from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useForm } from '#ui/form.ts';
import { TextField } from '#ui/text-field.tsx';

type FormProps = { passkey: Passkey; onClose: () => void; onRenamed: () => Promise<void> };
type Props = Omit<FormProps, 'onClose'> & { describedBy: string };

const m = defineMessages({
  rename: 'settings.passkeys.rename',
  title: 'settings.passkeys.rename.title',
  label: 'settings.passkeys.rename.label',
  empty: 'settings.passkeys.rename.empty',
  submit: 'settings.passkeys.rename.submit',
  cancel: 'settings.keep',
});

/** A name that its owner recognizes, such as "Work laptop". */
export function RenamePasskey({ describedBy, ...props }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="subtle" aria-describedby={describedBy} onClick={() => setOpen(true)}>
        <FormattedMessage {...m.rename} />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={<FormattedMessage {...m.title} />}>
        <RenameForm {...props} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function RenameForm({ passkey: { passkeyId, name }, onClose, onRenamed }: FormProps) {
  const intl = useIntl();
  const labels = { name: intl.formatMessage(m.empty) };
  const form = useForm<'name'>({
    names: ['name'],
    validate: (values) => (values.name.trim() ? {} : labels),
    send: async (values) => {
      await renamePasskey(passkeyId, values);
      await onRenamed();
      onClose();
    },
    fieldErrorsOf: (error) => fieldErrorsOf(error, { labels }, intl),
    reportError,
  });
  return (
    <form className="dialog__form" {...form.props}>
      <TextField
        label={intl.formatMessage(m.label)}
        error={form.errors.name}
        name="name"
        defaultValue={name}
        maxLength={limits.passkeyNameCharacters}
        autoComplete="off"
        dir="auto"
        required
      />
      <div className="dialog__actions">
        <Button variant="secondary" onClick={onClose}>
          <FormattedMessage {...m.cancel} />
        </Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          <FormattedMessage {...m.submit} />
        </Button>
      </div>
    </form>
  );
}
