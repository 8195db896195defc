import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { loadIp, useIp } from '#features/ip-status/ip-store.ts';
import { loadConfig } from '#framework/config.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { WebrtcResult } from './webrtc.ts';

const m = defineMessages({
  title: 'ip.webrtc.title',
  text: 'ip.webrtc.text',
  check: 'ip.webrtc.check',
  again: 'ip.webrtc.again',
  idle: 'ip.webrtc.idle',
});

const resultLabels = defineMessages({
  hidden: 'ip.webrtc.hidden',
  shown: 'ip.webrtc.shown',
  off: 'ip.webrtc.off',
  unchecked: 'ip.webrtc.unchecked',
});

const icons = { hidden: 'shield-check', shown: 'warning', off: 'shield-check', unchecked: 'question-circle' } as const;

/** Checks only on request, because the check opens connections. Its code loads on the first click. */
export function WebrtcCheck() {
  const intl = useIntl();
  const { status, ip } = useIp();
  const [pending, setPending] = useState(false);
  const [check, setCheck] = useState<{ ip: string | undefined; result: WebrtcResult } | null>(null);
  // With another IP address, as after connecting to the VPN, the earlier result may be wrong.
  const result = check && check.ip === ip?.ip ? check.result : null;

  async function handleClick(): Promise<void> {
    setPending(true);
    // Nothing tells the page that a VPN app beside the browser was switched on or off.
    const visibleIp = (await loadIp()).ip?.ip;
    const checked = await Promise.all([import('./webrtc.ts'), loadConfig()])
      .then(([{ checkWebrtc }, { ipCheck }]) => checkWebrtc(visibleIp ? [visibleIp] : [], ipCheck.stunUrls))
      .catch((): WebrtcResult => ({ kind: 'unchecked' }));
    setCheck({ ip: visibleIp, result: checked });
    setPending(false);
  }

  const isFirstLookup = status === 'loading' && !ip;
  const kind = pending ? 'pending' : (result?.kind ?? 'idle');
  const ipAddresses = result?.kind === 'shown' ? intl.formatList(result.ipAddresses) : '';
  return (
    <section className="webrtc" aria-labelledby="webrtc">
      <h2 id="webrtc">
        <FormattedMessage {...m.title} />
      </h2>
      <p className="webrtc__text">
        <FormattedMessage {...m.text} />
      </p>
      <Button
        variant="secondary"
        pending={pending}
        disabled={isFirstLookup && !pending}
        onClick={() => void handleClick()}
      >
        <FormattedMessage {...(result ? m.again : m.check)} />
      </Button>
      <p className="webrtc__result" role="status" data-kind={kind}>
        {kind === 'idle' && <FormattedMessage {...m.idle} />}
        {result && !pending && (
          <>
            <Icon name={icons[result.kind]} />
            <span>
              <FormattedMessage
                {...resultLabels[result.kind]}
                values={{ ipAddresses: <bdi key="ipAddresses">{ipAddresses}</bdi> }}
              />
            </span>
          </>
        )}
      </p>
    </section>
  );
}
