import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { buildId } from '#framework/build.ts';
import type { IconName } from './icon-names.ts';

export const iconsUrl = `/assets/icons.${buildId}.svg`;

type Props = Omit<ComponentProps<'svg'>, 'name'> & { name: IconName };

/**
 * A decorative icon beside a text that says the same, hidden from screen readers. All icons are in one file; those of a document are in
 * the document itself (`scripts/build/icons.ts`), which React keeps.
 */
export function Icon({ name, className, ...rest }: Props) {
  return (
    <svg className={clsx('icon', className)} aria-hidden="true" {...rest}>
      <use href={`${iconsUrl}#${name}`} suppressHydrationWarning />
    </svg>
  );
}
