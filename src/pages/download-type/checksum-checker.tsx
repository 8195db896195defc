import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { preload } from '#framework/retry-load.ts';
import { Icon } from '#ui/icon.tsx';
import type { PublishedFile } from './check-file.ts';
import { type Outcome, OutcomeNotice } from './outcome-notice.tsx';

type Props = {
  /** Files of every release that can still be downloaded. */
  files: readonly PublishedFile[];
  /** Version of the newest release. */
  version: string;
};
type State = { name: string; share: number; outcome: Outcome | null };

const m = defineMessages({
  drop: 'download.check.drop',
  working: 'download.check.working',
  progress: 'download.check.progress',
});
const loadCode = () => import('./check-file.ts');

/** Checks whether a file, chosen or dropped anywhere on the page, is a published one. The checking code loads with the first file. */
export function ChecksumChecker({ files, version }: Props) {
  const intl = useIntl();
  const [state, setState] = useState<State | null>(null);
  const [isDragOver, setDragOver] = useState(false);
  const latestCheck = useRef(0);

  async function check(file: File): Promise<void> {
    const current = ++latestCheck.current;
    const show = (next: Omit<State, 'name'>) =>
      current === latestCheck.current && setState({ name: file.name, ...next });
    show({ share: 0, outcome: null });
    const outcome = await outcomeOf(file, files, (share) => show({ share, outcome: null }));
    show({ share: 1, outcome });
  }
  useDroppedFile(setDragOver, (file) => void check(file));

  return (
    <div className="checker">
      <label className="checker__drop" data-over={isDragOver || undefined} onPointerEnter={() => preload(loadCode)}>
        <Icon name="file-search" />
        <FormattedMessage {...m.drop} />
        <input
          className="checker__input"
          type="file"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void check(file);
            // Allows choosing the same file again.
            currentTarget.value = '';
          }}
        />
      </label>
      {/* The warning of an altered file announces itself. */}
      <div aria-live={state?.outcome?.kind === 'altered' ? 'off' : 'polite'}>
        {state && !state.outcome && (
          <>
            <p>
              <FormattedMessage {...m.working} values={{ file: <bdi>{state.name}</bdi> }} />
            </p>
            <progress className="checker__progress" value={state.share} aria-label={intl.formatMessage(m.progress)} />
          </>
        )}
        {state?.outcome && <OutcomeNotice outcome={state.outcome} name={state.name} version={version} />}
      </div>
    </div>
  );
}

/** Accepts a drop anywhere on the page, because the browser would navigate to a file dropped outside a drop zone. */
function useDroppedFile(setDragOver: (isDragOver: boolean) => void, onFile: (file: File) => void): void {
  const handleFile = useEffectEvent(onFile);
  useEffect(() => {
    const controller = new AbortController();
    const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const onOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      preload(loadCode);
      setDragOver(true);
    };
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget || setDragOver(false);
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) handleFile(file);
    };
    addEventListener('dragover', onOver, controller);
    addEventListener('dragleave', onLeave, controller);
    addEventListener('drop', onDrop, controller);
    return () => controller.abort();
  }, [setDragOver]);
}

async function outcomeOf(
  file: File,
  files: readonly PublishedFile[],
  onProgress: (share: number) => void,
): Promise<Outcome> {
  if (!globalThis.isSecureContext) return { kind: 'insecure' };
  const code = await loadCode().catch(() => null);
  if (!code) return { kind: 'not-loaded' };
  return code.checkFile(file, files, onProgress).catch(() => ({ kind: 'unreadable' as const }));
}
