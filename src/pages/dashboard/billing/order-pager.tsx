import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { pageCount } from '#ui/list-page.ts';
import { Pager } from '#ui/pager.tsx';
import { ordersPath, ordersPerPage } from './order-page.ts';

const m = defineMessages({
  label: 'billing.page.label',
  status: 'billing.page.status',
  previous: 'billing.page.previous',
  next: 'billing.page.next',
});

export function OrderPager({ page, total }: { page: number; total: number }) {
  const intl = useIntl();
  const pages = pageCount(total, ordersPerPage);
  return (
    <Pager
      page={page}
      pages={pages}
      to={ordersPath}
      label={intl.formatMessage(m.label)}
      previous={<FormattedMessage {...m.previous} />}
      next={<FormattedMessage {...m.next} />}
    >
      <FormattedMessage {...m.status} values={{ page: Math.min(page, pages), pages }} />
    </Pager>
  );
}
