import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';

type Props = Omit<ComponentProps<'select'>, 'id' | 'children'> &
  FieldTexts & { options: readonly { value: string; label: string }[] };

/** A native select with a label. */
export function SelectField({ label, help, error, options, ...rest }: Props) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className="field__select">
          <select className="field__control" {...rest} {...control}>
            {options.map(({ value, label: text }) => (
              <option value={value} key={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </Field>
  );
}
