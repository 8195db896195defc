import { type ComponentProps, useState } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Field, type FieldTexts } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> &
  FieldTexts & { describedBy?: string; passwordrules?: string };

const m = defineMessages({ reveal: 'auth.password.reveal', hide: 'auth.password.hide' });

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, help, error, describedBy, ...rest }: Props) {
  const intl = useIntl();
  const [visible, setVisible] = useState(false);
  return (
    <Field label={label} help={help} error={error} describedBy={describedBy}>
      {(control) => (
        <span className="field__with-action">
          <input
            className="field__control"
            type={visible ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            required
            {...rest}
            {...control}
          />
          <button
            type="button"
            className="field__action"
            aria-label={intl.formatMessage(visible ? m.hide : m.reveal)}
            aria-controls={control.id}
            onClick={() => setVisible(!visible)}
          >
            <Icon name={visible ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}
