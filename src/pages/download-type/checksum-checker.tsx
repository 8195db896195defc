import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Icon } from '#ui/icon.tsx';
import { askEarly } from '#ui/retry-import.ts';
import type { NamedFile } from '#features/downloads/download-data.ts';
import { type Outcome, OutcomeNotice } from './outcome-notice.tsx';

type Props = { files: readonly NamedFile[]; version: string };
type State = { name: string; read: number; outcome: Outcome | null };

const m = defineMessages({
  drop: 'download.check.drop',
  working: 'download.check.working',
  progress: 'download.check.progress',
});
const load = () => import('./check-file.ts');

/** Takes a file that is chosen, or dropped anywhere on the page, and says whether it is one of ours. Its code comes with the first file. */
export function ChecksumChecker({ files, version }: Props) {
  const intl = useIntl();
  const [state, setState] = useState<State | null>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(0);

  async function check(file: File): Promise<void> {
    const turn = ++latest.current;
    const show = (next: Omit<State, 'name'>) => turn === latest.current && setState({ name: file.name, ...next });
    show({ read: 0, outcome: null });
    const outcome = await outcomeOf(file, files, (read) => show({ read, outcome: null }));
    show({ read: 1, outcome });
  }
  useDroppedFile(setOver, (file) => void check(file));

  return (
    <div className="checker">
      <label className="checker__drop" data-over={isOver || undefined} onPointerEnter={() => askEarly(load)}>
        <Icon name="file-search" />
        <FormattedMessage {...m.drop} />
        <input
          className="checker__input"
          type="file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void check(file);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </label>
      <div className="checker__outcome" aria-live="polite">
        {state && !state.outcome && (
          <>
            <p>
              <FormattedMessage {...m.working} values={{ file: <bdi key="file">{state.name}</bdi> }} />
            </p>
            <progress className="checker__progress" value={state.read} aria-label={intl.formatMessage(m.progress)} />
          </>
        )}
        {state?.outcome && <OutcomeNotice outcome={state.outcome} name={state.name} version={version} />}
      </div>
    </div>
  );
}

/** A file that misses its place would take the browser away from this page; so all of the page is the place. */
function useDroppedFile(setOver: (isOver: boolean) => void, take: (file: File) => void): void {
  useEffect(() => {
    const stop = new AbortController();
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      askEarly(load);
      setOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget || setOver(false);
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take(file);
    };
    addEventListener('dragover', onOver, stop);
    addEventListener('dragleave', onLeave, stop);
    addEventListener('drop', onDrop, stop);
    return () => stop.abort();
  }, [setOver, take]);
}

async function outcomeOf(file: File, files: readonly NamedFile[], onRead: (share: number) => void): Promise<Outcome> {
  if (!globalThis.isSecureContext) return { kind: 'insecure' };
  const code = await load().catch(() => null);
  if (!code) return { kind: 'not-loaded' };
  return code.checkFile(file, files, onRead).catch(() => ({ kind: 'unreadable' as const }));
}
