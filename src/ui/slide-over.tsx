import { type ReactNode, useEffect, useRef } from 'react';

type Props = { open: boolean; onClose: () => void; label: string; id: string; children: ReactNode };

/** A panel from the inline end, below the header: a modal dialog by the platform. */
export function SlideOver({ open, onClose, label, id, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

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
