/**
 * Compares what the payment providers have with our orders, and repairs what is missing here: payments whose webhooks were all
 * lost, and orders that a restore from a backup lost (docs/decisions/0051-reconcile.md). Runs beside the server, and repeatedly.
 */
import type { Context } from '../../context.ts';
import { ApiError, explainApiError } from '../../http/api-error.ts';
import { skipInvoiceNumbers } from '../invoices/store.ts';
import type { PaymentClients } from '../payments/create-providers.ts';
import type { Comparison, Difference } from './difference.ts';
import { findDismissed, insertDismissal } from './dismissals.ts';
import { retryUnapplied } from './events.ts';
import { comparePayPal } from './paypal.ts';
import { comparePayPalDisputes } from './paypal-disputes.ts';
import { needsRestored } from './rebuild-order.ts';
import { compareStripe } from './stripe.ts';

export type Finding = Omit<Difference, 'repair'> & {
  /** `repaired`, `to repair` in a dry run, `dismissed`, or why a person has to look at it. */
  result: string;
};

type ReconcileOptions = {
  since: Date;
  apply: boolean;
  /** The database was restored from a backup: only then orders can be missing. */
  isRestored?: boolean;
};

/** @throws ApiError paymentProviderFailed when a payment provider cannot be asked */
export async function reconcile(
  context: Context,
  payments: PaymentClients,
  { since, apply, isRestored = false }: ReconcileOptions,
): Promise<Finding[]> {
  const comparison: Comparison = { context, payments, since };
  const isDismissed = await findDismissed(context.db);
  const findings: Finding[] = [];
  const settle = async (difference: Difference): Promise<string> => {
    if (isDismissed(difference)) return 'dismissed';
    return apply ? tryRepair(() => difference.repair(isRestored)) : previewRepair(difference, isRestored);
  };
  const addFindings = async (differences: Difference[]) => {
    for (const each of differences) {
      const { repair: _, ...difference } = each;
      findings.push({ ...difference, result: await settle(each) });
    }
  };
  const missing = [...(await compareStripe(comparison)), ...(await comparePayPal(comparison))];
  if (apply && isRestored)
    await skipLostNumbers(
      context,
      missing.filter((each) => !isDismissed(each)),
    );
  await addFindings(missing);
  // In the order in which they depend on each other: these are about payments that may have been repaired just now.
  await addFindings(await comparePayPalDisputes(comparison));
  await addFindings(await retryUnapplied(comparison));
  return findings;
}

/**
 * Dismisses a difference that no program can repair: it is no longer listed. One that can be repaired is repaired instead.
 * @returns null without such a difference
 * @throws ApiError paymentProviderFailed
 */
export async function dismissDifference(
  context: Context,
  payments: PaymentClients,
  { since, object }: Pick<ReconcileOptions, 'since'> & Pick<Difference, 'object'>,
): Promise<Finding | null> {
  const { db, clock } = context;
  const comparison: Comparison = { context, payments, since };
  const isDismissed = await findDismissed(db);
  const isMeant = (each: Difference) => each.object === object && !isDismissed(each);
  const found =
    (await compareStripe(comparison)).find(isMeant) ??
    (await comparePayPal(comparison)).find(isMeant) ??
    (await comparePayPalDisputes(comparison)).find(isMeant);
  if (!found) return null;
  const { repair, ...difference } = found;
  const obstacle = await repair(false);
  if (obstacle === needsRestored) return { ...difference, result: needsRestored };
  if (!obstacle) return { ...difference, result: 'repaired' };
  await insertDismissal(db, difference, clock.now());
  return { ...difference, result: 'dismissed' };
}

/** What a repair would say. A lost order is not made again without `isRestored`, so its repair names only what else is in the way. */
async function previewRepair({ problem, repair }: Difference, isRestored: boolean): Promise<string> {
  if (problem !== 'order missing') return 'to repair';
  const obstacle = await tryRepair(() => repair(false));
  return obstacle === needsRestored && isRestored ? 'to repair' : obstacle;
}

/** More than an operator issues between two backups. No payment provider knows of them. */
const lostCorrections = 20;

/** Customers hold invoices and credit notes that the backup does not have: their numbers are not given again. */
async function skipLostNumbers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  missing: readonly Difference[],
): Promise<void> {
  const documents = missing.filter(({ problem }) => problem !== 'renewal differs');
  const years = Map.groupBy(documents, ({ at }) => at.getUTCFullYear());
  for (const [year, { length }] of years)
    for (const kind of ['invoice', 'creditNote'] as const) await skipInvoiceNumbers(db, kind, year, length);
  await skipInvoiceNumbers(db, 'invoice', clock.now().getUTCFullYear(), lostCorrections);
}

/** One payment that cannot be repaired must not keep the others from it. */
async function tryRepair(repair: () => Promise<string | undefined>): Promise<string> {
  try {
    return (await repair()) ?? 'repaired';
  } catch (error) {
    return error instanceof ApiError ? explainApiError(error) : String(error);
  }
}
