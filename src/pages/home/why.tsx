import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { loadPartStyle } from '#framework/load.ts';
import { defineMessages, type Message } from '#framework/locale.ts';
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

/** Their drawings are in styles/pages/drawings.scss. */
const illustrated = [
  { title: m.encryption, text: m.encryptionText },
  { title: m.content, text: m.contentText },
  { title: m.ipAddress, text: m.ipAddressText },
] as const;

const others = [
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
  // A failure is ignored: the drawings are decoration.
  useEffect(() => void loadPartStyle('drawings').catch(() => {}), []);
  return (
    <section className="why" aria-labelledby="why">
      <h2 id="why">
        <FormattedMessage {...m.title} />
      </h2>
      <ul className="why__list">
        {illustrated.map((reason) => (
          <li key={reason.title.id}>
            <Reason {...reason} />
          </li>
        ))}
        {others.map(({ icon, ...reason }) => (
          <li key={icon}>
            <Icon name={icon} />
            <Reason {...reason} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reason({ title, text }: { title: Message; text: Message }) {
  return (
    <>
      <h3>
        <FormattedMessage {...title} />
      </h3>
      <p>
        <FormattedMessage {...text} values={numbers} />
      </p>
    </>
  );
}
