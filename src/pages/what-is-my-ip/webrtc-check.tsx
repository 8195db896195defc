import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { loadConfig } from '#framework/config.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useIp } from '#features/ip-status/ip-store.ts';
import type { Verdict } from './webrtc.ts';

const m = defineMessages({
  title: 'ip.webrtc.title',
  text: 'ip.webrtc.text',
  check: 'ip.webrtc.check',
  again: 'ip.webrtc.again',
  idle: 'ip.webrtc.idle',
});

const words = defineMessages({
  hidden: 'ip.webrtc.hidden',
  shown: 'ip.webrtc.shown',
  off: 'ip.webrtc.off',
  unchecked: 'ip.webrtc.unchecked',
});

const icons = { hidden: 'shield-check', shown: 'warning', off: 'shield-check', unchecked: 'question-circle' } as const;

/** On request only: asking opens connections. Its code comes with the press of the button. */
export function WebrtcCheck() {
  const intl = useIntl();
  const { ip } = useIp();
  const [pending, setPending] = useState(false);
  const [verdict, setVerdict] = useState<Verdict | null>(null);

  async function check(): Promise<void> {
    setPending(true);
    const found = await Promise.all([import('./webrtc.ts'), loadConfig()])
      .then(([{ checkWebrtc }, { ipCheck }]) => checkWebrtc(ip ? [ip.ip] : [], ipCheck.stunUrls))
      .catch((): Verdict => ({ kind: 'unchecked' }));
    setVerdict(found);
    setPending(false);
  }

  const addresses = verdict?.kind === 'shown' ? intl.formatList(verdict.addresses) : '';
  return (
    <section className="webrtc" aria-labelledby="webrtc">
      <h2 id="webrtc">
        <FormattedMessage {...m.title} />
      </h2>
      <p className="webrtc__text">
        <FormattedMessage {...m.text} />
      </p>
      <Button variant="secondary" pending={pending} disabled={!ip} onClick={() => void check()}>
        <FormattedMessage {...(verdict ? m.again : m.check)} />
      </Button>
      <p className="webrtc__verdict" role="status" data-kind={verdict?.kind ?? 'idle'}>
        {!verdict && !pending && <FormattedMessage {...m.idle} />}
        {verdict && !pending && (
          <>
            <Icon name={icons[verdict.kind]} />
            <FormattedMessage {...words[verdict.kind]} values={{ addresses: <bdi key="addresses">{addresses}</bdi> }} />
          </>
        )}
      </p>
    </section>
  );
}
