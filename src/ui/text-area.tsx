import type { ComponentProps } from 'react';
import { Field, type FieldTexts } from './field.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & FieldTexts;

/** A multi-line text field. */
export function TextArea({ label, help, error, ...rest }: Props) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => <textarea className="field__control" {...rest} {...control} />}
    </Field>
  );
}
