import { Fragment, type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { countryName } from '#facts/country-name.ts';
import {
  type IpState,
  isLongIp,
  loadIp,
  protectionIcons,
  protectionLabels,
  protectionOf,
  useIp,
} from '#features/ip-status/ip-store.ts';
import { defineMessages, type Message } from '#framework/locale.ts';
import { links } from '#site/links.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { NoScriptIp } from './no-script-ip.tsx';
import { useOtherIp } from './other-ip.ts';

const m = defineMessages({
  title: 'ip.panel.title',
  ipAddress: 'ip.ip-address',
  ipv4: 'ip.other.v4',
  ipv6: 'ip.other.v6',
  notUsed: 'ip.other.not-used',
  notChecked: 'ip.other.not-checked',
  isp: 'ip.provider',
  network: 'ip.network',
  city: 'ip.town',
  region: 'ip.region',
  country: 'ip.country',
  notKnown: 'ip.not-known',
  loading: 'ip.loading',
  retry: 'error.retry',
  refresh: 'ip.refresh',
  hide: 'ip.hide',
  keepChanging: 'ip.keep-changing',
  attribution: 'ip.attribution',
});

const stateTexts = defineMessages({
  protected: 'ip.state.protected.text',
  unprotected: 'ip.state.unprotected.text',
  unknown: 'ip.state.unknown.text',
});

/** The visitor's IP address and what is known about it, in each state of the lookup. */
export function IpPanel() {
  const intl = useIntl();
  const ipState = useIp();
  const { ip, failed } = ipState;
  const loading = ipState.loading && !ip;
  const state = protectionOf(ipState);
  const [repeats, setRepeats] = useState(0);

  /** Screen readers announce an unchanged verdict only in new elements. Checks that nobody asked for stay silent. */
  async function checkAgain(): Promise<void> {
    const next = await loadIp();
    if (ip && protectionOf(next) === state) setRepeats((count) => count + 1);
  }

  return (
    <section
      className="ip-panel"
      aria-labelledby="ip-panel"
      aria-busy={loading}
      data-state={loading ? 'unchecked' : state}
    >
      <h2 className="visually-hidden" id="ip-panel">
        <FormattedMessage {...m.title} />
      </h2>
      <NoScriptIp />
      <div className="ip-panel__state" role="status">
        {loading ? (
          <p className="ip-panel__state-label">
            <FormattedMessage {...m.loading} />
          </p>
        ) : (
          <Fragment key={repeats}>
            <p className="ip-panel__state-label">
              <Icon name={protectionIcons[state]} />
              <FormattedMessage {...protectionLabels[state]} />
            </p>
            <p>
              <FormattedMessage {...stateTexts[state]} />
            </p>
          </Fragment>
        )}
      </div>
      <dl className="ip-panel__lines">
        <div className="ip-panel__ip">
          <dt id="ip-panel-ip">
            <FormattedMessage {...m.ipAddress} />
          </dt>
          <dd>
            <span className="ip-panel__value" data-long={ip && isLongIp(ip.ip) ? '' : undefined}>
              <Value value={ip?.ip} loading={loading} />
            </span>
            <CopyButton text={ip?.ip ?? ''} describedBy="ip-panel-ip" />
          </dd>
        </div>
        <OtherVersion ipState={ipState} />
        <Line className="ip-panel__isp" label={m.isp} value={ip?.isp} loading={loading} />
        <Line label={m.city} value={ip?.city} loading={loading} />
        <Line label={m.region} value={ip?.region} loading={loading} />
        <Line label={m.country} value={ip?.countryCode && countryName(ip.countryCode, intl.locale)} loading={loading} />
        <Line label={m.network} value={ip && networkName(ip.asn)} loading={loading} />
      </dl>
      <div className="ip-panel__actions">
        <ButtonLink variant="primary" to={paths.plans()}>
          <FormattedMessage {...(state === 'protected' ? m.keepChanging : m.hide)} />
        </ButtonLink>
        <Button
          className="needs-script"
          variant="secondary"
          pending={ipState.loading}
          onClick={() => void checkAgain()}
        >
          <FormattedMessage {...(failed ? m.retry : m.refresh)} />
        </Button>
      </div>
      <p className="ip-panel__source">
        <FormattedMessage {...m.attribution} values={{ link: (text) => <a href={links.ipDatabase}>{text}</a> }} />
      </p>
    </section>
  );
}

/** The number in the form in which networks are looked up: `AS64500`. Zero stands for no network (RFC 7607). */
function networkName(asn: number | null): string | null {
  return asn ? `AS${asn}` : null;
}

/**
 * The IP address over the other IP version, because websites may see either. Until it is known, the row is shown only in a document
 * whose server has a host for the check (`server/http/site/ip-document.ts`): nothing moves when the row appears or stays away.
 */
function OtherVersion({ ipState }: { ipState: IpState }) {
  const other = useOtherIp(ipState);
  if (other.status === 'unavailable') return null;
  return (
    <Line
      className="ip-panel__isp ip-panel__other"
      label={ipState.ip?.version === 6 ? m.ipv4 : m.ipv6}
      value={'ip' in other ? other.ip : null}
      missing={other.status === 'unchecked' ? m.notChecked : m.notUsed}
      loading={other.status === 'loading'}
    />
  );
}

type ValueProps = {
  value: string | null | undefined;
  /** Shown when the value is unknown. */
  missing?: Message;
  loading: boolean;
};

function Line({ className, label, ...value }: ValueProps & { className?: string; label: Message }) {
  return (
    <div className={className}>
      <dt>
        <FormattedMessage {...label} />
      </dt>
      <dd>
        <Value {...value} />
      </dd>
    </div>
  );
}

function Value({ value, missing = m.notKnown, loading }: ValueProps) {
  if (loading) return <Skeleton />;
  if (value) return <bdi>{isLongIp(value) ? breakAfterColons(value) : value}</bdi>;
  return (
    <span className="ip-panel__missing">
      <FormattedMessage {...missing} />
    </span>
  );
}

/** A full IPv6 address takes two lines on a phone: the second begins with a whole group. */
function breakAfterColons(value: string): ReactNode {
  const groups = value.split(/(?<=:)/);
  return groups.map((group, index) => (
    <Fragment key={groups.slice(index).join('')}>
      {index > 0 && <wbr />}
      {group}
    </Fragment>
  ));
}
