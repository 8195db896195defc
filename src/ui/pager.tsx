import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';

type Props = {
  page: number;
  pages: number;
  /** Path of a page. */
  to: (page: number) => string;
  label: string;
  previous: ReactNode;
  next: ReactNode;
};

const m = defineMessages({ status: 'pager.status' });

/** Links to the previous and next page of a list; renders nothing when there is only one page. */
export function Pager({ page, pages, to, label, previous, next }: Props) {
  if (pages === 1 && page === 1) return null;
  return (
    <nav className="pager" aria-label={label}>
      {page > 1 && (
        <Link className="pager__link" to={to(page - 1)} rel="prev">
          {previous}
        </Link>
      )}
      <span className="pager__status">
        <FormattedMessage {...m.status} values={{ page, pages }} />
      </span>
      {page < pages && (
        <Link className="pager__link" to={to(page + 1)} rel="next">
          {next}
        </Link>
      )}
    </nav>
  );
}
