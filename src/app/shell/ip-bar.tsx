import { FormattedMessage, useIntl } from 'react-intl';
import {
  type IpGeo,
  isLongIp,
  type Protection,
  protectionIcons,
  protectionLabels,
  protectionOf,
  useIp,
} from '#features/ip-status/ip-store.ts';
import { peekEarlyResponse } from '#framework/early-responses.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { ipGeoPath } from '#site/api-paths.ts';
import { paths } from '#site/paths.ts';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({ label: 'shell.ip.label', ip: 'shell.ip.ip-address', location: 'shell.ip.location' });
/** Narrower, in some languages, an address and its verdict need two lines. */
const oneLine = '(min-width: 25rem)';

/**
 * Puts the IP address into the prerendered bar as soon as it is known: on a slow phone, hydration takes longer than the request. React
 * leaves the text alone until the store has the address. What the verdict beside it can wrap, and so move, waits for it.
 */
export async function showIpBeforeHydration(): Promise<void> {
  const response = await peekEarlyResponse<IpGeo>(ipGeoPath);
  const value = document.querySelector('.ip-bar__value');
  if (!response?.ip || !value || isLongIp(response.ip) || !matchMedia(oneLine).matches) return;
  value.textContent = response.ip;
}

/**
 * The visitor's public IP address and whether it is protected. Its height is reserved while the data loads; a failed check says so
 * in it, until the next one has ended.
 */
export function IpBar() {
  const intl = useIntl();
  const state = useIp();
  return (
    <aside className="ip-bar" aria-label={intl.formatMessage(m.label)}>
      <div className="ip-bar__inner">
        {!state.failed && <Facts ip={state.ip?.ip ?? ''} city={state.ip?.city ?? null} />}
        {(state.ip || state.failed) && <State state={protectionOf(state)} />}
      </div>
    </aside>
  );
}

/** `ip` is empty while it loads; the document may show it already (`showIpBeforeHydration`). */
function Facts({ ip, city }: { ip: string; city: string | null }) {
  const value = (
    // On a phone a long one leaves no room for its label.
    <bdi className="ip-bar__value" data-long={isLongIp(ip) ? '' : undefined} suppressHydrationWarning>
      {ip}
    </bdi>
  );
  return (
    <>
      <span>
        <FormattedMessage {...m.ip} values={{ ip: value }} />
      </span>
      {city && (
        <span className="ip-bar__city">
          <FormattedMessage {...m.location} values={{ city: <bdi className="ip-bar__value">{city}</bdi> }} />
        </span>
      )}
    </>
  );
}

function State({ state }: { state: Protection }) {
  return (
    <Link className="ip-bar__state" data-state={state} to={paths.myIp()} prefetched={false}>
      <Icon name={protectionIcons[state]} />
      <FormattedMessage {...protectionLabels[state]} />
    </Link>
  );
}
