import { type ComponentProps, type ReactNode, useId } from 'react';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & { label: ReactNode; help?: ReactNode };

export function Checkbox({ label, help, ...rest }: Props) {
  const id = useId();
  return (
    <div className="checkbox">
      <input
        className="checkbox__box"
        type="checkbox"
        id={id}
        aria-describedby={help ? `${id}-help` : undefined}
        {...rest}
      />
      <label className="checkbox__label" htmlFor={id}>
        {label}
      </label>
      {help && (
        <p className="checkbox__help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}
