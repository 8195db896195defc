import { type ComponentProps, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/**
 * Props of a modal `<dialog>` that is open while `open` is true. Escape and a click on the backdrop call `onClose`; without one,
 * only the dialog's own buttons close it.
 */
export function useModal(open: boolean, onClose?: () => void): ComponentProps<'dialog'> {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);

  /** A selection of text that ends outside is a click on the backdrop too, so the press counts as well. */
  function handleClick({ target, currentTarget }: MouseEvent): void {
    if (target === currentTarget && pressed.current === currentTarget) onClose?.();
  }

  /** Browsers that do not know `closedby` close a dialog on Escape whatever its page says. */
  function reopen(): void {
    if (open) dialog.current?.showModal();
  }

  return {
    ref: dialog,
    closedby: onClose ? undefined : 'none',
    onClose: onClose ?? reopen,
    onPointerDown: ({ target }: PointerEvent) => {
      pressed.current = target;
    },
    onClick: handleClick,
  };
}
