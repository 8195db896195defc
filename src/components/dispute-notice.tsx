import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { Notice } from '#ui/notice.tsx';
import { SentenceSpace } from '#ui/sentence-space.tsx';

const m = defineMessages({ text: 'billing.disputed.notice', seeOrders: 'payment.order.see-orders' });

/** Why a paid plan does not run: its payment is disputed. */
export function DisputeNotice({ orderId }: { orderId: string }) {
  return (
    <Notice tone="warning">
      <FormattedMessage {...m.text} values={{ orderId: <bdi>{orderId}</bdi> }} />
      <SentenceSpace />
      <Link to={paths.billing()}>
        <FormattedMessage {...m.seeOrders} />
      </Link>
    </Notice>
  );
}
