import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Notice } from '#ui/notice.tsx';

const m = defineMessages({
  title: 'payment.refused.title',
  downgrade: 'api.error.downgrade-refused',
  contact: 'payment.error.contact',
  change: 'payment.summary.change',
  dashboard: 'payment.order.to-dashboard',
});

/** A higher plan is running (spec §4): said before anything can be paid, with the ways on. */
export function Refused() {
  return (
    <section className="refused" aria-labelledby="refused">
      <h2 className="refused__title" id="refused">
        <FormattedMessage {...m.title} />
      </h2>
      <Notice tone="warning">
        <FormattedMessage {...m.downgrade} />
      </Notice>
      <div className="refused__actions">
        <ButtonLink variant="primary" to={paths.pricing()}>
          <FormattedMessage {...m.change} />
        </ButtonLink>
        <ButtonLink variant="secondary" to={paths.contact()}>
          <FormattedMessage {...m.contact} />
        </ButtonLink>
        <ButtonLink variant="quiet" to={paths.dashboard()}>
          <FormattedMessage {...m.dashboard} />
        </ButtonLink>
      </div>
    </section>
  );
}
