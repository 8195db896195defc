import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';
import { facts } from '#site/facts.ts';
import { TextField } from '#ui/text-field.tsx';
import type { HomeData } from './home-data.ts';
import { type Part, searched } from './location-list.ts';
import { LocationMap } from './location-map.tsx';

const m = defineMessages({
  title: 'home.locations.title',
  text: 'home.locations.text',
  search: 'home.locations.search',
  found: 'home.locations.found',
  nothing: 'home.locations.nothing',
});

const continents = defineMessages({
  africa: 'home.locations.africa',
  asia: 'home.locations.asia',
  europe: 'home.locations.europe',
  'north-america': 'home.locations.north-america',
  oceania: 'home.locations.oceania',
  'south-america': 'home.locations.south-america',
});

/** Where the servers are: a map to see, and a list to read and search. */
export function Locations() {
  const intl = useIntl();
  const data = usePageData<HomeData>();
  const [search, setSearch] = useState('');
  const parts = searched(data?.parts ?? [], search);
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  return (
    <section className="locations" aria-labelledby="locations">
      <h2 id="locations">
        <FormattedMessage {...m.title} values={{ locations: facts.locations }} />
      </h2>
      <p>
        <FormattedMessage {...m.text} values={{ continents: facts.continents, countries: facts.countries }} />
      </p>
      <LocationMap dots={data?.dots ?? ''} />
      <div className="locations__search">
        <TextField
          label={intl.formatMessage(m.search)}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p role="status">
          {search.trim() && <FormattedMessage {...(count > 0 ? m.found : m.nothing)} values={{ count }} />}
        </p>
      </div>
      <div className="locations__list">
        {parts.map((part) => (
          <Continent key={part.continent} part={part} open={search.trim() !== ''} />
        ))}
      </div>
    </section>
  );
}

function Continent({ part: { continent, countries, count }, open }: { part: Part; open: boolean }) {
  return (
    <details className="locations__continent" open={open || undefined}>
      <summary>
        <span>
          <FormattedMessage {...continents[continent]} />
        </span>
        <span className="locations__count">
          <FormattedNumber value={count} />
        </span>
      </summary>
      <dl>
        {countries.map(({ code, name, towns }) => (
          <div className="locations__country" key={code}>
            <dt>{name}</dt>
            {towns.map((town) => (
              <dd key={town}>
                <bdi>{town}</bdi>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
