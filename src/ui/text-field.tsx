import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type Props = Omit<ComponentProps<'input'>, 'id'> & FieldTexts;

/** A single-line text field. */
export function TextField({ label, help, error, type = 'text', ...rest }: Props) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <input className="field__control" type={type} {...rest} {...control} />}
    </Field>
  );
}
