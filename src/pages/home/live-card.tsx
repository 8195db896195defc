import { type MouseEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  type IpState,
  loadIp,
  type Protection,
  protectionIcons,
  protectionLabels,
  protectionOf,
  useIp,
} from '#features/ip-status/ip-store.ts';
import { LiveMap } from '#features/ip-status/live-map.tsx';
import { defineMessages, type Message } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';
import { focusPage } from '#ui/focus-page.ts';
import { Icon } from '#ui/icon.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { chooseExitNode } from './exit-nodes.ts';
import { type VisibleInfo, visibleInfoNow, visibleInfoThroughVpn } from './visible-info.ts';

const m = defineMessages({
  title: 'home.card.title',
  switch: 'home.card.switch',
  now: 'home.card.now',
  vpn: 'home.card.through',
  ipAddress: 'home.card.ip',
  isp: 'home.card.provider',
  city: 'home.card.town',
  visible: 'home.card.visible',
  unknown: 'home.card.unknown',
  unchecked: 'home.card.unchecked',
  retry: 'error.retry',
});

const hints = defineMessages({
  protected: 'home.card.hint.protected',
  unprotected: 'home.card.hint.unprotected',
  unknown: 'home.card.hint.failed',
  unchecked: 'home.card.hint.unprotected',
  vpn: 'home.card.hint.through',
});

const stateLabels = { ...protectionLabels, unchecked: m.unchecked };
const stateIcons = { ...protectionIcons, unchecked: 'globe' } as const;

/** Longer values use a smaller font, so that a full IPv6 address fits on a phone. */
const longValueLength = 30;

type View = 'now' | 'vpn';

/** What websites see of the visitor now, and what they would see through the VPN. Keeps its size in every state. */
export function LiveCard() {
  const intl = useIntl();
  const ipState = useIp();
  const [view, setView] = useState<View>('now');
  const exitNode = chooseExitNode(ipState.ip);
  const info = view === 'now' ? visibleInfoNow(ipState.ip, intl) : visibleInfoThroughVpn(exitNode, ipState.ip, intl);
  const state = view === 'now' ? stateNow(ipState) : 'protected';

  return (
    <section className="live-card" aria-labelledby="live-card" data-view={view} data-state={state}>
      <div className="live-card__head">
        <h2 className="live-card__title" id="live-card">
          <FormattedMessage {...m.title} />
        </h2>
        <p className="live-card__state" role="status">
          <span className="live-card__mark" key={state}>
            <Icon name={stateIcons[state]} />
            <FormattedMessage {...stateLabels[state]} />
          </span>
        </p>
      </div>
      <div className="live-card__switch">
        <SegmentedControl
          label={intl.formatMessage(m.switch)}
          options={[
            { value: 'now', label: intl.formatMessage(m.now) },
            { value: 'vpn', label: intl.formatMessage(m.vpn) },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <LiveMap ip={ipState.ip} exitNode={view === 'vpn' ? exitNode : null} />
      <Lines
        info={info}
        missing={state === 'unchecked' ? m.visible : m.unknown}
        retry={view === 'now' && ipState.failed}
      />
      <p className="live-card__hint">
        <FormattedMessage {...hints[view === 'vpn' ? 'vpn' : state]} values={{ locations: facts.locations }} />
      </p>
    </section>
  );
}

type LinesProps = { info: VisibleInfo; missing: Message; retry: boolean };

/** The three lines. After a failed lookup, the retry button has the place of the IP address, so that the card keeps its height. */
function Lines({ info, missing, retry }: LinesProps) {
  const lines = [
    { label: m.ipAddress, value: info.ipAddress, as: 'bdi' },
    { label: m.isp, value: info.isp, as: 'bdi' },
    // City and country are one list in the direction of the page, so they need no isolation.
    { label: m.city, value: info.city, as: 'span' },
  ] as const;
  return (
    <dl className="live-card__lines">
      {lines.map(({ label, value, as: Value }) => (
        <div className="live-card__line" key={label.id}>
          <dt>
            <FormattedMessage {...label} />
          </dt>
          {/* The key creates a new element for a new text; a changed text would count as a layout shift. */}
          <dd
            key={value ?? missing.id}
            data-missing={value === null ? '' : undefined}
            data-long={(value?.length ?? 0) > longValueLength ? '' : undefined}
          >
            {retry && label === m.ipAddress ? <Retry /> : <Value>{value ?? <FormattedMessage {...missing} />}</Value>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Retry() {
  function handleClick({ currentTarget }: MouseEvent<HTMLElement>): void {
    focusPage(currentTarget);
    void loadIp();
  }

  return (
    <button className="live-card__retry" type="button" onClick={handleClick}>
      <FormattedMessage {...m.retry} />
    </button>
  );
}

/** Until the first response, and without JavaScript, the state is unchecked. */
function stateNow(ipState: IpState): Protection | 'unchecked' {
  return ipState.ip || ipState.failed ? protectionOf(ipState) : 'unchecked';
}
