import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({
  title: 'home.why.title',
  encryption: 'home.why.encryption.title',
  encryptionText: 'home.why.encryption.text',
  ipAddress: 'home.why.ip-address.title',
  ipAddressText: 'home.why.ip-address.text',
  content: 'home.why.content.title',
  contentText: 'home.why.content.text',
  speed: 'home.why.speed.title',
  speedText: 'home.why.speed.text',
  defence: 'home.why.defence.title',
  defenceText: 'home.why.defence.text',
  support: 'home.why.support.title',
  supportText: 'home.why.support.text',
});

const reasons = [
  { icon: 'lock', title: m.encryption, text: m.encryptionText },
  { icon: 'eye-off', title: m.ipAddress, text: m.ipAddressText },
  { icon: 'globe', title: m.content, text: m.contentText },
  { icon: 'gauge', title: m.speed, text: m.speedText },
  { icon: 'shield', title: m.defence, text: m.defenceText },
  { icon: 'message-circle', title: m.support, text: m.supportText },
] as const;

const numbers = {
  servers: facts.servers,
  locations: facts.locations,
  countries: facts.countries,
  apps: facts.apps,
};

/** Six reasons, each a claim of docs/product.md#plans-and-claims. */
export function Why() {
  return (
    <section className="why" aria-labelledby="why">
      <h2 id="why">
        <FormattedMessage {...m.title} />
      </h2>
      <ul className="why__list">
        {reasons.map(({ icon, title, text }) => (
          <li className="why__reason" key={icon}>
            <Icon name={icon} />
            <h3>
              <FormattedMessage {...title} />
            </h3>
            <p>
              <FormattedMessage {...text} values={numbers} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
