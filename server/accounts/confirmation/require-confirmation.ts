/** Guards operations that need a session which was confirmed a short time ago (docs/decisions/0054-confirmation.md). */
import * as limits from '#facts/limits.ts';
import { addMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequireConfirmation } from '../../http/decorations.ts';
import { findPasskeys } from '../passkeys/store.ts';
import { hasSecondFactor } from '../second-factor/store.ts';
import { findAccountById } from '../store.ts';

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

type Method = 'passkey' | 'secondFactor' | 'password' | 'code';

/** The quickest first. With a second factor nothing less confirms; without one a mailed code works for every account. */
async function findConfirmationMethods(db: Db, accountId: string): Promise<Method[]> {
  const hasPasskeys = (await findPasskeys(db, accountId)).length > 0;
  const passkey = hasPasskeys ? (['passkey'] as const) : [];
  if (await hasSecondFactor(db, accountId)) return [...passkey, 'secondFactor'];
  const hasPassword = (await findAccountById(db, accountId))?.password_hash != null;
  return [...passkey, ...(hasPassword ? ['password' as const] : []), 'code'];
}

export function confirmationEnd(confirmedAt: Date): Date {
  return addMs(confirmedAt, confirmationLifeMs);
}
