import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';

/** Why a token in the URL was refused. */
export type EntryError = { text: { id: string }; values?: Record<string, string | number> };

const error = signal<EntryError | null>(null);

export function useEntryError(): EntryError | null {
  useSignals();
  return error.value;
}

export function setEntryError(value: EntryError | null): void {
  error.value = value;
}
