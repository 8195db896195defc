/**
 * Compares what the payment providers have with our orders, and repairs what is missing here: payments whose webhooks were all
 * lost, and orders that a restore from a backup lost (docs/decisions/0051-reconcile.md). Runs beside the server, and repeatedly.
 */
import type { Context } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { ApiError, explainApiError } from '../../http/api-error.ts';
import { skipInvoiceNumbers } from '../invoices/store.ts';
import type { PaymentClients } from '../payments/create-providers.ts';
import type { Difference, Reconciling } from './difference.ts';
import { retryUnapplied } from './events.ts';
import { comparePayPal } from './paypal.ts';
import { comparePayPalDisputes } from './paypal-disputes.ts';
import { compareStripe } from './stripe.ts';

export type Finding = Omit<Difference, 'repair'> & {
  /** `repaired`, `to repair` in a dry run, or why a person has to look at it. */
  result: string;
};

export type ReconcileOptions = {
  since: Date;
  apply: boolean;
  /** The database was restored from a backup: only then orders can be missing. */
  isRestored?: boolean;
};

/** A lost order had an invoice, and the restored counter would give its number to somebody else. */
const needsRestored = 'a lost order: repeat with --restored';

/** @throws ApiError paymentProviderFailed when a payment provider cannot be asked */
export async function reconcile(
  context: Context,
  payments: PaymentClients,
  { since, apply, isRestored = false }: ReconcileOptions,
): Promise<Finding[]> {
  const reconciling: Reconciling = { context, payments, catalog: context.catalog(), since };
  const findings: Finding[] = [];
  const addFindings = async (differences: Difference[]) => {
    for (const { repair, ...difference } of differences) {
      const isRefused = difference.problem === 'order missing' && !isRestored;
      const result = apply && !isRefused ? await tryRepair(repair) : isRefused ? needsRestored : 'to repair';
      findings.push({ ...difference, result });
    }
  };
  const missing = [...(await compareStripe(reconciling)), ...(await comparePayPal(reconciling))];
  if (apply && isRestored) await skipLostNumbers(context.db, missing);
  await addFindings(missing);
  // In the order in which they depend on each other: these are about payments that may have been repaired just now.
  await addFindings(await comparePayPalDisputes(reconciling));
  await addFindings(await retryUnapplied(reconciling));
  return findings;
}

/** Customers hold invoices and credit notes that the backup does not have: their numbers are not given again. */
async function skipLostNumbers(db: Db, missing: readonly Difference[]): Promise<void> {
  const documents = missing.filter(({ problem }) => problem !== 'renewal differs');
  const years = Map.groupBy(documents, ({ at }) => at.getUTCFullYear());
  for (const [year, { length }] of years)
    for (const kind of ['invoice', 'creditNote'] as const) await skipInvoiceNumbers(db, kind, year, length);
}

/** One payment that cannot be repaired must not keep the others from it. */
async function tryRepair(repair: Difference['repair']): Promise<string> {
  try {
    return (await repair()) ?? 'repaired';
  } catch (error) {
    return error instanceof ApiError ? explainApiError(error) : String(error);
  }
}
