import { signal } from '@preact/signals-react';
import { useSignals } from '@preact/signals-react/runtime';

/** Why what the address handed over was refused, in words. */
export type Complaint = { text: { id: string }; values?: Record<string, string | number> };

const complaint = signal<Complaint | null>(null);

export function useEntryComplaint(): Complaint | null {
  useSignals();
  return complaint.value;
}

export function setEntryComplaint(found: Complaint | null): void {
  complaint.value = found;
}
