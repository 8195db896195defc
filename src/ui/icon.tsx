import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { buildId } from '#framework/build.ts';
import type { IconName } from './icon-names.ts';

type Props = Omit<ComponentProps<'svg'>, 'name'> & { name: IconName };

/** A decorative icon beside a text that says the same, hidden from screen readers. All icons are in one file, loaded after the first paint. */
export function Icon({ name, className, ...rest }: Props) {
  return (
    <svg className={clsx('icon', className)} aria-hidden="true" {...rest}>
      <use href={`/assets/icons.${buildId}.svg#${name}`} />
    </svg>
  );
}
