import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { reportError } from '#api/errors.ts';
import { countryName } from '#facts/country-name.ts';
import { useIp } from '#features/ip-status/ip-store.ts';
import { defineMessages } from '#framework/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { DnsResolver, FinishedTest, Wait } from './dns-test.ts';

const m = defineMessages({
  title: 'ip.dns.title',
  text: 'ip.dns.text',
  check: 'ip.dns.check',
  again: 'ip.dns.again',
  idle: 'ip.dns.idle',
  servers: 'ip.dns.servers',
  ourServer: 'ip.dns.server.ours',
});

const resultLabels = defineMessages({
  noLeak: 'ip.dns.ours',
  leak: 'ip.dns.leak',
  found: 'ip.dns.found',
  unknown: 'ip.dns.unknown',
});

const icons = { noLeak: 'shield-check', leak: 'warning', found: 'warning', unknown: 'question-circle' } as const;

type Props = {
  /** Between two requests for the result; tests do not wait. */
  wait?: Wait;
};

/** Tests only on request: it makes the browser look names up. Its code loads on the first click. */
export function DnsCheck({ wait }: Props) {
  const ip = useIp().ip?.ip;
  const [pending, setPending] = useState(false);
  const [latest, setLatest] = useState<FinishedTest | null>(null);
  // With another IP address, as after connecting to the VPN, the earlier result may be wrong.
  const check = latest && latest.ip === ip ? latest : null;

  async function handleClick(): Promise<void> {
    setPending(true);
    try {
      const { runDnsTest } = await import('./dns-test.ts');
      setLatest(await runDnsTest(wait));
    } catch (error) {
      // A failed test never leaves an old verdict on the screen.
      setLatest(null);
      reportError(error);
    } finally {
      setPending(false);
    }
  }

  const kind = pending ? 'pending' : (check?.result ?? 'idle');
  return (
    <section className="webrtc" aria-labelledby="dns-test">
      <h2 id="dns-test">
        <FormattedMessage {...m.title} />
      </h2>
      <p className="webrtc__text">
        <FormattedMessage {...m.text} />
      </p>
      <Button variant="secondary" pending={pending} onClick={() => void handleClick()}>
        <FormattedMessage {...(check ? m.again : m.check)} />
      </Button>
      <p className="webrtc__result" role="status" data-kind={kind}>
        {kind === 'idle' && <FormattedMessage {...m.idle} />}
        {check && !pending && (
          <>
            <Icon name={icons[check.result]} />
            <span>
              <FormattedMessage {...resultLabels[check.result]} />
            </span>
          </>
        )}
      </p>
      {check && !pending && check.resolvers.length > 0 && <DnsServers resolvers={check.resolvers} />}
    </section>
  );
}

function DnsServers({ resolvers }: { resolvers: readonly DnsResolver[] }) {
  const intl = useIntl();
  return (
    <ul className="webrtc__servers" aria-label={intl.formatMessage(m.servers)}>
      {resolvers.map(({ ip, isp, countryCode, isExit }) => (
        <li key={ip}>
          <b>
            <bdi>{ip}</bdi>
          </b>
          <span>{isExit ? <FormattedMessage {...m.ourServer} /> : isp && <bdi>{isp}</bdi>}</span>
          <span>{countryCode && countryName(countryCode, intl.locale)}</span>
        </li>
      ))}
    </ul>
  );
}
