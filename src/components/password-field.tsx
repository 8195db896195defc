import { type ComponentProps, useState } from 'react';
import { Field, type FieldTexts } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> &
  FieldTexts & { revealLabel: string; hideLabel: string; passwordrules?: string };

/** A password that its owner may look at. */
export function PasswordField({ label, help, error, revealLabel, hideLabel, ...rest }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className="field__with-action">
          <input
            className="field__control"
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
          />
          <button
            type="button"
            className="field__action"
            aria-label={shown ? hideLabel : revealLabel}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  );
}
