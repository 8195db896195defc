import { FormattedMessage, useIntl } from 'react-intl';
import { architectureWords } from '#pages/download-type/architecture-labels.ts';
import { ChecksumChecker } from '#pages/download-type/checksum-checker.tsx';
import type { AppData, NamedFile } from '#features/downloads/download-data.ts';
import { megabytes } from '#pages/download-type/file-size.ts';
import { defineMessages } from '#framework/locale.ts';
import type { DownloadType } from '#site/paths.ts';
import { CopyButton } from '#ui/copy-button.tsx';

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
const storeWords = defineMessages({
  'app-store': 'download.check.app-store',
  'google-play': 'download.check.google-play',
});

/** Whether what was downloaded is what we published: by the page, or by hand with each file's facts. */
export function Verify({ app: { type, version, files, stores } }: { app: AppData }) {
  return (
    <section className="verify" aria-labelledby="verify">
      <h2 id="verify">
        <FormattedMessage {...m.title} />
      </h2>
      {stores.map(({ store }) => (
        <p key={store}>
          <FormattedMessage {...storeWords[store]} />
        </p>
      ))}
      {files.length > 0 && (
        <>
          <p className="needs-script">
            <FormattedMessage {...m.text} />
          </p>
          <ChecksumChecker files={files} version={version} />
          <p>
            <FormattedMessage {...m.byHand} values={{ type }} />
          </p>
          <ul className="verify__files">
            {files.map((file) => (
              <FileFacts type={type} file={file} key={file.url} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function FileFacts({ type, file: { name, architecture, bytes, sha256 } }: { type: DownloadType; file: NamedFile }) {
  const intl = useIntl();
  const [title, command] = [`file-${architecture}`, commandFor(type, name)];
  return (
    <li className="verify__file">
      <h3 className="verify__name" id={title} dir="ltr">
        {name}
      </h3>
      <dl>
        <dt>
          <FormattedMessage {...m.processor} />
        </dt>
        <dd>
          <FormattedMessage {...architectureWords(type, architecture)} />
        </dd>
        <dt>
          <FormattedMessage {...m.size} />
        </dt>
        <dd>
          <FormattedMessage {...m.exact} values={{ size: megabytes(bytes, intl), bytes }} />
        </dd>
        <dt id={`${title}-sum`}>
          <FormattedMessage {...m.sha256} />
        </dt>
        <dd className="verify__code">
          <code dir="ltr">{sha256}</code>
          <CopyButton text={sha256} describedBy={`${title}-sum ${title}`} />
        </dd>
        <dt id={`${title}-command`}>
          <FormattedMessage {...m.command} />
        </dt>
        <dd className="verify__code">
          <code dir="ltr">{command}</code>
          <CopyButton text={command} describedBy={`${title}-command ${title}`} />
        </dd>
      </dl>
    </li>
  );
}

/** Each system's own way to a SHA-256; for a phone's file that of a computer with Linux. */
function commandFor(type: DownloadType, name: string): string {
  if (type === 'Windows') return `(Get-FileHash ${name}).Hash`;
  return type === 'macOS' ? `shasum -a 256 ${name}` : `sha256sum ${name}`;
}
