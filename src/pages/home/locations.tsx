import { useState } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { WorldMap } from '#features/ip-status/live-map.tsx';
import { defineMessages } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';
import { facts } from '#site/facts.ts';
import { Isolated } from '#ui/isolated.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { HomeData } from './home-data.ts';
import { filterLocations, type LocationGroup, noOtherNames } from './location-list.ts';

const m = defineMessages({
  title: 'home.locations.title',
  text: 'home.locations.text',
  search: 'home.locations.search',
  found: 'home.locations.found',
  nothing: 'home.locations.nothing',
});

const continentLabels = defineMessages({
  africa: 'home.locations.africa',
  asia: 'home.locations.asia',
  europe: 'home.locations.europe',
  'north-america': 'home.locations.north-america',
  oceania: 'home.locations.oceania',
  'south-america': 'home.locations.south-america',
});

/** The locations of the servers: a map and a searchable list. */
export function Locations() {
  const intl = useIntl();
  const data = usePageData<HomeData>();
  const [search, setSearch] = useState('');
  const [names, setNames] = useState(noOtherNames);
  const groups = filterLocations(data?.groups ?? [], search, names);
  const { cities, continents, countries } = facts;
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <section className="locations" aria-labelledby="locations">
      <h2 id="locations">
        <FormattedMessage {...m.title} values={{ locations: facts.locations }} />
      </h2>
      <p>
        <FormattedMessage {...m.text} values={{ cities, continents, countries }} />
      </p>
      <LocationMap dots={data?.dots ?? ''} />
      <div className="locations__search">
        <TextField
          label={intl.formatMessage(m.search)}
          type="search"
          value={search}
          // Failures are ignored: the search then knows the names on the page.
          onFocus={() => void import('./other-names.ts').then((loaded) => setNames(loaded.otherNames)).catch(() => {})}
          onChange={({ target }) => setSearch(target.value)}
        />
        <p role="status">
          {search.trim() && <FormattedMessage {...(count > 0 ? m.found : m.nothing)} values={{ count }} />}
        </p>
      </div>
      <div>
        {groups.map((group) => (
          <Continent key={group.continent} group={group} open={search.trim() !== ''} />
        ))}
      </div>
    </section>
  );
}

/** Every location as a dot on the world map. Hidden from screen readers: the list has the same locations. */
function LocationMap({ dots }: { dots: string }) {
  return (
    // The dots are in half units (home-data.ts).
    <WorldMap scale={2}>
      <path className="live-map__locations" d={dots} />
    </WorldMap>
  );
}

function Continent({ group: { continent, countries, count }, open }: { group: LocationGroup; open: boolean }) {
  return (
    <details className="locations__continent" open={open || undefined}>
      <summary>
        <span>
          <FormattedMessage {...continentLabels[continent]} />
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
                <Isolated>{town}</Isolated>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}
