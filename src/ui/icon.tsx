import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { buildId } from '#framework/build.ts';
import type { IconName } from './icon-names.ts';

type Props = Omit<ComponentProps<'svg'>, 'name'> & { name: IconName };

/** A drawing beside words that say the same; it is never read out. All icons are one file, fetched after the first paint. */
export function Icon({ name, className, ...rest }: Props) {
  return (
    <svg className={clsx('icon', className)} aria-hidden="true" focusable="false" data-icon={name} {...rest}>
      <use href={`/assets/icons.${buildId}.svg#${name}`} />
    </svg>
  );
}
