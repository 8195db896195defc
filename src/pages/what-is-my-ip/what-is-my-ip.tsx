import { FormattedMessage, useIntl } from 'react-intl';
import { protectionOf, useIp } from '#features/ip-status/ip-store.ts';
import { LiveMap } from '#features/ip-status/live-map.tsx';
import { useRuntimeConfig } from '#framework/config.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';
import { DnsCheck } from './dns-check.tsx';
import { IpPanel } from './ip-panel.tsx';
import { PrivacyNote } from './privacy-note.tsx';
import { ScriptCommand } from './script-command.tsx';
import { WebrtcCheck } from './webrtc-check.tsx';

const m = defineMessages({
  headTitle: 'ip.head.title',
  description: 'ip.head.description',
  title: 'ip.title',
  lede: 'ip.lede',
  what: 'ip.what.title',
  whatText: 'ip.what.text',
  vpn: 'ip.vpn.title',
  vpnText: 'ip.vpn.text',
  public: 'ip.public.title',
  publicText: 'ip.public.text',
  steps: 'ip.steps.title',
  download: 'ip.steps.download',
  signUp: 'ip.steps.sign-up',
  connect: 'ip.steps.connect',
});

const explanations = [
  { title: m.what, text: m.whatText },
  { title: m.vpn, text: m.vpnText },
  { title: m.public, text: m.publicText },
];

export default function WhatIsMyIpPage() {
  const intl = useIntl();
  const ipState = useIp();
  const { config } = useRuntimeConfig();
  const hasDnsTest = Boolean(config?.ipCheck.dnsTestSource);
  const hasWebrtcCheck = config !== null && config.ipCheck.stunUrls.length > 0;
  return (
    <div className="my-ip">
      <Head title={intl.formatMessage(m.headTitle)} description={intl.formatMessage(m.description)} />
      <header className="my-ip__head">
        <h1>
          <FormattedMessage {...m.title} />
        </h1>
        <p>
          <FormattedMessage {...m.lede} />
        </p>
      </header>
      <div className="my-ip__overview" data-state={protectionOf(ipState)}>
        <IpPanel />
        <LiveMap ip={ipState.ip} exitNode={null} />
      </div>
      <ScriptCommand />
      <div className="my-ip__explanations">
        {explanations.map(({ title, text }) => (
          <section key={title.id}>
            <h2>
              <FormattedMessage {...title} />
            </h2>
            <p>
              <FormattedMessage {...text} />
            </p>
          </section>
        ))}
      </div>
      <section className="my-ip__steps">
        <h2>
          <FormattedMessage {...m.steps} />
        </h2>
        <ol>
          <li>
            <Link to={paths.download()}>
              <FormattedMessage {...m.download} />
            </Link>
          </li>
          <li>
            <Link to={paths.signUp()}>
              <FormattedMessage {...m.signUp} />
            </Link>
          </li>
          <li>
            <FormattedMessage {...m.connect} />
          </li>
        </ol>
      </section>
      {/* What depends on /config.json comes last: nothing moves when it appears. */}
      <PrivacyNote hasDnsTest={hasDnsTest} hasWebrtcCheck={hasWebrtcCheck} />
      {hasWebrtcCheck && <WebrtcCheck />}
      {hasDnsTest && <DnsCheck />}
    </div>
  );
}
