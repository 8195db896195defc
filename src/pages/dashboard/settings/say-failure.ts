import { toAppError } from '#api/errors.ts';
import { toast } from '#framework/toast.ts';

/** Says in a toast why a call failed. */
export function sayFailure(error: unknown): void {
  const failure = toAppError(error);
  if (failure.reason !== 'aborted') toast.error(failure.descriptor, failure.values);
}

/** Waits for a call and says why it failed. True when it was done. */
export async function saidOrDone(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    sayFailure(error);
    return false;
  }
}
