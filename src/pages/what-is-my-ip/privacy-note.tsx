import { FormattedMessage } from 'react-intl';
import * as limits from '#facts/limits.ts';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { paths } from '#site/paths.ts';

const m = defineMessages({
  title: 'ip.privacy.title',
  text: 'ip.privacy.text',
  webrtc: 'ip.privacy.webrtc',
  dns: 'ip.privacy.dns',
  link: 'ip.privacy.link',
});

type Props = { hasDnsTest: boolean; hasWebrtcCheck: boolean };

/** What the checks of this page send, and who gets it. The privacy policy says the same (`locales/legal/en/privacy.md`). */
export function PrivacyNote({ hasDnsTest, hasWebrtcCheck }: Props) {
  return (
    <section className="ip-privacy" aria-labelledby="ip-privacy">
      <h2 id="ip-privacy">
        <FormattedMessage {...m.title} />
      </h2>
      <p>
        <FormattedMessage {...m.text} />
      </p>
      {hasWebrtcCheck && (
        <p>
          <FormattedMessage {...m.webrtc} />
        </p>
      )}
      {hasDnsTest && (
        <p>
          <FormattedMessage {...m.dns} values={{ minutes: limits.dnsTestMinutes }} />
        </p>
      )}
      <p>
        <Link to={paths.privacy()}>
          <FormattedMessage {...m.link} />
        </Link>
      </p>
    </section>
  );
}
