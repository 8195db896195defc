import { FormattedMessage, useIntl } from 'react-intl';
import { SupportEmail } from '#components/support-email.tsx';
import { defineMessages } from '#framework/locale.ts';
import { formatMegabytes } from '#ui/file-size.ts';
import { Notice } from '#ui/notice.tsx';
import type { FileCheck, PublishedFile } from './check-file.ts';

/** The result of a check, or the reason why the file could not be checked. */
export type Outcome = FileCheck | { kind: 'unreadable' | 'insecure' | 'not-loaded' };
type Props = {
  outcome: Outcome;
  /** Name of the checked file. */
  name: string;
  /** Version of the newest release. */
  version: string;
};

const messages = {
  genuine: { id: 'download.check.genuine', tone: 'success' },
  incomplete: { id: 'download.check.incomplete', tone: 'warning' },
  altered: { id: 'download.check.altered', tone: 'danger' },
  unknown: { id: 'download.check.unknown', tone: 'warning' },
  unreadable: { id: 'download.check.unreadable', tone: 'warning' },
  insecure: { id: 'download.check.insecure', tone: 'warning' },
  'not-loaded': { id: 'download.check.not-loaded', tone: 'warning' },
} as const;
const m = defineMessages({
  expected: 'download.check.expected',
  found: 'download.check.found',
  older: 'download.releases.older',
});

/** The result of a check and what to do next. */
export function OutcomeNotice({ outcome, name, version }: Props) {
  const intl = useIntl();
  const { id, tone } = messages[outcome.kind];
  const email = <SupportEmail />;
  const size = 'file' in outcome ? formatMegabytes(outcome.file.bytes, intl) : '';
  const fileVersion = 'file' in outcome ? outcome.file.version : version;
  return (
    <Notice tone={tone}>
      <p>
        <FormattedMessage id={id} values={{ file: <bdi>{name}</bdi>, version: fileVersion, size, email }} />
      </p>
      {outcome.kind === 'genuine' && fileVersion !== version && (
        <p>
          <FormattedMessage {...m.older} />
        </p>
      )}
      {outcome.kind === 'altered' && outcome.sha256 && <Checksums published={outcome.file} sha256={outcome.sha256} />}
    </Notice>
  );
}

function Checksums({ published, sha256 }: { published: PublishedFile; sha256: string }) {
  return (
    <dl className="checker__sums">
      <dt>
        <FormattedMessage {...m.expected} />
      </dt>
      <dd dir="ltr">{published.sha256}</dd>
      <dt>
        <FormattedMessage {...m.found} />
      </dt>
      <dd dir="ltr">{sha256}</dd>
    </dl>
  );
}
