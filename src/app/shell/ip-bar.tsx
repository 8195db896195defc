import { FormattedMessage, useIntl } from 'react-intl';
import { type Protection, protectionOf, useIp } from '#features/ip-status/ip-store.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ label: 'shell.ip.label', ip: 'shell.ip.ip-address', location: 'shell.ip.location' });
const labels = defineMessages({
  protected: 'shell.ip.protected',
  unprotected: 'shell.ip.unprotected',
  unknown: 'shell.ip.unknown',
});
const icons = { protected: 'shield-check', unprotected: 'warning', unknown: 'question-circle' } as const;

/**
 * The visitor's public IP address and whether it is protected. Its height is reserved while the data loads; a failed check says so
 * in it, until the next one has ended.
 */
export function IpBar() {
  const intl = useIntl();
  const state = useIp();
  return (
    <aside className="ip-bar" aria-label={intl.formatMessage(m.label)}>
      {state.ip && <Facts {...state.ip} state={protectionOf(state)} />}
      {state.failed && (
        <div className="ip-bar__inner">
          <State state="unknown" />
        </div>
      )}
    </aside>
  );
}

/** Longer than any IPv4 address. */
const longIpLength = 16;

function Facts({ ip, city, state }: { ip: string; city: string | null; state: Protection }) {
  const value = (
    <bdi className="ip-bar__value" data-long={ip.length >= longIpLength ? '' : undefined}>
      {ip}
    </bdi>
  );
  return (
    <div className="ip-bar__inner">
      <span>
        <FormattedMessage {...m.ip} values={{ ip: value }} />
      </span>
      {city && (
        <span className="ip-bar__city">
          <FormattedMessage {...m.location} values={{ city: <bdi className="ip-bar__value">{city}</bdi> }} />
        </span>
      )}
      <State state={state} />
    </div>
  );
}

function State({ state }: { state: Protection }) {
  return (
    <Link className="ip-bar__state" data-state={state} to={paths.myIp()} prefetched={false}>
      <Icon name={icons[state]} />
      <FormattedMessage {...labels[state]} />
    </Link>
  );
}
