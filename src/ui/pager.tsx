import type { ReactNode } from 'react';
import { Link } from '#framework/router.tsx';

type Props = {
  page: number;
  pages: number;
  /** Path of a page. */
  to: (page: number) => string;
  label: string;
  previous: ReactNode;
  next: ReactNode;
  /** The current page and the number of pages, as text. */
  children: ReactNode;
};

/** Links to the previous and next page of a list; renders nothing when there is only one page. */
export function Pager({ page, pages, to, label, previous, next, children }: Props) {
  if (pages === 1 && page === 1) return null;
  return (
    <nav className="pager" aria-label={label}>
      {page > 1 && (
        <Link className="pager__link" to={to(page - 1)} rel="prev">
          {previous}
        </Link>
      )}
      <span className="pager__status">{children}</span>
      {page < pages && (
        <Link className="pager__link" to={to(page + 1)} rel="next">
          {next}
        </Link>
      )}
    </nav>
  );
}
