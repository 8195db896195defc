import { FormattedMessage, useIntl } from 'react-intl';
import { architectureWords } from '#pages/download-type/architecture-labels.ts';
import type { AppData, NamedFile } from '#features/downloads/download-data.ts';
import { megabytes } from '#pages/download-type/file-size.ts';
import { useVisitorArchitecture, useVisitorSystem } from '#features/downloads/visitor-system.ts';
import { defineMessages } from '#framework/locale.ts';
import type { DownloadType } from '#site/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Icon } from '#ui/icon.tsx';

const m = defineMessages({
  file: 'download.get.file',
  fits: 'download.get.fits',
  size: 'download.size',
  released: 'download.get.released',
  which: 'download.get.which',
  whichAnswer: 'download.get.which.answer',
});
const storeWords = defineMessages({
  'app-store': 'download.get.app-store',
  'google-play': 'download.get.google-play',
});

/** The ways to get it. The one for the visitor's processor stands out once the browser has told; all stay where they are. */
export function GetApp({ app: { type, files, stores, version, released } }: { app: AppData }) {
  const intl = useIntl();
  const ownArchitecture = useVisitorArchitecture();
  const isOwnSystem = useVisitorSystem() === type;
  const own = isOwnSystem && files.length > 1 ? files.find((file) => file.architecture === ownArchitecture) : undefined;
  const first = stores[0] ?? own ?? files[0];
  return (
    <>
      <ul className="get">
        {stores.map((store) => (
          <li className="get__way" key={store.url}>
            <ButtonLink wide variant={store === first ? 'primary' : 'secondary'} href={store.url}>
              <Icon name={store.store} />
              <span className="get__words">
                <FormattedMessage {...storeWords[store.store]} />
              </span>
            </ButtonLink>
          </li>
        ))}
        {files.map((file) => (
          <li className="get__way" key={file.url}>
            <ButtonLink wide variant={file === first ? 'primary' : 'secondary'} href={file.url}>
              <Icon name="download" />
              <FileWords type={type} file={file} />
            </ButtonLink>
            {file === own && (
              <span className="get__own">
                <Badge tone="accent">
                  <FormattedMessage {...m.fits} />
                </Badge>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="app__released">
        <FormattedMessage
          {...m.released}
          values={{ version, date: intl.formatDate(released, { dateStyle: 'long', timeZone: 'UTC' }) }}
        />
      </p>
      {files.length > 1 && (
        <details className="get__which">
          <summary>
            <FormattedMessage {...m.which} />
          </summary>
          <p>
            <FormattedMessage {...m.whichAnswer} values={{ type }} />
          </p>
        </details>
      )}
    </>
  );
}

function FileWords({ type, file: { architecture, bytes, name } }: { type: DownloadType; file: NamedFile }) {
  const intl = useIntl();
  const extension = name.slice(name.lastIndexOf('.'));
  return (
    <span className="get__words">
      <b>
        <FormattedMessage {...m.file} />
      </b>{' '}
      <FormattedMessage {...architectureWords(type, architecture)} />
      {' · '}
      <bdi className="get__size">
        <FormattedMessage {...m.size} values={{ size: megabytes(bytes, intl) }} />
        {' · '}
        <bdi>{extension}</bdi>
      </bdi>
    </span>
  );
}
