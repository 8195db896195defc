import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { type Toast, type ToastText, toast, useToasts } from '#framework/toast.ts';
import { Icon } from './icon.tsx';

const m = defineMessages({ close: 'toast.close', region: 'toast.region' });
const icons = { info: 'info', success: 'check-circle', error: 'error' } as const;

/** Toasts at the top center. A toast's timer pauses while it is hovered or contains the focus. */
export function Toaster() {
  const intl = useIntl();
  const toasts = useToasts();
  const region = useRef<HTMLElement>(null);
  const newestId = toasts.at(-1)?.id;

  // Reopening the popover moves it above what was opened later.
  useLayoutEffect(() => {
    if (newestId === undefined) return;
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [newestId]);

  return (
    <section className="toaster" ref={region} popover="manual" aria-label={intl.formatMessage(m.region)}>
      {toasts.map((shown) => (
        <ToastCard toast={shown} key={shown.id} />
      ))}
    </section>
  );
}

/** One toast. */
export function ToastCard({ toast: shown }: { toast: Toast }) {
  const intl = useIntl();
  const { id, kind, durationMs, paused, actions = [], onClick } = shown;
  const labelOf = (text: ToastText) => (typeof text === 'string' ? text : intl.formatMessage(text, shown.values));
  const close = () => toast.close(id);
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  useEffect(() => toast.resume(id), [id]);
  // Before the card is removed, because the focus is lost with it.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) (cameFrom.current as HTMLElement | null)?.focus();
    };
  }, []);
  const [text, setText] = useState(() => labelOf(shown.text));
  // Follows a change of language. A page that lacks the message keeps the text.
  const hasMessage = typeof shown.text === 'string' || shown.text.id in intl.messages;
  if (hasMessage && labelOf(shown.text) !== text) setText(labelOf(shown.text));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      className="toast"
      ref={card}
      data-kind={kind}
      data-paused={paused}
      onPointerEnter={() => toast.pause(id)}
      onPointerLeave={(event) => !holdsFocus(event) && toast.resume(id)}
      onFocus={(event) => {
        toast.pause(id);
        if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
      }}
      onBlur={(event) => !keepsFocus(event) && toast.resume(id)}
    >
      <Icon name={icons[kind]} />
      {onClick ? (
        <button
          type="button"
          className="toast__text"
          onClick={() => {
            onClick();
            close();
          }}
        >
          {text}
        </button>
      ) : (
        <p className="toast__text">{text}</p>
      )}
      {actions.map(({ label, run }) => (
        <button
          type="button"
          className="toast__action"
          key={labelOf(label)}
          onClick={() => {
            run();
            close();
          }}
        >
          {labelOf(label)}
        </button>
      ))}
      <button type="button" className="toast__close" aria-label={intl.formatMessage(m.close)} onClick={close}>
        <Icon name="close" />
      </button>
      {Number.isFinite(durationMs) && (
        <span className="toast__time" ref={(bar) => bar?.style.setProperty('--toast-duration', `${durationMs}ms`)} />
      )}
    </div>
  );
}

/** The pointer left, but the focus is still inside. */
function holdsFocus({ currentTarget }: PointerEvent): boolean {
  return currentTarget.contains(document.activeElement);
}

/** The focus moved within the toast, or the pointer is still over it. */
function keepsFocus({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return currentTarget.contains(relatedTarget) || currentTarget.matches(':hover');
}
