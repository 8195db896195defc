import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ title: 'home.devices.title', text: 'home.devices.text' });

const systems = [
  { name: 'macOS', icon: 'apple' },
  { name: 'Windows', icon: 'windows' },
  { name: 'iPhone', icon: 'apple' },
  { name: 'Android', icon: 'android' },
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
        {systems.map(({ name, icon }) => (
          <li className="devices__system" key={name}>
            <Icon name={icon} />
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
