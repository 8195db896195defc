import { FormattedMessage, useIntl } from 'react-intl';
import type { OverviewData } from '#features/downloads/download-data.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';
import { facts } from '#site/facts.ts';
import { paths, releaseFeedPath } from '#site/paths.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { AppPoints } from './app-points.tsx';
import { SystemCards } from './system-cards.tsx';

const m = defineMessages({
  headTitle: 'download.head.title',
  description: 'download.head.description',
  title: 'download.title',
  lede: 'download.lede',
  accountTitle: 'download.account.title',
  accountText: 'download.account.text',
  signUp: 'download.account.sign-up',
});

export default function DownloadPage() {
  const intl = useIntl();
  const apps = usePageData<OverviewData>() ?? [];
  const values = { devices: facts.startup.devices };
  return (
    <div className="download">
      <Head
        title={intl.formatMessage(m.headTitle, values)}
        description={intl.formatMessage(m.description, values)}
        feed={releaseFeedPath}
      />
      <header className="download__head">
        <h1>
          <FormattedMessage {...m.title} values={values} />
        </h1>
        <p className="download__lede">
          <FormattedMessage {...m.lede} values={values} />
        </p>
      </header>
      <SystemCards apps={apps} />
      <AppPoints />
      <section className="download__account" aria-labelledby="account">
        <div>
          <h2 id="account">
            <FormattedMessage {...m.accountTitle} />
          </h2>
          <p>
            <FormattedMessage {...m.accountText} />
          </p>
        </div>
        <ButtonLink variant="secondary" to={paths.signUp()}>
          <FormattedMessage {...m.signUp} />
        </ButtonLink>
      </section>
    </div>
  );
}
