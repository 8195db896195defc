import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { loadIp, useIp } from '#features/ip-status/ip-store.ts';
import { loadConfig } from '#framework/config.ts';
import { defineMessages } from '#framework/locale.ts';
import { LeakCheck, type Verdict } from './leak-check.tsx';
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

const kinds = { hidden: 'safe', shown: 'leak', off: 'safe', unchecked: 'unknown' } as const;

/**
 * What WebRTC tells websites, for an operator with STUN servers: browsers give local addresses names, and there would be nothing to
 * compare. Its code loads on the first click.
 */
export function WebrtcCheck() {
  const intl = useIntl();
  const { ip, loading } = useIp();
  const [pending, setPending] = useState(false);
  const [check, setCheck] = useState<{ ip: string | undefined; result: WebrtcResult } | null>(null);
  // With another IP address, as after connecting to the VPN, the earlier result may be wrong.
  const result = check && check.ip === ip?.ip ? check.result : null;

  async function handleCheck(): Promise<void> {
    setPending(true);
    // Nothing tells the page that a VPN app beside the browser was switched on or off.
    const visibleIp = (await loadIp()).ip?.ip;
    const checked = await Promise.all([import('./webrtc.ts'), loadConfig()])
      .then(([{ checkWebrtc }, { ipCheck }]) => checkWebrtc(visibleIp, ipCheck.stunUrls))
      .catch((): WebrtcResult => ({ kind: 'unchecked' }));
    setCheck({ ip: visibleIp, result: checked });
    setPending(false);
  }

  const ipAddresses = result?.kind === 'shown' ? intl.formatList(result.ipAddresses) : '';
  const verdict: Verdict | null = result && {
    kind: kinds[result.kind],
    text: (
      <FormattedMessage
        {...resultLabels[result.kind]}
        values={{ ipAddresses: <bdi key="ipAddresses">{ipAddresses}</bdi> }}
      />
    ),
  };
  const isFirstLookup = loading && !ip;
  return (
    <LeakCheck
      id="webrtc"
      messages={m}
      verdict={verdict}
      pending={pending}
      disabled={isFirstLookup && !pending}
      onCheck={handleCheck}
    />
  );
}
