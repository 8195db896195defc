import { signal } from '@preact/signals-react';
import type { Message } from './locale.ts';
import { useSignalValue } from './signal-value.ts';

/** A message, or translated text where the page that shows the toast lacks the message. */
export type ToastText = Message | string;
type ToastMessage = { text: ToastText; values?: Record<string, string | number> };
type ToastActions = { actions?: { label: ToastText; run: () => void }[]; onClick?: () => void };
/** A toast with a duration of `Infinity` stays until it is closed. */
type ToastOptions = { kind: 'info' | 'success' | 'error'; durationMs: number };
type ToastInput = ToastMessage & ToastActions & Partial<ToastOptions>;
export type Toast = ToastMessage & ToastActions & ToastOptions & { id: number; paused: boolean };

const defaultMs = 5000;
const successMs = 2000;
const errorMs = 3000;
const none: readonly Toast[] = [];
const toasts = signal(none);
/** Remaining time of each toast that was displayed; `timer` only while it runs. */
const clocks = new Map<number, { leftMs: number; since: number; timer?: ReturnType<typeof setTimeout> | undefined }>();
let lastId = 0;

/**
 * Notifications (docs/product.md#notifications). `pause` stops the clock on hover and focus, `resume` starts it with a time or
 * continues it.
 */
export const toast = {
  success: (text: ToastText, values = {}): number => show({ text, values, kind: 'success', durationMs: successMs }),
  error: (text: ToastText, values = {}): number => show({ text, values, kind: 'error', durationMs: errorMs }),
  show,
  close,
  pause: (id: number): void => setPaused(id, true),
  resume: (id: number, totalMs: number): void => setPaused(id, false, totalMs),
};

/** All toasts, oldest first. */
export function useToasts(): readonly Toast[] {
  return useSignalValue(toasts, none);
}

/**
 * The clock starts when the toast is displayed: on a slow device the code that displays it can load for seconds. An equal toast
 * that is still shown is replaced.
 */
function show(input: ToastInput): number {
  for (const shown of toasts.peek()) if (isSameText(shown, input)) close(shown.id);
  const added: Toast = { kind: 'info', durationMs: defaultMs, ...input, id: ++lastId, paused: true };
  toasts.value = [...toasts.peek(), added];
  return added.id;
}

function isSameText(shown: ToastMessage, input: ToastMessage): boolean {
  const keyOf = ({ text, values = {} }: ToastMessage) => JSON.stringify([text, values]);
  return keyOf(shown) === keyOf(input);
}

function close(id: number): void {
  clocks.delete(id);
  toasts.value = toasts.peek().filter((shown) => shown.id !== id);
}

function setPaused(id: number, paused: boolean, totalMs = 0): void {
  const clock = clocks.get(id) ?? { leftMs: totalMs, since: 0 };
  if (clock.leftMs === Number.POSITIVE_INFINITY || paused === !clock.timer) return;
  clearTimeout(clock.timer);
  const leftMs = paused ? clock.leftMs - (Date.now() - clock.since) : clock.leftMs;
  clocks.set(id, { leftMs, since: Date.now(), timer: paused ? undefined : setTimeout(close, leftMs, id) });
  toasts.value = toasts.peek().map((shown) => (shown.id === id ? { ...shown, paused } : shown));
}
