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

const steps = [
  { icon: 'laptop', name: m.device, text: m.deviceText },
  { icon: 'server', name: m.server, text: m.serverText },
  { icon: 'globe', name: m.site, text: m.siteText },
] as const;

/** What a VPN is, with the path of the traffic from the device through the server to the site. */
export function What() {
  return (
    <section className="what" id="what" aria-labelledby="what-title">
      <div className="what__text">
        <h2 id="what-title">
          <FormattedMessage {...m.title} />
        </h2>
        <p>
          <FormattedMessage {...m.text} />
        </p>
      </div>
      <ol className="tunnel">
        {steps.map(({ icon, name, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <h3>
              <FormattedMessage {...name} />
            </h3>
            <p>
              <FormattedMessage {...text} />
            </p>
            {icon === 'laptop' && (
              <p className="tunnel__label">
                <FormattedMessage {...m.tunnel} />
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
