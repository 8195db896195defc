import { signal } from '@preact/signals-react';
import { AppError, isRefusal } from '#api/errors.ts';
import type { ConfirmationMethod } from '#api/generated/model/index.ts';
import { useSignalValue } from '#framework/signal-value.ts';

/** What the dialog shows, and how it ends (docs/decisions/0054-confirmation.md). */
export type ConfirmationRequest = {
  /** The quickest first. */
  methods: readonly ConfirmationMethod[];
  confirm: () => void;
  cancel: () => void;
};

const state = signal<ConfirmationRequest | null>(null);
let current: Promise<void> | null = null;

/** The request that the dialog has to show; null when there is none. */
export function useConfirmationRequest(): ConfirmationRequest | null {
  return useSignalValue(state, null);
}

/**
 * Runs an action. Where the API requires a confirmed session, the dialog (`Confirmation`) asks the user, then the action runs again.
 * @throws AppError of the action, or with the reason `aborted` when the user closes the dialog
 */
export async function withConfirmation<T>(action: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isRefusal(error, 'confirmationRequired')) throw error;
      current ??= requestConfirmation(error.methods);
      await current;
    }
  }
}

async function requestConfirmation(methods: readonly ConfirmationMethod[]): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      state.value = { methods, confirm: resolve, cancel: () => reject(new AppError({ reason: 'aborted' })) };
    });
  } finally {
    state.value = null;
    current = null;
  }
}
