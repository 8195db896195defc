import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ title: 'download.app.title' });

const points = [
  {
    icon: 'shield',
    ...defineMessages({ title: 'download.app.switch.title', text: 'download.app.switch.text' }),
  },
  {
    icon: 'map-pin',
    ...defineMessages({ title: 'download.app.locations.title', text: 'download.app.locations.text' }),
  },
  {
    icon: 'gauge',
    ...defineMessages({ title: 'download.app.speed.title', text: 'download.app.speed.text' }),
  },
  {
    icon: 'file-search',
    ...defineMessages({ title: 'download.app.checked.title', text: 'download.app.checked.text' }),
  },
] as const;

/** What the app does and why its file can be trusted. */
export function AppPoints() {
  const { locations, countries, apps } = facts;
  return (
    <section className="app-points" aria-labelledby="app-points">
      <h2 id="app-points">
        <FormattedMessage {...m.title} />
      </h2>
      <ul className="app-points__list">
        {points.map(({ icon, title, text }) => (
          <li key={title.id}>
            <Icon name={icon} />
            <h3>
              <FormattedMessage {...title} />
            </h3>
            <p>
              <FormattedMessage {...text} values={{ locations, countries, apps }} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
