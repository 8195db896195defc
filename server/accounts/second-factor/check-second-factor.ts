/** Checks a code of the authenticator app or a recovery code (docs/decisions/0056-second-factor.md). Each is accepted once. */
import { dayMs, minuteMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { AccountRow } from '../../db/schema.ts';
import type { SecondFactorKind } from '../../db/tables/accounts.ts';
import { ApiError } from '../../http/api-error.ts';
import { attempt, type BudgetSet } from '../../http/attempt.ts';
import type { Session } from '../../http/decorations.ts';
import type { LimitRule } from '../../http/limits.ts';
import { storedLocale } from '../../http/negotiate-locale.ts';
import { notifyOwner } from '../notify-owner.ts';
import { getAccountRow } from '../store.ts';
import { findStep, hashRecoveryCode, isAppCode } from './rules.ts';
import { countRecoveryCodes, findSecondFactor, takeRecoveryCode, useStep } from './store.ts';

export const triesPerSession: LimitRule = { name: 'second-factor-session', points: 10, windowMs: 15 * minuteMs };
export const triesPerAccount: LimitRule = { name: 'second-factor-account', points: 50, windowMs: dayMs };

export type SecondFactorCheck = {
  account: AccountRow;
  code: string;
  budgetSets: readonly BudgetSet[];
};

type CheckContext = Pick<Context, 'clock' | 'config' | 'db' | 'limits' | 'log' | 'mail' | 'secrets'>;

/** A wrong code costs an attempt. @throws ApiError secondFactorWrong, tooManyRequests */
export async function checkSecondFactor(context: CheckContext, check: SecondFactorCheck): Promise<SecondFactorKind> {
  const { budgetSets, code } = check;
  return attempt(context.limits, budgetSets, 'secondFactorWrong', async () => {
    const kind = isAppCode(code) ? 'app' : 'recovery-code';
    const isRight = kind === 'app' ? await useAppCode(context, check) : await useRecoveryCode(context, check);
    if (isRight) return kind;
    context.log.info({ accountId: check.account.id, method: kind }, 'second factor refused');
    throw new ApiError('secondFactorWrong');
  });
}

/** For the confirmation of a session. @throws ApiError secondFactorWrong, tooManyRequests */
export async function checkOwnSecondFactor(
  context: CheckContext,
  { accountId, digest }: Session,
  code: string,
): Promise<void> {
  const own = [{ rule: triesPerSession, key: digest }];
  const shared = [{ rule: triesPerAccount, key: accountId }];
  const account = await getAccountRow(context.db, accountId);
  await checkSecondFactor(context, { account, code, budgetSets: [{ own, shared }] });
}

async function useAppCode(
  { clock, db, log, secrets }: CheckContext,
  { account: { id: accountId }, code }: SecondFactorCheck,
): Promise<boolean> {
  const factor = await findSecondFactor(db, accountId);
  if (!factor?.enabled_at) return false;
  const secret = secrets.unseal('second-factor', factor.secret, accountId);
  // Recovery codes need no key, so the owner still gets in.
  if (secret === null) log.error({ accountId }, 'second factor unreadable: its key is not in SECRET_KEYS');
  const step = secret && findStep(secret, code, { now: clock.now(), lastStep: Number(factor.last_step) });
  return typeof step === 'number' && useStep(db, accountId, step);
}

async function useRecoveryCode(context: CheckContext, { account, code }: SecondFactorCheck): Promise<boolean> {
  const { config, db } = context;
  if (!(await takeRecoveryCode(db, hashRecoveryCode(account.id, code)))) return false;
  const left = await countRecoveryCodes(db, account.id);
  const settings = `${config.siteUrl}/${storedLocale(account.locale)}/dashboard?tab=settings`;
  notifyOwner(context, account, 'recoveryCodeUsed', { left, settings });
  return true;
}
