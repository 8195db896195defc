import { FormattedMessage } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Restore } from './deleted-account.tsx';
import { RestoreQuestion } from './restore-question.tsx';

type Props = { restore: Restore | null; onClose: () => void };

const m = defineMessages({ title: 'auth.restore.title' });

/** The question over a form, which keeps what was typed. */
export function RestoreDialog({ restore, onClose }: Props) {
  return (
    <Dialog open={restore !== null} onClose={onClose} title={<FormattedMessage {...m.title} />}>
      {restore && <RestoreQuestion restore={restore} onLeave={onClose} />}
    </Dialog>
  );
}
