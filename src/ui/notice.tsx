import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type Tone = 'info' | 'warning' | 'danger' | 'success';
type Props = { tone?: Tone; children: ReactNode };

const icons = { info: 'info', warning: 'warning', danger: 'error', success: 'check-circle' } as const;

/**
 * A message within the page. Screen readers announce the `danger` tone immediately. Another one that appears later goes into a live
 * region that is there before it: screen readers do not announce a region that comes together with its text, or announce it twice.
 */
export function Notice({ tone = 'info', children }: Props) {
  return (
    <div className="notice" data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </div>
  );
}
