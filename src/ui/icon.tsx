import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { type IconName, iconId } from './icon-names.ts';

type Props = Omit<ComponentProps<'svg'>, 'name'> & { name: IconName };

/** A decorative icon beside a text that says the same, hidden from screen readers. Its `<symbol>` is in the document (`load-icons.ts`). */
export function Icon({ name, className, ...rest }: Props) {
  return (
    <svg className={clsx('icon', className)} aria-hidden="true" {...rest}>
      <use href={`#${iconId(name)}`} />
    </svg>
  );
}
