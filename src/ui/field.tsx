import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** Attributes that connect a control with its label, help and error. */
type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};
export type FieldTexts = {
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong and how to fix it; undefined when the field is valid. */
  error?: ReactNode;
};
type Props = FieldTexts & {
  /** Id of what describes the control besides its help. */
  describedBy?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** Label, control, help and error, connected by ARIA attributes in one place for every kind of control. */
export function Field({ label, help, error, describedBy, children }: Props) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const descriptions = [help && helpId, describedBy, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': descriptions, 'aria-invalid': error ? true : undefined })}
      {help && (
        <p className="field__help" id={helpId}>
          {help}
        </p>
      )}
      <p className="field__error" id={errorId} role="alert">
        {error && (
          <>
            <Icon name="error" />
            <span>{error}</span>
          </>
        )}
      </p>
    </div>
  );
}
