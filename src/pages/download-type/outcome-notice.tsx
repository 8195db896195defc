import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { brand } from '#site/brand.ts';
import { links } from '#site/links.ts';
import { Notice } from '#ui/notice.tsx';
import { megabytes } from './file-size.ts';
import type { Published, Verdict } from './verdict.ts';

/** What came of a check: a verdict, or what stood in its way. */
export type Outcome = Verdict | { kind: 'unreadable' | 'insecure' | 'not-loaded' };
type Props = { outcome: Outcome /** Of the file as it was given. */; name: string; version: string };

const words = {
  genuine: { id: 'download.check.genuine', tone: 'success' },
  incomplete: { id: 'download.check.incomplete', tone: 'warning' },
  altered: { id: 'download.check.altered', tone: 'danger' },
  unknown: { id: 'download.check.unknown', tone: 'warning' },
  unreadable: { id: 'download.check.unreadable', tone: 'warning' },
  insecure: { id: 'download.check.insecure', tone: 'warning' },
  'not-loaded': { id: 'download.check.not-loaded', tone: 'warning' },
} as const;
const m = defineMessages({ expected: 'download.check.expected', found: 'download.check.found' });

/** The verdict and what to do about it. */
export function OutcomeNotice({ outcome, name, version }: Props) {
  const intl = useIntl();
  const { id, tone } = words[outcome.kind];
  const email = (
    <a key="email" href={links.support}>
      <bdi>{brand.supportEmail}</bdi>
    </a>
  );
  const size = 'file' in outcome ? megabytes(outcome.file.bytes, intl) : '';
  return (
    <Notice tone={tone}>
      <p>
        <FormattedMessage id={id} values={{ file: <bdi key="file">{name}</bdi>, version, size, email }} />
      </p>
      {outcome.kind === 'altered' && outcome.sha256 && <Sums ours={outcome.file} sha256={outcome.sha256} />}
    </Notice>
  );
}

function Sums({ ours, sha256 }: { ours: Published; sha256: string }) {
  return (
    <dl className="checker__sums">
      <dt>
        <FormattedMessage {...m.expected} />
      </dt>
      <dd dir="ltr">{ours.sha256}</dd>
      <dt>
        <FormattedMessage {...m.found} />
      </dt>
      <dd dir="ltr">{sha256}</dd>
    </dl>
  );
}
