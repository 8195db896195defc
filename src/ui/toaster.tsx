import { type FocusEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { type Toast, type ToastText, toast, useToasts } from '#framework/toast.ts';
import { Icon } from './icon.tsx';

const m = defineMessages({ close: 'toast.close', region: 'toast.region' });
const icons = { info: 'info', success: 'check-circle', error: 'error' } as const;

/** Notifications at the top centre. The clock of one stands still while it is hovered or holds the focus. */
export function Toaster() {
  const intl = useIntl();
  const toasts = useToasts();
  const region = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;

  // A dialog lies above everything but what was lifted after it.
  useLayoutEffect(() => {
    if (newest === undefined) return;
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [newest]);

  return (
    <section className="toaster" ref={region} popover="manual" aria-label={intl.formatMessage(m.region)}>
      {toasts.map((shown) => (
        <ToastCard toast={shown} key={shown.id} />
      ))}
    </section>
  );
}

function ToastCard({ toast: shown }: { toast: Toast }) {
  const intl = useIntl();
  const { id, kind, durationMs, paused, actions = [], onClick } = shown;
  const words = (text: ToastText) => (typeof text === 'string' ? text : intl.formatMessage(text, shown.values));
  const close = () => toast.close(id);
  const [text, setText] = useState(() => words(shown.text));
  // Another language has the words too; the next page, which knows other messages, may not: then they stay.
  const isKnown = typeof shown.text === 'string' || shown.text.id in intl.messages;
  if (isKnown && words(shown.text) !== text) setText(words(shown.text));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only stop the clock
    <div
      className="toast"
      data-kind={kind}
      data-paused={paused}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => toast.pause(id)}
      onPointerLeave={(event) => !holdsFocus(event) && toast.resume(id)}
      onFocus={() => toast.pause(id)}
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
          key={words(label)}
          onClick={() => {
            run();
            close();
          }}
        >
          {words(label)}
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

/** The mouse goes, but the keyboard is still there. */
function holdsFocus({ currentTarget }: PointerEvent): boolean {
  return currentTarget.contains(document.activeElement);
}

/** The focus goes from one button to the next, or the mouse is still there. */
function keepsFocus({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return currentTarget.contains(relatedTarget) || currentTarget.matches(':hover');
}
