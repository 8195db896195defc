import type { ReactNode } from 'react';

export type BadgeTone = 'neutral' | 'accent' | 'protected' | 'unprotected' | 'danger';
type Props = { tone?: BadgeTone; children: ReactNode };

/** A word that marks something; its colour only repeats what it says. */
export function Badge({ tone = 'neutral', children }: Props) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
