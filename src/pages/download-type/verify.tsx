import { FormattedMessage, useIntl } from 'react-intl';
import type { AppData, NamedFile } from '#features/downloads/download-data.ts';
import { defineMessages } from '#framework/locale.ts';
import type { DownloadType } from '#site/paths.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { formatMegabytes } from '#ui/file-size.ts';
import { architectureLabel } from './architecture-labels.ts';
import { ChecksumChecker } from './checksum-checker.tsx';

const m = defineMessages({
  title: 'download.check.title',
  text: 'download.check.text',
  byHand: 'download.check.by-hand',
  processor: 'download.facts.processor',
  size: 'download.file.size',
  exact: 'download.file.size.exact',
  sha256: 'download.file.sha256',
  command: 'download.file.command',
});
const storeLabels = defineMessages({
  'app-store': 'download.check.app-store',
  'google-play': 'download.check.google-play',
});

/** Verification of a downloaded file: by the checker on this page, or by hand with the size and checksum of each file. A store checks its apps itself. */
export function Verify({ app: { type, version, files, stores, releases } }: { app: AppData }) {
  if (files.length === 0) return null;
  const newest = { version, files };
  const published = [newest, ...releases].flatMap((release) =>
    release.files.map((file) => ({ ...file, version: release.version })),
  );
  return (
    <section className="verify" aria-labelledby="verify">
      <h2 id="verify">
        <FormattedMessage {...m.title} />
      </h2>
      {stores.map(({ store }) => (
        <p key={store}>
          <FormattedMessage {...storeLabels[store]} />
        </p>
      ))}
      <p className="needs-script">
        <FormattedMessage {...m.text} />
      </p>
      <ChecksumChecker files={published} version={version} />
      <p>
        <FormattedMessage {...m.byHand} values={{ type }} />
      </p>
      <ul className="verify__files">
        {files.map((file) => (
          <FileFacts type={type} file={file} key={file.url} />
        ))}
      </ul>
    </section>
  );
}

function FileFacts({ type, file: { name, architecture, bytes, sha256 } }: { type: DownloadType; file: NamedFile }) {
  const intl = useIntl();
  const titleId = `file-${architecture}`;
  const command = commandFor(type, name);
  return (
    <li className="verify__file">
      <h3 className="verify__name" id={titleId} dir="ltr">
        {name}
      </h3>
      <dl>
        <dt>
          <FormattedMessage {...m.processor} />
        </dt>
        <dd>
          <FormattedMessage {...architectureLabel(type, architecture)} />
        </dd>
        <dt>
          <FormattedMessage {...m.size} />
        </dt>
        <dd>
          <FormattedMessage {...m.exact} values={{ size: formatMegabytes(bytes, intl), bytes }} />
        </dd>
        <dt id={`${titleId}-sum`}>
          <FormattedMessage {...m.sha256} />
        </dt>
        <dd className="verify__code">
          <code className="verify__sum" dir="ltr">
            {sha256}
          </code>
          <CopyButton text={sha256} describedBy={`${titleId}-sum ${titleId}`} />
        </dd>
        <dt id={`${titleId}-command`}>
          <FormattedMessage {...m.command} />
        </dt>
        <dd className="verify__code">
          <code dir="ltr">{command}</code>
          <CopyButton text={command} describedBy={`${titleId}-command ${titleId}`} />
        </dd>
      </dl>
    </li>
  );
}

/** The command that prints a file's SHA-256 on that system; for phone apps the Linux command. */
function commandFor(type: DownloadType, name: string): string {
  if (type === 'Windows') return `(Get-FileHash ${name}).Hash`;
  return type === 'macOS' ? `shasum -a 256 ${name}` : `sha256sum ${name}`;
}
