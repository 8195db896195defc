import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  label: ReactNode;
  variant?: ButtonVariant;
  describedBy?: string;
  title: ReactNode;
  /** What will happen. */
  children: ReactNode;
  confirm: ReactNode;
  keep: ReactNode;
  /** True when it is done; false, when somebody has been told why not. */
  act: () => Promise<boolean>;
};

/** Something that cannot simply be undone: asks once, then does it. */
export function ConfirmButton({ label, variant = 'secondary', describedBy, title, children, ...rest }: Props) {
  const { confirm, keep, act } = rest;
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState(false);
  const busy = useRef(false);

  async function run(): Promise<void> {
    // Two clicks may come before the first has been drawn.
    if (busy.current) return;
    busy.current = true;
    setPending(true);
    const done = await act();
    busy.current = false;
    setPending(false);
    if (done) setOpen(false);
  }

  return (
    <>
      <Button variant={variant} aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {children}
        <div className="dialog__actions">
          <Button variant="secondary" onClick={() => setOpen(false)}>
            {keep}
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void run()}>
            {confirm}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
