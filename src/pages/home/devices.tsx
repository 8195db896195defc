import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { facts } from '#site/facts.ts';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ title: 'home.devices.title', text: 'home.devices.text', get: 'home.devices.get' });

const systems = [
  { type: 'macOS', name: 'macOS', icon: 'apple' },
  { type: 'Windows', name: 'Windows', icon: 'windows' },
  { type: 'iOS', name: 'iPhone', icon: 'apple' },
  { type: 'Android', name: 'Android', icon: 'android' },
] as const;

export function Devices() {
  return (
    <section className="devices" aria-labelledby="devices">
      <div className="devices__words">
        <h2 id="devices">
          <FormattedMessage {...m.title} />
        </h2>
        <p>
          <FormattedMessage {...m.text} values={{ devices: facts.mostDevices }} />
        </p>
      </div>
      <ul className="devices__list">
        {systems.map(({ type, name, icon }) => (
          <li key={type}>
            <Link className="devices__system" to={paths.download(type)}>
              <Icon name={icon} />
              <FormattedMessage {...m.get} values={{ system: name }} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
