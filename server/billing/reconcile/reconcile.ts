/**
 * Compares what the payment providers have with our orders, and repairs what is missing here: payments whose webhooks were all
 * lost, and orders that a restore from a backup lost (docs/decisions/0051-reconcile.md). Runs beside the server, and repeatedly.
 */
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import { openCatalog } from '../catalog.ts';
import type { PaymentClients } from '../payments/create-providers.ts';
import type { Difference, Reconciling } from './difference.ts';
import { retryUnapplied } from './events.ts';
import { comparePayPal } from './paypal.ts';
import { compareStripe } from './stripe.ts';

export type Finding = Omit<Difference, 'repair'> & {
  /** `repaired`, `to repair` in a dry run, or why a person has to look at it. */
  result: string;
};

export type ReconcileOptions = { since: Date; apply: boolean };

/** @throws ApiError paymentProviderFailed when a payment provider cannot be asked */
export async function reconcile(
  context: Context,
  payments: PaymentClients,
  { since, apply }: ReconcileOptions,
): Promise<Finding[]> {
  const reconciling: Reconciling = { context, payments, catalog: openCatalog(context.config), since };
  const findings: Finding[] = [];
  // In the order in which they depend on each other; the second comparison sees what the first has repaired.
  for (const compare of [compareStripe, comparePayPal, retryUnapplied]) {
    for (const { repair, ...difference } of await compare(reconciling)) {
      findings.push({ ...difference, result: apply ? await tryRepair(repair) : 'to repair' });
    }
  }
  return findings;
}

/** One payment that cannot be repaired must not keep the others from it. */
async function tryRepair(repair: Difference['repair']): Promise<string> {
  try {
    return (await repair()) ?? 'repaired';
  } catch (error) {
    return error instanceof ApiError ? error.reason : String(error);
  }
}
