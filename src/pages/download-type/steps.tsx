import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Link } from '#framework/router.tsx';
import { type DownloadType, paths } from '#site/paths.ts';
import { systems } from '#site/systems.ts';

const m = defineMessages({
  title: 'download.steps.title',
  open: 'download.steps.open',
  openText: 'download.steps.open.text',
  signIn: 'download.steps.sign-in',
  signInText: 'download.steps.sign-in.text',
  connect: 'download.steps.connect',
  connectText: 'download.steps.connect.text',
});
const steps = [
  { title: m.open, text: m.openText },
  { title: m.signIn, text: m.signInText },
  { title: m.connect, text: m.connectText },
];

/** The steps from the downloaded app to a protected connection. */
export function Steps({ type }: { type: DownloadType }) {
  const values = {
    type,
    system: systems[type].label,
    signUp: (text: ReactNode) => <Link to={paths.signUp()}>{text}</Link>,
    myIp: (text: ReactNode) => <Link to={paths.myIp()}>{text}</Link>,
  };
  return (
    <section className="steps" aria-labelledby="steps">
      <h2 id="steps">
        <FormattedMessage {...m.title} />
      </h2>
      <ol className="steps__list">
        {steps.map(({ title, text }) => (
          <li className="steps__step" key={title.id}>
            <h3>
              <FormattedMessage {...title} />
            </h3>
            <p>
              <FormattedMessage {...text} values={values} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
