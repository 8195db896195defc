import { FormattedMessage, useIntl } from 'react-intl';
import { ScriptNote } from '#components/script-note.tsx';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { useParams, useSearch } from '#framework/router.tsx';
import { useSignedOut } from '#session/session-store.ts';
import { ChooseStep } from './choose-step.tsx';
import { FollowStep } from './follow-step.tsx';
import { PaymentSkeleton } from './skeleton.tsx';

const m = defineMessages({
  headTitle: 'payment.head.title',
  description: 'payment.head.description',
  title: 'payment.title',
});

/** Each step has a URL: the summary first, then `?order=…` follows the order (docs/product.md#checkout). */
export default function PaymentPage() {
  const intl = useIntl();
  const signedOut = useSignedOut();
  const { id } = useParams();
  const query = new URLSearchParams(useSearch());
  return (
    <div className="payment">
      <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />
      <h1 className="payment__title">
        <FormattedMessage {...m.title} />
      </h1>
      <ScriptNote />
      {id && !signedOut ? (
        <Step goodId={Number(id)} order={query.get('order')} left={query.has('left')} />
      ) : (
        <PaymentSkeleton />
      )}
    </div>
  );
}

function Step({ goodId, order, left }: { goodId: number; order: string | null; left: boolean }) {
  return order ? <FollowStep key={order} orderId={order} left={left} /> : <ChooseStep key={goodId} goodId={goodId} />;
}
