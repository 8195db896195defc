import { type ReactNode, useId } from 'react';
import { ToastOutlet } from './toast-outlet.tsx';
import { useModal } from './use-modal.ts';

type Props = {
  open: boolean;
  /** Without it, only the buttons in the dialog close it: for what is shown once, and while something runs. */
  onClose?: (() => void) | undefined;
  title: ReactNode;
  children: ReactNode;
};

/** A modal `<dialog>`: the browser traps the focus, closes it on Escape and restores the focus. */
export function Dialog({ open, onClose, title, children }: Props) {
  const modal = useModal(open, onClose);
  const titleId = useId();

  return (
    <dialog className="dialog" {...modal} aria-labelledby={titleId}>
      <div className="dialog__body">
        <h2 className="dialog__title" id={titleId}>
          {title}
        </h2>
        {open && children}
      </div>
      {open && <ToastOutlet />}
    </dialog>
  );
}
