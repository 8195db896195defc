import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import type { Release } from '#site/downloads.ts';
import { releaseFeedPath } from '#site/paths.ts';

const m = defineMessages({
  title: 'download.releases.title',
  english: 'download.releases.english',
  release: 'download.get.released',
  feed: 'download.releases.feed',
});

/** Release notes. The operator writes them in English, so they are marked as English for browsers and readers. */
export function Releases({ releases }: { releases: readonly Release[] }) {
  const intl = useIntl();
  return (
    <section className="releases" aria-labelledby="releases">
      <h2 id="releases">
        <FormattedMessage {...m.title} />
      </h2>
      {intl.locale !== 'en' && (
        <p className="releases__note">
          <FormattedMessage {...m.english} />
        </p>
      )}
      <p className="releases__note">
        <a href={releaseFeedPath} type="application/atom+xml">
          <FormattedMessage {...m.feed} />
        </a>
      </p>
      {releases.map(({ version, date, notes }, index) => (
        <details className="releases__release" key={version} open={index === 0}>
          <summary className="releases__version">
            <FormattedMessage
              {...m.release}
              values={{ version, date: intl.formatDate(date, { dateStyle: 'long', timeZone: 'UTC' }) }}
            />
          </summary>
          <ul className="releases__notes" lang="en" dir="ltr">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
