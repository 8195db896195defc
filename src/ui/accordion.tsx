import type { ReactNode } from 'react';

type Props = { summary: ReactNode; children: ReactNode; name?: string };

/** Opens without JavaScript. */
export function Accordion({ summary, children, name }: Props) {
  return (
    <details className="accordion" name={name}>
      <summary className="accordion__summary">{summary}</summary>
      <div className="accordion__body">{children}</div>
    </details>
  );
}
