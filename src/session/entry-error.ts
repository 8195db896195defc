import { signal } from '@preact/signals-react';
import type { Message } from '#framework/locale.ts';
import { useSignalValue } from '#framework/signal-value.ts';

/** Why a token in the URL was refused. */
export type EntryError = { text: Message; values?: Record<string, string | number> };

const error = signal<EntryError | null>(null);

export function useEntryError(): EntryError | null {
  return useSignalValue(error, null);
}

export function setEntryError(value: EntryError | null): void {
  error.value = value;
}
