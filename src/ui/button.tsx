import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'subtle' | 'danger';
type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  /** Work is in progress: the button keeps its width, is announced as busy and ignores clicks. */
  pending?: boolean;
  wide?: boolean;
};

export function Button({
  variant = 'secondary',
  pending = false,
  wide = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type={type}
      className={clsx('button', className)}
      data-variant={variant}
      data-wide={wide || undefined}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      <span className="button__label">{children}</span>
    </button>
  );
}
