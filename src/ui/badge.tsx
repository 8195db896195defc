import type { ReactNode } from 'react';

type BadgeTone = 'neutral' | 'accent' | 'protected' | 'unprotected';
type Props = { tone?: BadgeTone; children: ReactNode };

/** A short label. The color only repeats what the text says. */
export function Badge({ tone = 'neutral', children }: Props) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}
