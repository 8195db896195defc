import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';

/** A message descriptor, or words where the next page, on which they are read, does not have the message. */
export type ToastText = { id: string } | string;
type Words = { text: ToastText; values?: Record<string, string | number> };
type Doings = { actions?: { label: ToastText; run: () => void }[]; onClick?: () => void };
/** A toast of `Infinity` milliseconds stays until it is closed. */
type Manner = { kind: 'info' | 'success' | 'error'; durationMs: number };
export type ToastInput = Words & Doings & Partial<Manner>;
export type Toast = Words & Doings & Manner & { id: number; paused: boolean };

const [defaultMs, successMs, errorMs] = [5000, 2000, 3000];
const toasts = signal<readonly Toast[]>([]);
/** What is left of each toast's time; a timer only while it runs. */
const clocks = new Map<number, { leftMs: number; since: number; timer?: ReturnType<typeof setTimeout> | undefined }>();
let lastId = 0;

/** Notifications (spec §2, §8, §9). `pause` on hover and focus stops the clock, `resume` lets the rest of it run. */
export const toast = {
  success: (text: ToastText, values = {}): number => show({ text, values, kind: 'success', durationMs: successMs }),
  error: (text: ToastText, values = {}): number => show({ text, values, kind: 'error', durationMs: errorMs }),
  show,
  close,
  pause: (id: number): void => tick(id, true),
  resume: (id: number): void => tick(id, false),
};

/** All toasts, oldest first. */
export function useToasts(): readonly Toast[] {
  useSignals();
  return toasts.value;
}

function show(input: ToastInput): number {
  const added: Toast = { kind: 'info', durationMs: defaultMs, ...input, id: ++lastId, paused: false };
  toasts.value = [...toasts.peek(), added];
  clocks.set(added.id, { leftMs: added.durationMs, since: 0 });
  tick(added.id, false);
  return added.id;
}

function close(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
  toasts.value = toasts.peek().filter((shown) => shown.id !== id);
}

function tick(id: number, paused: boolean): void {
  const clock = clocks.get(id);
  if (!clock || clock.leftMs === Number.POSITIVE_INFINITY || paused === !clock.timer) return;
  clearTimeout(clock.timer);
  const leftMs = paused ? clock.leftMs - (Date.now() - clock.since) : clock.leftMs;
  clocks.set(id, { leftMs, since: Date.now(), timer: paused ? undefined : setTimeout(close, leftMs, id) });
  toasts.value = toasts.peek().map((shown) => (shown.id === id ? { ...shown, paused } : shown));
}
