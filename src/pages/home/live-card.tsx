import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { facts } from '#site/facts.ts';
import { Icon } from '#ui/icon.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { exitFor } from '#features/ip-status/exit-nodes.ts';
import { type IpState, loadIp, type Protection, protection, useIp } from '#features/ip-status/ip-store.ts';
import { LiveMap } from '#features/ip-status/live-map.tsx';
import { type Sight, sightNow, sightThrough } from './visible-info.ts';

const m = defineMessages({
  title: 'home.card.title',
  switch: 'home.card.switch',
  now: 'home.card.now',
  through: 'home.card.through',
  address: 'home.card.address',
  provider: 'home.card.provider',
  town: 'home.card.town',
  visible: 'home.card.visible',
  unknown: 'home.card.unknown',
  retry: 'home.card.retry',
});

const words = defineMessages({
  protected: 'home.card.protected',
  unprotected: 'home.card.unprotected',
  unknown: 'home.card.could-not-tell',
  unchecked: 'home.card.unchecked',
});

const hints = defineMessages({
  protected: 'home.card.hint.protected',
  unprotected: 'home.card.hint.unprotected',
  unknown: 'home.card.hint.failed',
  unchecked: 'home.card.hint.unprotected',
  through: 'home.card.hint.through',
});

const stateIcons = {
  protected: 'shield-check',
  unprotected: 'warning',
  unknown: 'question-circle',
  unchecked: 'eye',
} as const;

/** Characters beyond which a line is set smaller: a full IPv6 address must not be cut on a phone. */
const longLine = 30;

type View = 'now' | 'through';

/** What websites see of the visitor, and what they would see through the provider. Keeps its size in every state. */
export function LiveCard() {
  const intl = useIntl();
  const answer = useIp();
  const [view, setView] = useState<View>('now');
  const exit = exitFor(answer.ip);
  const sight = view === 'now' ? sightNow(answer.ip, intl) : sightThrough(exit, answer.ip, intl);
  const state = view === 'now' ? stateNow(answer) : 'protected';

  return (
    <section className="live-card" aria-labelledby="live-card" data-view={view} data-state={state}>
      <div className="live-card__head">
        <h2 className="live-card__title" id="live-card">
          <FormattedMessage {...m.title} />
        </h2>
        <p className="live-card__state" role="status">
          <span className="live-card__mark" key={state}>
            <Icon name={stateIcons[state]} />
            <FormattedMessage {...words[state]} />
          </span>
        </p>
      </div>
      <div className="live-card__switch">
        <SegmentedControl
          label={intl.formatMessage(m.switch)}
          options={[
            { value: 'now', label: intl.formatMessage(m.now) },
            { value: 'through', label: intl.formatMessage(m.through) },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <LiveMap ip={answer.ip} exit={view === 'through' ? exit : null} />
      <Lines
        sight={sight}
        missing={state === 'unchecked' ? m.visible : m.unknown}
        retry={view === 'now' && answer.status === 'failed'}
      />
      <p className="live-card__hint">
        <FormattedMessage {...hints[view === 'through' ? 'through' : state]} values={{ locations: facts.locations }} />
      </p>
    </section>
  );
}

type LinesProps = { sight: Sight; missing: { id: string }; retry: boolean };

/** The three lines. A look-up that failed is retried where the address would stand, so that the card keeps its height. */
function Lines({ sight, missing, retry }: LinesProps) {
  const lines = [
    { label: m.address, value: sight.address, as: 'bdi' },
    { label: m.provider, value: sight.provider, as: 'bdi' },
    // Town and country are listed in the direction of the page, whatever they are written in.
    { label: m.town, value: sight.town, as: 'span' },
  ] as const;
  return (
    <dl className="live-card__lines">
      {lines.map(({ label, value, as: Value }) => (
        <div className="live-card__line" key={label.id}>
          <dt>
            <FormattedMessage {...label} />
          </dt>
          {/* A new element for a new text: one that stays would count as a shift of the layout. */}
          <dd
            key={value ?? missing.id}
            data-missing={value === null ? '' : undefined}
            data-long={(value?.length ?? 0) > longLine ? '' : undefined}
          >
            {retry && label === m.address ? <Retry /> : <Value>{value ?? <FormattedMessage {...missing} />}</Value>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Retry() {
  return (
    <button className="live-card__retry" type="button" onClick={() => void loadIp()}>
      <FormattedMessage {...m.retry} />
    </button>
  );
}

/** Before the answer, and without JavaScript, the card claims nothing about the visitor. */
function stateNow(answer: IpState): Protection | 'unchecked' {
  return answer.status === 'loading' && !answer.ip ? 'unchecked' : protection(answer);
}
