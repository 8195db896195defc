import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A raised surface. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx('card', className)} {...rest} />;
}
