import { FormattedMessage, useIntl } from 'react-intl';
import type { PaymentPreview } from '#api/generated/model/index.ts';
import { planLabels } from '#components/plan-labels.ts';
import { TaxNote } from '#components/tax-note.tsx';
import { termLabels } from '#components/term-labels.ts';
import { formatMoney } from '#facts/money.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';

const m = defineMessages({
  title: 'payment.summary.title',
  term: 'payment.summary.term',
  devices: 'payment.summary.devices',
  devicesValue: 'payment.summary.devices.value',
  locations: 'payment.summary.locations',
  locationsValue: 'payment.summary.locations.value',
  allLocations: 'payment.summary.locations.all',
  total: 'payment.summary.total',
  renews: 'payment.summary.renews',
  renewsHelp: 'payment.summary.renews.help',
  once: 'payment.summary.once',
  refund: 'payment.summary.refund',
  change: 'payment.summary.change',
});

/** The product, what is due today, and the next charge. */
export function OrderSummary({ preview }: { preview: PaymentPreview }) {
  const intl = useIntl();
  const { product, dueToday, renewal } = preview;
  const { plan, term, devices, locations, tax } = product;
  return (
    <section className="order-summary" aria-labelledby="order-summary">
      <h2 className="order-summary__title" id="order-summary">
        <FormattedMessage {...m.title} />
      </h2>
      <p className="order-summary__plan">
        <strong>
          <FormattedMessage {...planLabels[plan]} />
        </strong>
        <Link className="order-summary__change" to={paths.pricing()}>
          <FormattedMessage {...m.change} />
        </Link>
      </p>
      <dl className="order-summary__facts">
        <div>
          <dt>
            <FormattedMessage {...m.term} />
          </dt>
          <dd>
            <FormattedMessage {...termLabels[term]} />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...m.devices} />
          </dt>
          <dd>
            <FormattedMessage {...m.devicesValue} values={{ count: devices }} />
          </dd>
        </div>
        <div>
          <dt>
            <FormattedMessage {...m.locations} />
          </dt>
          <dd>
            {locations === null ? (
              <FormattedMessage {...m.allLocations} />
            ) : (
              <FormattedMessage {...m.locationsValue} values={{ count: locations }} />
            )}
          </dd>
        </div>
        <div className="order-summary__total">
          <dt>
            <FormattedMessage {...m.total} />
          </dt>
          <dd>
            <bdi>{formatMoney(dueToday, intl.locale)}</bdi>
          </dd>
        </div>
      </dl>
      <TaxNote tax={tax} className="order-summary__help" />
      <p className="order-summary__renewal">
        {renewal ? (
          <FormattedMessage
            {...m.renews}
            values={{
              date: intl.formatDate(renewal.nextChargeAt, { dateStyle: 'long' }),
              price: <bdi>{formatMoney(renewal.price, intl.locale)}</bdi>,
            }}
          />
        ) : (
          <FormattedMessage {...m.once} />
        )}
      </p>
      {renewal && (
        <p className="order-summary__help">
          <FormattedMessage {...m.renewsHelp} />
        </p>
      )}
      <p className="order-summary__help">
        <FormattedMessage {...m.refund} />
      </p>
    </section>
  );
}
