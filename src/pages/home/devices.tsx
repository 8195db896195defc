import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { facts } from '#site/facts.ts';
import { paths } from '#site/paths.ts';
import { systems, systemTypes } from '#site/systems.ts';
import { Icon } from '#ui/icon.tsx';
import { Isolated } from '#ui/isolated.tsx';

const m = defineMessages({ title: 'home.devices.title', text: 'home.devices.text' });

export function Devices() {
  return (
    <section className="devices" aria-labelledby="devices">
      <div>
        <h2 id="devices">
          <FormattedMessage {...m.title} />
        </h2>
        <p>
          <FormattedMessage {...m.text} values={{ devices: facts.startup.devices }} />
        </p>
      </div>
      <ul className="devices__list">
        {systemTypes.map((type) => (
          <li key={type}>
            <Link className="devices__system" to={paths.download(type)}>
              <Icon name={systems[type].icon} />
              <Isolated>{systems[type].label}</Isolated>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
