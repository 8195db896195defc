import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';

/** A message descriptor, or words that came from the API already translated. */
export type ToastText = { id: string } | string;
export type ToastInput = {
  text: ToastText;
  values?: Record<string, string | number>;
  kind?: 'info' | 'success' | 'error';
  /** Milliseconds; `Infinity` stays until it is closed. */
  durationMs?: number;
  actions?: { label: ToastText; run: () => void }[];
  onClick?: () => void;
};
export type Toast = ToastInput & {
  id: number;
  kind: 'info' | 'success' | 'error';
  durationMs: number;
  paused: boolean;
};

const [defaultMs, successMs, errorMs] = [5000, 2000, 3000];
const toasts = signal<readonly Toast[]>([]);
const clocks = new Map<number, { timer?: ReturnType<typeof setTimeout>; leftMs: number; since: number }>();
let lastId = 0;

/** Notifications (spec §2, §8, §9). `pause` on hover and focus stops the clock, `resume` lets the rest of it run. */
export const toast = {
  success: (text: ToastText, values = {}): number => show({ text, values, kind: 'success', durationMs: successMs }),
  error: (text: ToastText, values = {}): number => show({ text, values, kind: 'error', durationMs: errorMs }),
  show,
  close,
  pause,
  resume,
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
  resume(added.id);
  return added.id;
}

function close(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
  toasts.value = toasts.peek().filter((shown) => shown.id !== id);
}

function pause(id: number): void {
  const clock = clocks.get(id);
  if (!clock?.timer) return;
  clearTimeout(clock.timer);
  clocks.set(id, { leftMs: clock.leftMs - (Date.now() - clock.since), since: 0 });
  mark(id, true);
}

function resume(id: number): void {
  const clock = clocks.get(id);
  if (!clock || clock.timer || clock.leftMs === Number.POSITIVE_INFINITY) return;
  clocks.set(id, { ...clock, since: Date.now(), timer: setTimeout(close, clock.leftMs, id) });
  mark(id, false);
}

function mark(id: number, paused: boolean): void {
  toasts.value = toasts.peek().map((shown) => (shown.id === id ? { ...shown, paused } : shown));
}
