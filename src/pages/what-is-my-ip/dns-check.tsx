import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { reportError } from '#api/errors.ts';
import { countryName } from '#facts/country-name.ts';
import { useIp } from '#features/ip-status/ip-store.ts';
import { defineMessages } from '#framework/locale.ts';
import type { DnsResolver, FinishedTest } from './dns-test.ts';
import { LeakCheck, type Verdict } from './leak-check.tsx';

const m = defineMessages({
  title: 'ip.dns.title',
  text: 'ip.dns.text',
  check: 'ip.dns.check',
  again: 'ip.dns.again',
  idle: 'ip.dns.idle',
});
const serverLabels = defineMessages({ servers: 'ip.dns.servers', ours: 'ip.dns.server.ours' });

const resultLabels = defineMessages({
  noLeak: 'ip.dns.ours',
  leak: 'ip.dns.leak',
  found: 'ip.dns.found',
  unknown: 'ip.dns.unknown',
});

const kinds = { noLeak: 'safe', leak: 'leak', found: 'leak', unknown: 'unknown' } as const;

/** Which name servers the browser uses. Its code loads on the first click. */
export function DnsCheck() {
  const ip = useIp().ip?.ip;
  const [pending, setPending] = useState(false);
  const [latest, setLatest] = useState<FinishedTest | null>(null);
  // With another IP address, as after connecting to the VPN, the earlier result may be wrong.
  const check = latest && latest.ip === ip ? latest : null;

  async function handleCheck(): Promise<void> {
    setPending(true);
    try {
      const { runDnsTest } = await import('./dns-test.ts');
      setLatest(await runDnsTest());
    } catch (error) {
      // A failed test never leaves an old verdict on the screen.
      setLatest(null);
      reportError(error);
    } finally {
      setPending(false);
    }
  }

  const verdict: Verdict | null = check && {
    kind: kinds[check.result],
    text: <FormattedMessage {...resultLabels[check.result]} />,
  };
  return (
    <LeakCheck id="dns-test" messages={m} verdict={verdict} pending={pending} onCheck={handleCheck}>
      {check && check.resolvers.length > 0 && <DnsServers resolvers={check.resolvers} />}
    </LeakCheck>
  );
}

function DnsServers({ resolvers }: { resolvers: readonly DnsResolver[] }) {
  const intl = useIntl();
  return (
    <ul className="leak-check__servers" aria-label={intl.formatMessage(serverLabels.servers)}>
      {resolvers.map(({ ip, isp, countryCode, isExit }) => (
        <li key={ip}>
          <b>
            <bdi>{ip}</bdi>
          </b>
          <span>{isExit ? <FormattedMessage {...serverLabels.ours} /> : isp && <bdi>{isp}</bdi>}</span>
          <span>{countryCode && countryName(countryCode, intl.locale)}</span>
        </li>
      ))}
    </ul>
  );
}
