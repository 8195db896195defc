import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({
  title: 'home.what.title',
  text: 'home.what.text',
  tunnel: 'home.what.tunnel',
  device: 'home.what.device',
  deviceText: 'home.what.device-text',
  server: 'home.what.server',
  serverText: 'home.what.server-text',
  site: 'home.what.site',
  siteText: 'home.what.site-text',
});

const stops = [
  { icon: 'laptop', name: m.device, text: m.deviceText },
  { icon: 'server', name: m.server, text: m.serverText },
  { icon: 'globe', name: m.site, text: m.siteText },
] as const;

/** What a VPN is, with the way of the traffic drawn from stop to stop. */
export function What() {
  return (
    <section className="what" id="what" aria-labelledby="what-title">
      <div className="what__words">
        <h2 id="what-title">
          <FormattedMessage {...m.title} />
        </h2>
        <p>
          <FormattedMessage {...m.text} />
        </p>
      </div>
      <ol className="tunnel">
        {stops.map(({ icon, name, text }) => (
          <li className="tunnel__stop" key={icon}>
            <Icon name={icon} />
            <h3>
              <FormattedMessage {...name} />
            </h3>
            <p>
              <FormattedMessage {...text} />
            </p>
            {icon === 'laptop' && (
              <p className="tunnel__tube">
                <FormattedMessage {...m.tunnel} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
