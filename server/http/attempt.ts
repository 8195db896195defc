/** Attempts to prove something, such as a password: only a wrong one costs (docs/decisions/0041-layered-limits.md). */
import type { ErrorName } from '#api-spec/codes.ts';
import { isApiError } from './api-error.ts';
import type { Budget, Limits } from './limits.ts';

/** What one attempt is counted in. */
export type BudgetSet = {
  /** Nobody else uses these: after a right proof they are forgotten. */
  own: Budget[];
  /** Only this attempt is returned to them after a right proof. */
  shared: Budget[];
};

/**
 * The sets of somebody who was recognized. What strangers do never keeps them out; when those who are recognized have used up what
 * they share, they count as a stranger, too.
 */
export function recognizedBudgets({ own, shared }: BudgetSet, strangers: BudgetSet): BudgetSet[] {
  return [
    { own, shared },
    { own: [...own, ...strangers.own], shared: strangers.shared },
  ];
}

/**
 * Runs `check` at the cost of an attempt, which is returned unless the proof is wrong: an error of ours, such as a full queue, is
 * no answer to it.
 * @param sets the attempt is counted in the first one that has room
 * @param wrong the error that `check` throws for a wrong proof
 * @throws ApiError tooManyRequests, and what `check` throws
 */
export async function attempt<T>(
  limits: Limits,
  sets: readonly BudgetSet[],
  wrong: ErrorName,
  check: () => Promise<T>,
): Promise<T> {
  const { own, shared } = await consumeFirst(limits, sets);
  const result = await check().catch(async (error: unknown) => {
    if (!isApiError(error, wrong)) await limits.giveBack(...own, ...shared);
    throw error;
  });
  if (own.length > 0) await limits.clear(...own);
  if (shared.length > 0) await limits.giveBack(...shared);
  return result;
}

/**
 * Looks for something that cannot be guessed, such as a token: only a failure costs an attempt. What is found is served whatever
 * strangers in the same network do.
 * @throws ApiError tooManyRequests instead of what `find` throws
 */
export async function limitFailures<T>(limits: Limits, budgets: Budget[], find: () => Promise<T>): Promise<T> {
  return find().catch(async (error: unknown) => {
    await limits.consume(...budgets);
    throw error;
  });
}

/** For what is left out when a budget is used up, such as a mail. */
export async function tryConsume(limits: Limits, ...budgets: Budget[]): Promise<boolean> {
  try {
    await limits.consume(...budgets);
    return true;
  } catch (error) {
    if (isApiError(error, 'tooManyRequests')) return false;
    throw error;
  }
}

/** Takes an attempt from the first set that has one left, and returns that set. @throws ApiError tooManyRequests of the last one */
export async function consumeFirst(limits: Limits, [set, ...others]: readonly BudgetSet[]): Promise<BudgetSet> {
  if (!set) throw new Error('no budgets');
  try {
    await limits.consume(...set.own, ...set.shared);
    return set;
  } catch (error) {
    if (others.length === 0 || !isApiError(error, 'tooManyRequests')) throw error;
    return consumeFirst(limits, others);
  }
}
