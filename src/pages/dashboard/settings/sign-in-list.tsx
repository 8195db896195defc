import { FormattedMessage, useIntl } from 'react-intl';
import type { SignInRecord } from '#api/generated/model/index.ts';
import { countryName } from '#facts/country-name.ts';
import { defineMessages } from '#framework/locale.ts';
import { links } from '#site/links.ts';
import { DeviceIcon } from './device-icon.tsx';

type Props = { signIns: readonly SignInRecord[] };

const m = defineMessages({
  title: 'settings.sign-ins.title',
  kept: 'settings.sign-ins.kept',
  method: 'settings.sign-ins.method',
  secondFactor: 'settings.sign-ins.second-factor',
  unknown: 'settings.sessions.unknown',
  attribution: 'ip.attribution',
});

/** The latest sign-ins, folded: they are looked at when something seems wrong. */
export function SignInList({ signIns }: Props) {
  if (signIns.length === 0) return null;
  return (
    <details className="settings__more-below">
      <summary>
        <FormattedMessage {...m.title} />
      </summary>
      <p className="settings__lede">
        <FormattedMessage {...m.kept} />
      </p>
      <ul className="settings__list">
        {signIns.map((signIn) => (
          <SignIn signIn={signIn} key={`${signIn.at} ${signIn.device} ${signIn.method}`} />
        ))}
      </ul>
      <p className="settings__source">
        <FormattedMessage {...m.attribution} values={{ link: (text) => <a href={links.ipDatabase}>{text}</a> }} />
      </p>
    </details>
  );
}

function SignIn({ signIn: { at, method, device, countryCode, secondFactor } }: { signIn: SignInRecord }) {
  const intl = useIntl();
  return (
    <li className="settings__item">
      <DeviceIcon device={device} />
      <div>
        <p className="settings__name">
          <time dateTime={at}>{intl.formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}</time>
        </p>
        <p className="settings__more">
          <bdi>{device || intl.formatMessage(m.unknown)}</bdi>
          {countryCode && <span>{countryName(countryCode, intl.locale)}</span>}
          <span>
            <FormattedMessage {...m.method} values={{ method }} />
          </span>
          {secondFactor && (
            <span>
              <FormattedMessage {...m.secondFactor} values={{ secondFactor }} />
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
