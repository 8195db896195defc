import { FormattedMessage, useIntl } from 'react-intl';
import type { AppData, NamedFile } from '#features/downloads/download-data.ts';
import { useVisitorSystem } from '#features/downloads/visitor-system.ts';
import { defineMessages } from '#framework/locale.ts';
import type { DownloadType } from '#site/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { formatMegabytes } from '#ui/file-size.ts';
import { Icon } from '#ui/icon.tsx';
import { architectureLabel } from './architecture-labels.ts';
import { useVisitorArchitecture } from './visitor-architecture.ts';

const m = defineMessages({
  file: 'download.get.file',
  fits: 'download.get.fits',
  size: 'download.size',
  released: 'download.get.released',
  which: 'download.get.which',
  whichAnswer: 'download.get.which.answer',
});
const storeLabels = defineMessages({
  'app-store': 'download.get.app-store',
  'google-play': 'download.get.google-play',
});

/** Links to stores and files. The file for the visitor's processor is highlighted once the browser reports it; the order stays. */
export function GetApp({ app: { type, files, stores, version, released } }: { app: AppData }) {
  const intl = useIntl();
  const ownArchitecture = useVisitorArchitecture();
  const isOwnSystem = useVisitorSystem() === type;
  const ownFile =
    isOwnSystem && files.length > 1 ? files.find((file) => file.architecture === ownArchitecture) : undefined;
  const primary = stores[0] ?? ownFile ?? files[0];
  return (
    <>
      <ul className="get">
        {stores.map((store) => (
          <li className="get__option" key={store.url}>
            <ButtonLink wide variant={store === primary ? 'primary' : 'secondary'} href={store.url}>
              <Icon name={store.store} />
              <span className="get__text">
                <FormattedMessage {...storeLabels[store.store]} />
              </span>
            </ButtonLink>
          </li>
        ))}
        {files.map((file) => (
          <li className="get__option" key={file.url}>
            <ButtonLink wide variant={file === primary ? 'primary' : 'secondary'} href={file.url}>
              <Icon name="download" />
              <FileLabel type={type} file={file} />
            </ButtonLink>
            {file === ownFile && (
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

function FileLabel({ type, file: { architecture, bytes, name } }: { type: DownloadType; file: NamedFile }) {
  const intl = useIntl();
  const extension = name.slice(name.lastIndexOf('.'));
  return (
    <span className="get__text">
      <b>
        <FormattedMessage {...m.file} />
      </b>{' '}
      <span className="get__facts">
        <span>
          <FormattedMessage {...architectureLabel(type, architecture)} />
        </span>{' '}
        <span className="get__size">
          <bdi>
            <FormattedMessage {...m.size} values={{ size: formatMegabytes(bytes, intl) }} />
            {' · '}
            <bdi>{extension}</bdi>
          </bdi>
        </span>
      </span>
    </span>
  );
}
