import { type ComponentProps, useState } from 'react';
import { Field, type FieldTexts } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> &
  FieldTexts & { revealLabel: string; hideLabel: string; passwordrules?: string };

/** A password field with a button that shows and hides the password. */
export function PasswordField({ label, help, error, revealLabel, hideLabel, ...rest }: Props) {
  const [visible, setVisible] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className="field__with-action">
          <input
            className="field__control"
            type={visible ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
          />
          <button
            type="button"
            className="field__action"
            aria-label={visible ? hideLabel : revealLabel}
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
