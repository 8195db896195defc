import { type FocusEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { defineMessages } from '#framework/locale.ts';
import { type Toast, type ToastText, toast, useToasts } from '#framework/toast.ts';
import { Icon } from './icon.tsx';

const m = defineMessages({ close: 'toast.close', region: 'toast.region' });
/** 200 words a minute: also for somebody who reads in a foreign language. */
const msPerCharacter = 60;
const icons = { info: 'info', success: 'check-circle', error: 'error' } as const;

/** Toasts at the top center. A toast's timer pauses while it is hovered or contains the focus, and while the tab is hidden. */
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
  const { text, labelOf } = useToastText(shown);
  const { card, keepOrigin } = useFocusReturn();
  const totalMs = Math.max(durationMs, msPerCharacter * lengthOf(text));
  useEffect(() => {
    // In a hidden tab nobody would see it: "Payment successful" was over before the customer returned.
    const follow = () => {
      if (document.visibilityState === 'hidden') toast.pause(id);
      else if (!isHeld(card.current)) toast.resume(id, totalMs);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [id, card, totalMs]);

  /** What the visitor chooses also closes the toast. */
  const choose = (run: () => void) => () => {
    run();
    toast.close(id);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only pause the timer
    <div
      className="toast"
      ref={card}
      data-kind={kind}
      data-paused={paused}
      onPointerEnter={() => toast.pause(id)}
      onPointerLeave={(event) => !holdsFocus(event) && resume(id, totalMs)}
      onFocus={(event) => {
        toast.pause(id);
        keepOrigin(event);
      }}
      onBlur={(event) => !keepsFocus(event) && resume(id, totalMs)}
    >
      <Icon name={icons[kind]} />
      {onClick ? (
        <button type="button" className="toast__text" onClick={choose(onClick)}>
          {text}
        </button>
      ) : (
        <p className="toast__text">{text}</p>
      )}
      {actions.map(({ label, run }) => (
        <button type="button" className="toast__action" key={labelOf(label)} onClick={choose(run)}>
          {labelOf(label)}
        </button>
      ))}
      <button
        type="button"
        className="toast__close"
        aria-label={intl.formatMessage(m.close)}
        onClick={() => toast.close(id)}
      >
        <Icon name="close" />
      </button>
      {Number.isFinite(durationMs) && (
        <span className="toast__time" ref={(bar) => bar?.style.setProperty('--toast-duration', `${totalMs}ms`)} />
      )}
    </div>
  );
}

/** The text follows a change of language; a page that lacks the message keeps the text. */
function useToastText({ text: source, values }: Toast) {
  const intl = useIntl();
  const labelOf = (label: ToastText) => (typeof label === 'string' ? label : intl.formatMessage(label, values));
  const [text, setText] = useState(() => labelOf(source));
  const hasMessage = typeof source === 'string' || source.id in intl.messages;
  if (hasMessage && labelOf(source) !== text) setText(labelOf(source));
  return { text, labelOf };
}

/** A Chinese, Japanese or Korean character counts as three: it takes as long to read. */
const lengthOf = (text: string): number => text.replace(/[\u3040-\ud7af]/g, '---').length;

/** A card that is removed while it has the focus returns it to the element that had it before. */
function useFocusReturn() {
  const card = useRef<HTMLDivElement>(null);
  const origin = useRef<EventTarget>(null);
  // Before the card is removed, because the focus is lost with it.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (element?.contains(document.activeElement)) (origin.current as HTMLElement | null)?.focus();
    };
  }, []);
  function keepOrigin({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
  }
  return { card, keepOrigin };
}

/** A tab that is left takes the focus away, before or after it is hidden. */
function resume(id: number, totalMs: number): void {
  if (document.visibilityState !== 'hidden') toast.resume(id, totalMs);
}

function isHeld(card: HTMLElement | null): boolean {
  return card !== null && (card.contains(document.activeElement) || card.matches(':hover'));
}

/** The pointer left, but the focus is still inside. */
function holdsFocus({ currentTarget }: PointerEvent): boolean {
  return currentTarget.contains(document.activeElement);
}

/** The focus moved within the toast, or the pointer is still over it. */
function keepsFocus({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return currentTarget.contains(relatedTarget) || currentTarget.matches(':hover');
}
