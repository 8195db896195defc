import { type ReactNode, useId } from 'react';
import { useModal } from './use-modal.ts';

type Props = { open: boolean; onClose: () => void; title: ReactNode; children: ReactNode };

/** A modal `<dialog>`: the browser traps the focus, closes it on Escape and restores the focus. */
export function Dialog({ open, onClose, title, children }: Props) {
  const dialog = useModal(open);
  const titleId = useId();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is a shortcut; Escape does the same
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="dialog__body">
        <h2 className="dialog__title" id={titleId}>
          {title}
        </h2>
        {open && children}
      </div>
    </dialog>
  );
}
