import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/billing/reconcile/paypal.ts',
    tests: ['test/server/billing/reconcile-paypal.test.ts'],
    mutants: [
      {
        rule: 'A payment that was refunded later was made.',
        from: " || info.transaction_status === 'V'",
        to: '',
      },
      { rule: 'A payment that is pending or denied is not missing.', from: 'if (!isPaid || ', to: 'if (' },
      {
        rule: 'A refund that is missing is shown with its amount.',
        from: "value.replace('-', '')",
        to: 'value',
      },
      {
        rule: "Every page of PayPal's transactions is compared.",
        from: 'total = listed.total_pages;',
        to: '',
      },
      {
        rule: 'A part that was given back is no missing refund.',
        from: "if ((await fetchCapture(paypal, captureId)).status !== 'REFUNDED') return null;",
        to: '',
      },
      {
        rule: 'A repair that granted nothing says so.',
        from: "(await findEntitlementBySource(db, captureId)) ? undefined : 'PayPal reports another amount or account'",
        to: 'undefined',
      },
    ],
  },
  {
    file: 'server/billing/reconcile/open-disputes.ts',
    tests: ['test/server/billing/reconcile.test.ts'],
    mutants: [
      {
        rule: 'An open dispute is compared at its own payment provider.',
        from: 'payment_method !== method || ',
        to: '',
      },
      {
        rule: 'An open dispute that its payment provider does not know hides no other.',
        from: 'fetchDispute(id).catch(explain)',
        to: 'fetchDispute(id)',
      },
      {
        rule: 'A dispute that is open at its payment provider, too, is the same.',
        from: '(await isDisputeSaved(db, dispute))',
        to: 'false',
      },
    ],
  },
  {
    file: 'server/billing/reconcile/paypal-disputes.ts',
    tests: ['test/server/billing/reconcile.test.ts'],
    mutants: [
      {
        rule: "Every page of PayPal's disputes is compared.",
        from: 'if (!token) return disputes;',
        to: 'return disputes;',
      },
      {
        rule: 'A dispute at PayPal that was opened before the compared time is found.',
        from: ", ...(await compareOpenDisputes(context, 'paypal', ids, (id) => fetchDispute(paypal, id)))",
        to: '',
      },
      {
        rule: "The list of disputes goes no further back than PayPal's does.",
        from: 'since > oldest ? since : oldest',
        to: 'since',
        tests: ['test/server/billing/reconcile-paypal.test.ts'],
      },
      {
        rule: 'The list of disputes is still short enough when PayPal reads the request.',
        from: '180 * dayMs - hourMs',
        to: '180 * dayMs',
        tests: ['test/server/billing/reconcile-paypal.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/reconcile/rebuild-order.ts',
    tests: ['test/server/billing/reconcile.test.ts'],
    mutants: [
      {
        rule: 'A lost order gets the tax that its payment names.',
        from: 'written.success ? written.data : ',
        to: '',
      },
      {
        rule: 'An older lost order gets the tax of its product.',
        from: 'toTaxRate(catalog.find(goodId)?.tax?.ratePercent ?? 0)',
        to: '0',
      },
      {
        rule: 'An older payment names its product by what was charged, tax included.',
        from: 'each.charge.amount === price.amount',
        to: 'each.price.amount === price.amount',
      },
      {
        rule: 'An older payment names no product of another currency.',
        from: '      each.charge.currency === price.currency &&\n',
        to: '',
      },
      {
        rule: 'Lost orders are made again only after a restore.',
        from: 'if (!isRestored) return needsRestored;',
        to: '',
      },
      {
        rule: 'A payment of an amount that two products cost is left to a person.',
        from: 'return another ? undefined : product;',
        to: 'return product;',
      },
      {
        rule: 'A lost order keeps the language of its customer.',
        from: 'locale: locale ?? defaultLocale',
        to: 'locale: defaultLocale',
      },
    ],
  },
  {
    file: 'server/billing/reconcile/reconcile.ts',
    tests: ['test/server/billing/reconcile.test.ts'],
    mutants: [
      {
        rule: 'Numbers of corrected invoices that a backup does not have are not given again.',
        from: 'clock.now().getUTCFullYear(), lostCorrections',
        to: 'clock.now().getUTCFullYear(), 0',
      },
      {
        rule: 'What a program can repair is not dismissed.',
        from: "if (!obstacle) return { ...difference, result: 'repaired' };",
        to: '',
      },
      {
        rule: 'A lost order that can be made again is not dismissed.',
        from: 'if (obstacle === needsRestored) return { ...difference, result: needsRestored };',
        to: '',
      },
      {
        rule: 'What is dismissed is not repaired.',
        from: "if (isDismissed(difference)) return 'dismissed';",
        to: '',
      },
      {
        rule: 'After a restore no invoice number is given twice.',
        from: 'if (apply && isRestored)',
        to: 'if (false)',
      },
      {
        rule: 'After a restore no number of a credit note is given twice.',
        from: "['invoice', 'creditNote'] as const",
        to: "['invoice'] as const",
      },
    ],
  },
  {
    file: 'server/billing/reconcile/stripe.ts',
    tests: ['test/server/billing/reconcile.test.ts'],
    mutants: [
      {
        rule: 'What differs at Stripe is repaired oldest first.',
        from: 'found.sort((a, b) => a.at.getTime() - b.at.getTime())',
        to: 'found',
      },
      {
        rule: 'A subscription that Stripe has ended unnoticed is found.',
        from: 'for (const id of ended) {',
        to: "for (const id of ['']) {",
      },
      {
        rule: 'A subscription that is the same at Stripe is not repaired.',
        from: 'ended.delete(subscription.id);',
        to: '',
      },
      {
        rule: 'Subscriptions are compared however old they are.',
        from: 'subscriptions.list({ limit: 100 })',
        to: 'subscriptions.list({ created: { gte: Math.floor(comparison.since.getTime() / 1000) } })',
      },
      {
        rule: 'A dispute at Stripe that was opened before the compared time is found.',
        from: "...(await compareOpenDisputes(comparison.context, 'card', listed, fetch))",
        to: '',
      },
      {
        rule: 'A dispute that Stripe lists is named once.',
        from: 'listed.add(dispute.id);',
        to: '',
      },
      {
        rule: 'A renewal that was cancelled unnoticed is found.',
        from: '    row.cancel_at_period_end === current.cancel_at_period_end &&\n',
        to: '',
      },
      {
        rule: 'A charge that was moved unnoticed is found.',
        from: ' &&\n    row.current_period_end.getTime() === current.current_period_end.getTime()',
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/reconcile/events.ts',
    tests: ['test/server/billing/reconcile-paypal.test.ts'],
    mutants: [
      {
        rule: 'An event of PayPal is tried again at PayPal.',
        from: "if (payment_provider === 'paypal' && paypal)",
        to: 'if (!paypal)',
      },
    ],
  },
];
