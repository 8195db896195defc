import { FormattedMessage, useIntl } from 'react-intl';
import type { Product } from '#api/generated/model/index.ts';
import { planChangeLabels, planLabels } from '#components/plan-labels.ts';
import { TaxNote } from '#components/tax-note.tsx';
import { termLabels } from '#components/term-labels.ts';
import { formatMoney } from '#facts/money.ts';
import { type PlanState, planChange } from '#facts/plan-change.ts';
import { isDowngrade } from '#facts/plans.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { SentenceSpace } from '#ui/sentence-space.tsx';

const m = defineMessages({
  title: 'dashboard.products.title',
  help: 'dashboard.products.help',
  month: 'dashboard.products.price.month',
  year: 'dashboard.products.price.year',
  devices: 'dashboard.products.devices',
  locations: 'dashboard.products.locations',
  allLocations: 'dashboard.products.locations.all',
  label: 'dashboard.products.choose.label',
  lower: 'dashboard.products.lower',
  compare: 'dashboard.products.compare',
});

type Props = { products: readonly Product[]; current: PlanState };

/** Products with links to their payment pages, and lower plans as one line: they cannot be bought until the current plan has ended. */
export function Products({ products, current }: Props) {
  const intl = useIntl();
  const offered = products.filter(({ plan }) => !isDowngrade(plan, current.plan));
  const lowerPlans = new Set(products.map(({ plan }) => plan).filter((plan) => isDowngrade(plan, current.plan)));
  return (
    <section className="products" aria-labelledby="products">
      <h2 id="products">
        <FormattedMessage {...m.title} />
      </h2>
      <p className="products__help">
        <FormattedMessage {...m.help} />
        <SentenceSpace />
        <Link to={paths.pricing()}>
          <FormattedMessage {...m.compare} />
        </Link>
      </p>
      <ul className="products__list">
        {offered.map((product) => (
          <ProductItem product={product} current={current} key={product.good_id} />
        ))}
      </ul>
      {[...lowerPlans].map((plan) => (
        <p className="products__help" key={plan}>
          <FormattedMessage {...m.lower} values={{ plan: intl.formatMessage(planLabels[plan]) }} />
        </p>
      ))}
    </section>
  );
}

function ProductItem({ product, current }: { product: Product; current: PlanState }) {
  const intl = useIntl();
  const { plan, term, devices, locations } = product;
  const names = { plan: intl.formatMessage(planLabels[plan]), term: intl.formatMessage(termLabels[term]) };
  const action = intl.formatMessage(planChangeLabels[planChange(current, product)], names);
  return (
    <li className="products__item">
      <h3 className="products__name">
        {names.plan} <span className="products__term">{names.term}</span>
      </h3>
      <p className="products__facts">
        <FormattedMessage {...m.devices} values={{ count: devices }} />
        {' · '}
        {locations === null ? (
          <FormattedMessage {...m.allLocations} />
        ) : (
          <FormattedMessage {...m.locations} values={{ count: locations }} />
        )}
      </p>
      <p className="products__price">
        <FormattedMessage
          {...(term === 'year' ? m.year : m.month)}
          values={{ price: <bdi>{formatMoney(product.charge, intl.locale)}</bdi> }}
        />
      </p>
      <TaxNote tax={product.tax} className="products__facts" />
      <ButtonLink
        variant="secondary"
        to={paths.payment(product.good_id)}
        aria-label={intl.formatMessage(m.label, { action, ...names })}
      >
        {action}
      </ButtonLink>
    </li>
  );
}
