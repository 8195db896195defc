import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  label: ReactNode;
  variant?: ButtonVariant;
  describedBy?: string;
  title: ReactNode;
  /** The consequences, shown in the dialog. */
  children: ReactNode;
  confirmLabel: ReactNode;
  cancelLabel: ReactNode;
  /** Resolves to what shows how it ended; to false when the error has been shown, and the dialog stays open. */
  onConfirm: () => Promise<Report | false>;
};
export type Report = () => void;

/** A button whose action is hard to undo: a dialog asks for confirmation first. */
export function ConfirmButton({
  label,
  variant = 'secondary',
  describedBy,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
}: Props) {
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);
  // What has been confirmed goes on: a dialog that closes would look as if it had been canceled.
  const close = pending ? undefined : () => setOpen(false);

  async function handleConfirm(): Promise<void> {
    // A second click can come before the first one has rendered.
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    const report = await onConfirm();
    busy.current = false;
    setPending(false);
    if (!report) return;
    setOpen(false);
    // When the dialog has closed: a toast would move from it to the page, and screen readers would announce it a second time.
    setTimeout(report);
  }

  return (
    <>
      <Button variant={variant} aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={close} title={title}>
        {children}
        {/* Safari focuses a pressed button only when it has a `tabIndex`. Both have one: else the dialog would open with the focus on the
            one that confirms. */}
        <div className="dialog__actions">
          <Button variant="secondary" disabled={pending} tabIndex={0} onClick={close}>
            {cancelLabel}
          </Button>
          <Button variant="danger" pending={pending} tabIndex={0} onClick={() => void handleConfirm()}>
            {confirmLabel}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
