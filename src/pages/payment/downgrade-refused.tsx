import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFocusWhenLost } from '#ui/use-focus-when-lost.ts';

const m = defineMessages({
  title: 'payment.refused.title',
  downgrade: 'api.error.downgrade-refused',
  contact: 'payment.error.contact',
  change: 'payment.summary.change',
  dashboard: 'payment.order.to-dashboard',
});

/** Shown instead of the payment while a higher plan is active (docs/decisions/0015-entitlements.md). */
export function DowngradeRefused() {
  // The button that was refused is gone.
  const title = useFocusWhenLost<HTMLHeadingElement>('refused', '');
  return (
    <section className="downgrade-refused" aria-labelledby="downgrade-refused">
      <h2 className="downgrade-refused__title" id="downgrade-refused" ref={title} tabIndex={-1}>
        <FormattedMessage {...m.title} />
      </h2>
      <Notice tone="warning">
        <FormattedMessage {...m.downgrade} />
      </Notice>
      <div className="downgrade-refused__actions">
        <ButtonLink variant="primary" to={paths.pricing()}>
          <FormattedMessage {...m.change} />
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.contact({ topic: 'billing' })}>
          <FormattedMessage {...m.contact} />
        </ButtonLink>
        <ButtonLink variant="subtle" to={paths.dashboard()}>
          <FormattedMessage {...m.dashboard} />
        </ButtonLink>
      </div>
    </section>
  );
}
