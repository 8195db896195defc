import { useState } from 'react';
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
  return (
    <section className="toaster" aria-label={intl.formatMessage(m.region)}>
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
  // The words stay when the next page, which knows other messages, has come.
  const [text] = useState(() => words(shown.text));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only stop the clock
    <div
      className="toast"
      data-kind={kind}
      data-paused={paused}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => toast.pause(id)}
      onPointerLeave={() => toast.resume(id)}
      onFocus={() => toast.pause(id)}
      onBlur={() => toast.resume(id)}
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
