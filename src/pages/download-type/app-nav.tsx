import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { systems, systemTypes } from '#site/systems.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ label: 'download.systems.title' });

/** Links to the apps of all systems. */
export function AppNav() {
  const intl = useIntl();
  return (
    <nav className="app-nav" aria-label={intl.formatMessage(m.label)}>
      <ul className="app-nav__list">
        {systemTypes.map((type) => (
          <li key={type}>
            <Link className="app-nav__link" to={paths.download(type)}>
              <Icon name={systems[type].icon} />
              <bdi>{systems[type].label}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
