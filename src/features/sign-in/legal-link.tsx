import type { ReactNode } from 'react';
import { Link } from '#framework/router.tsx';

type Props = { to: string; children: ReactNode };

/** A legal text opens beside the form: what was typed stays. */
export function LegalLink({ to, children }: Props) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
