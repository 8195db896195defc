import { FormattedMessage, useIntl } from 'react-intl';
import type { AppData } from '#features/downloads/download-data.ts';
import { Head } from '#framework/head.tsx';
import { defineMessages } from '#framework/locale.ts';
import { usePageData } from '#framework/payload.ts';
import { releaseFeedPath } from '#site/paths.ts';
import { systems } from '#site/systems.ts';
import { Icon } from '#ui/icon.tsx';
import { AppFacts } from './app-facts.tsx';
import { AppNav } from './app-nav.tsx';
import { GetApp } from './get-app.tsx';
import { Phones } from './phones.tsx';
import { Releases } from './releases.tsx';
import { Steps } from './steps.tsx';
import { softwareApplication } from './structured-data.ts';
import { Verify } from './verify.tsx';

const m = defineMessages({
  headTitle: 'download.type.head.title',
  description: 'download.type.head.description',
  title: 'download.type.title',
  lede: 'download.type.lede',
});

export default function DownloadTypePage() {
  const intl = useIntl();
  const app = usePageData<AppData>();
  if (!app) return null;
  const { type, version, system } = app;
  const { label, icon } = systems[type];
  const values = { type, system: label, version, oldest: system };
  return (
    <div className="app">
      <Head
        title={intl.formatMessage(m.headTitle, values)}
        description={intl.formatMessage(m.description, values)}
        jsonLd={() => softwareApplication(app)}
        feed={releaseFeedPath}
      />
      <AppNav />
      <div className="app__top">
        <header>
          <Icon className="app__icon" name={icon} />
          <h1>
            <FormattedMessage {...m.title} values={values} />
          </h1>
          <p className="app__lede">
            <FormattedMessage {...m.lede} values={values} />
          </p>
          <GetApp app={app} />
        </header>
        <Phones app={app} />
      </div>
      <Steps type={type} />
      <div className="app__columns">
        <AppFacts app={app} />
        <Releases app={app} />
      </div>
      <Verify app={app} />
    </div>
  );
}
