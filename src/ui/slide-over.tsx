import type { ReactNode } from 'react';
import { ToastOutlet } from './toast-outlet.tsx';
import { useModal } from './use-modal.ts';

type Props = { open: boolean; onClose: () => void; label: string; id: string; children: ReactNode };

/** A modal `<dialog>` that slides in from the inline end, below the header. */
export function SlideOver({ open, onClose, label, id, children }: Props) {
  const modal = useModal(open, onClose);

  return (
    <dialog className="slide-over" {...modal} id={id} aria-label={label}>
      <div className="slide-over__body">{children}</div>
      {open && <ToastOutlet />}
    </dialog>
  );
}
