import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { ordersPath, pageCount } from './order-page.ts';

const m = defineMessages({
  label: 'billing.page.label',
  status: 'billing.page.status',
  previous: 'billing.page.previous',
  next: 'billing.page.next',
});

/** Pages of orders as addresses; nothing where one page holds all. */
export function Pager({ page, total }: { page: number; total: number }) {
  const intl = useIntl();
  const pages = pageCount(total);
  if (pages === 1 && page === 1) return null;
  return (
    <nav className="pager" aria-label={intl.formatMessage(m.label)}>
      {page > 1 && (
        <Link className="pager__link" to={ordersPath(Math.min(page - 1, pages))} rel="prev">
          <FormattedMessage {...m.previous} />
        </Link>
      )}
      <span className="pager__status">
        <FormattedMessage {...m.status} values={{ page: Math.min(page, pages), pages }} />
      </span>
      {page < pages && (
        <Link className="pager__link" to={ordersPath(page + 1)} rel="next">
          <FormattedMessage {...m.next} />
        </Link>
      )}
    </nav>
  );
}
