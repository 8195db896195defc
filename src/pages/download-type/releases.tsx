import { FormattedMessage, useIntl } from 'react-intl';
import type { AppData, NamedFile } from '#features/downloads/download-data.ts';
import { defineMessages } from '#framework/locale.ts';
import { type DownloadType, releaseFeedPath } from '#site/paths.ts';
import { formatMegabytes } from '#ui/file-size.ts';
import { architectureLabel } from './architecture-labels.ts';

const m = defineMessages({
  title: 'download.releases.title',
  english: 'download.releases.english',
  release: 'download.get.released',
  feed: 'download.releases.feed',
  older: 'download.releases.older',
  size: 'download.size',
  sha256: 'download.file.sha256',
});

/**
 * Release notes, with the files of earlier releases that can still be downloaded. The operator writes the notes in English, so
 * they are marked as English for browsers and readers.
 */
export function Releases({ app: { type, releases } }: { app: AppData }) {
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
      {releases.map(({ version, date, notes, files }, index) => (
        <details className="releases__release" key={version} open={index === 0}>
          <summary>
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
          {files.length > 0 && <OlderFiles type={type} files={files} />}
        </details>
      ))}
    </section>
  );
}

function OlderFiles({ type, files }: { type: DownloadType; files: readonly NamedFile[] }) {
  const intl = useIntl();
  return (
    <div className="releases__older">
      <p>
        <FormattedMessage {...m.older} />
      </p>
      <ul className="releases__files">
        {files.map(({ url, name, architecture, bytes, sha256 }) => (
          <li key={url}>
            <a href={url} dir="ltr">
              {name}
            </a>{' '}
            <FormattedMessage {...architectureLabel(type, architecture)} /> ·{' '}
            <FormattedMessage {...m.size} values={{ size: formatMegabytes(bytes, intl) }} />
            <span className="releases__sum">
              <FormattedMessage {...m.sha256} /> <code dir="ltr">{sha256}</code>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
