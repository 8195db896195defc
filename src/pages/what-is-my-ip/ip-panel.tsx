import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { paths } from '#site/paths.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { countryName } from '#features/ip-status/country-name.ts';
import { type IpState, loadIp, protection, useIp } from '#features/ip-status/ip-store.ts';
import { useOtherAddress } from './other-ip.ts';

const m = defineMessages({
  title: 'ip.panel.title',
  address: 'ip.address',
  ipv4: 'ip.other.v4',
  ipv6: 'ip.other.v6',
  notUsed: 'ip.other.not-used',
  notChecked: 'ip.other.not-checked',
  provider: 'ip.provider',
  town: 'ip.town',
  country: 'ip.country',
  notKnown: 'ip.not-known',
  loading: 'ip.loading',
  retry: 'ip.retry',
  refresh: 'ip.refresh',
  hide: 'ip.hide',
  keepChanging: 'ip.keep-changing',
  attribution: 'ip.attribution',
  noScript: 'ip.no-script',
});

const states = defineMessages({
  protected: 'ip.state.protected',
  unprotected: 'ip.state.unprotected',
  unknown: 'ip.state.unknown',
});

const stateTexts = defineMessages({
  protected: 'ip.state.protected.text',
  unprotected: 'ip.state.unprotected.text',
  unknown: 'ip.state.unknown.text',
});

const stateIcons = { protected: 'shield-check', unprotected: 'warning', unknown: 'question-circle' } as const;

/** Characters beyond which an address is set smaller: longer than any IPv4 address. */
const longAddress = 15;

/** The visitor's address with everything that is known of it; `loading`, three states and a retry. */
export function IpPanel() {
  const intl = useIntl();
  const answer = useIp();
  const { status, ip } = answer;
  const waiting = status === 'loading' && !ip;
  const state = protection(answer);

  return (
    <section
      className="ip-panel"
      aria-labelledby="ip-panel"
      aria-busy={waiting}
      data-state={waiting ? 'unchecked' : state}
    >
      <h2 className="visually-hidden" id="ip-panel">
        <FormattedMessage {...m.title} />
      </h2>
      <div className="ip-panel__state" role="status">
        {waiting ? (
          <p className="ip-panel__word">
            <FormattedMessage {...m.loading} />
          </p>
        ) : (
          <>
            <p className="ip-panel__word">
              <Icon name={stateIcons[state]} />
              <FormattedMessage {...states[state]} />
            </p>
            <p>
              <FormattedMessage {...stateTexts[state]} />
            </p>
          </>
        )}
      </div>
      <dl className="ip-panel__lines">
        <div className="ip-panel__address">
          <dt>
            <FormattedMessage {...m.address} />
          </dt>
          <dd>
            <span className="ip-panel__number" data-long={(ip?.ip.length ?? 0) > longAddress ? '' : undefined}>
              <Value value={ip?.ip} waiting={waiting} />
            </span>
            <CopyButton text={ip?.ip ?? ''} describedBy="ip-panel-address" />
          </dd>
        </div>
        <OtherVersion answer={answer} />
        <Line className="ip-panel__provider" label={m.provider} value={ip?.isp} waiting={waiting} />
        <Line label={m.town} value={ip?.city} waiting={waiting} />
        <Line label={m.country} value={ip?.countryCode && countryName(ip.countryCode, intl.locale)} waiting={waiting} />
      </dl>
      <div className="ip-panel__actions">
        <ButtonLink variant="primary" to={paths.plans()}>
          <FormattedMessage {...(state === 'protected' ? m.keepChanging : m.hide)} />
        </ButtonLink>
        <Button variant="secondary" pending={status === 'loading'} onClick={() => void loadIp()}>
          <FormattedMessage {...(status === 'failed' ? m.retry : m.refresh)} />
        </Button>
      </div>
      <p className="ip-panel__source">
        <FormattedMessage {...m.attribution} values={{ link: (text) => <a href="https://db-ip.com">{text}</a> }} />
      </p>
      <noscript>
        <p>
          <FormattedMessage {...m.noScript} />
        </p>
      </noscript>
    </section>
  );
}

/** The address over the other version of IP: websites may see either. */
function OtherVersion({ answer }: { answer: IpState }) {
  const other = useOtherAddress(answer);
  return (
    <Line
      className="ip-panel__provider"
      label={answer.ip?.version === 6 ? m.ipv4 : m.ipv6}
      value={'ip' in other ? other.ip : null}
      missing={other.status === 'unasked' ? m.notChecked : m.notUsed}
      waiting={other.status === 'waiting'}
    />
  );
}

type ValueProps = {
  value: string | null | undefined;
  /** What stands there where nothing is known. */
  missing?: { id: string };
  waiting: boolean;
};

function Line({ className, label, ...value }: ValueProps & { className?: string; label: { id: string } }) {
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

function Value({ value, missing = m.notKnown, waiting }: ValueProps) {
  if (waiting) return <Skeleton />;
  if (value) return <bdi>{value}</bdi>;
  return (
    <span className="ip-panel__missing">
      <FormattedMessage {...missing} />
    </span>
  );
}
