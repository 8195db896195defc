import type { ReactNode } from 'react';
import { useModal } from './use-modal.ts';

type Props = { open: boolean; onClose: () => void; label: string; id: string; children: ReactNode };

/** A modal `<dialog>` that slides in from the inline end, below the header. */
export function SlideOver({ open, onClose, label, id, children }: Props) {
  const dialog = useModal(open);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is a shortcut; Escape does the same
    <dialog
      className="slide-over"
      ref={dialog}
      id={id}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="slide-over__body">{children}</div>
    </dialog>
  );
}
