/** Guards operations that need a session which was confirmed a short time ago (docs/decisions/0054-confirmation.md). */
import { limits } from '#facts/limits.ts';
import { addMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequireConfirmation } from '../../http/decorations.ts';
import { findConfirmationMethods } from './store.ts';

const confirmationLifeMs = limits.confirmationMinutes * minuteMs;

export function createRequireConfirmation({ db, clock }: Pick<Context, 'db' | 'clock'>): RequireConfirmation {
  return async ({ accountId, confirmedAt }) => {
    if (confirmedAt && clock.now() < confirmationEnd(confirmedAt)) return;
    throw await confirmationRequired(db, accountId);
  };
}

/** Names the ways that the account has. */
export async function confirmationRequired(db: Db, accountId: string): Promise<ApiError> {
  return new ApiError('confirmationRequired', { data: { methods: await findConfirmationMethods(db, accountId) } });
}

export function confirmationEnd(confirmedAt: Date): Date {
  return addMs(confirmedAt, confirmationLifeMs);
}
