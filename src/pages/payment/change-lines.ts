import type { PaymentPreview } from '#api/generated/model/index.ts';
import type { PaidPlan } from '#facts/plans.ts';

export type ChangeLine =
  | { kind: 'startsNow'; plan: PaidPlan }
  | { kind: 'startsLater'; date: string }
  | { kind: 'endsRenewal'; plan: PaidPlan }
  | { kind: 'replacesRenewal' }
  | { kind: 'movesRenewal'; plan: PaidPlan; date: string };

type Preview = Pick<PaymentPreview, 'product' | 'endsRenewalOf' | 'movesRenewal' | 'renewal'> & {
  entitlements: readonly Pick<PaymentPreview['entitlements'][number], 'isNew' | 'state' | 'startsAt'>[];
};

/** What paying does, apart from the amounts: when the new days start, and which renewal ends or moves. */
export function changeLines({ product, endsRenewalOf, movesRenewal, renewal, entitlements }: Preview): ChangeLine[] {
  const lines: ChangeLine[] = [];
  const bought = entitlements.find(({ isNew }) => isNew);
  if (bought?.state === 'active') lines.push({ kind: 'startsNow', plan: product.plan });
  else if (bought) lines.push({ kind: 'startsLater', date: bought.startsAt });
  const isReplaced = endsRenewalOf === product.plan && renewal?.plan === product.plan && !movesRenewal;
  if (isReplaced) lines.push({ kind: 'replacesRenewal' });
  else if (endsRenewalOf) lines.push({ kind: 'endsRenewal', plan: endsRenewalOf });
  if (movesRenewal && renewal) lines.push({ kind: 'movesRenewal', plan: renewal.plan, date: renewal.nextChargeAt });
  return lines;
}
