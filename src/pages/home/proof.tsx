import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';

const m = defineMessages({
  title: 'home.proof.title',
  plus: 'home.proof.plus',
  exact: 'home.proof.exact',
  always: 'home.proof.support-value',
});

const labels = defineMessages({
  servers: 'home.proof.servers',
  locations: 'home.proof.locations',
  countries: 'home.proof.countries',
  cities: 'home.proof.cities',
  apps: 'home.proof.apps',
  support: 'home.proof.support',
});

const figures = [
  { label: labels.servers, value: m.plus, count: facts.servers },
  { label: labels.locations, value: m.exact, count: facts.locations },
  { label: labels.countries, value: m.plus, count: facts.countries },
  { label: labels.cities, value: m.plus, count: facts.cities },
  { label: labels.apps, value: m.plus, count: facts.apps },
  { label: labels.support, value: m.always, count: 0 },
];

/** The size of the operator's network in six figures (docs/product.md#plans-and-claims). */
export function Proof() {
  return (
    <section className="proof" aria-labelledby="proof">
      <h2 className="visually-hidden" id="proof">
        <FormattedMessage {...m.title} />
      </h2>
      <dl className="proof__list">
        {figures.map(({ label, value, count }) => (
          <div className="proof__figure" key={label.id}>
            <dt>
              <FormattedMessage {...label} values={{ continents: facts.continents }} />
            </dt>
            <dd>
              <FormattedMessage {...value} values={{ count }} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
