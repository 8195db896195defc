import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

/** What a control inside a field must carry so that its label, help and error are read out with it. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};
export type FieldTexts = {
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong and what to do; nothing while all is well. */
  error?: ReactNode;
};
type Props = FieldTexts & { children: (control: ControlProps) => ReactNode };

/** Label above, then the control, then help, then the error: wired once for every kind of control. */
export function Field({ label, help, error, children }: Props) {
  const id = useId();
  const helpId = `${id}-help`;
  const errorId = `${id}-error`;
  const describedBy = [help && helpId, error && errorId].filter(Boolean).join(' ') || undefined;
  return (
    <div className="field" data-invalid={error ? true : undefined}>
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
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
