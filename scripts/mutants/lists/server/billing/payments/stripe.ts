import type { MutantGroup } from '../../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/billing/payments/stripe/card.ts',
    tests: ['test/server/billing/payments/stripe-client.test.ts'],
    mutants: [
      {
        rule: 'The card of a subscription comes before that of the customer.',
        from: 'default_payment_method ?? ofCustomer',
        to: 'ofCustomer ?? default_payment_method',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/check.ts',
    tests: ['test/server/billing/payments/webhooks.test.ts'],
    mutants: [
      {
        rule: 'A check of a subscription that has ended closes its invoices.',
        from: 'await addEndedJob(jobs, tx, subscription);',
        to: '',
      },
      {
        rule: 'Lost renewals become orders in the order in which they were charged.',
        from: 'invoices.data.toReversed()',
        to: 'invoices.data',
        tests: ['test/server/billing/payments/stripe-events.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/checkout-session.ts',
    tests: ['test/server/billing/payments/card.test.ts'],
    mutants: [
      {
        rule: 'Two requests may close a page at the same time.',
        from: "    if (status === 'open') throw error;",
        to: '    throw error;',
      },
      {
        rule: 'A page that Stripe does not close is not taken for closed.',
        from: "    if (status === 'open') throw error;\n",
        to: '',
        tests: ['test/server/billing/payments/stripe-client.test.ts'],
      },
      {
        rule: 'The order id is the idempotency key of its page.',
        from: 'requestOnce(stripe, order.order_id, ',
        to: 'requestOnce(stripe, `${order.order_id} ${Math.random()}`, ',
        tests: ['test/server/billing/payments/stripe-client.test.ts'],
      },
      {
        rule: 'A page of Stripe expires with its order.',
        from: '    expires_at: Math.floor(expiresAt.getTime() / secondMs),\n',
        to: '',
        tests: ['test/server/billing/payments/stripe-client.test.ts'],
      },
      {
        rule: 'A page of Stripe takes cards only.',
        from: "    allowed_payment_method_types: ['card'],\n",
        to: '',
      },
      {
        rule: 'A page of Stripe asks for the currency of its order.',
        from: '    adaptive_pricing: { enabled: false },\n',
        to: '',
      },
      {
        rule: 'A page that Stripe does not know is over when its time is.',
        from: "stripeErrorOf(error)?.code === 'resource_missing'",
        to: 'error === null',
      },
      {
        rule: 'A page that Stripe does not know may be paid until its time is over.',
        from: 'isUnknown && expiresAt && expiresAt <= clock.now()',
        to: 'isUnknown',
      },
      {
        rule: 'A page of Stripe has the email of the account.',
        from: '    customer_email: email,\n',
        to: '',
        tests: ['test/server/billing/payments/stripe-client.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/client.ts',
    tests: ['test/server/billing/payments/stripe-client.test.ts'],
    mutants: [
      {
        rule: 'The secret of the fake signs nothing for a real shop.',
        from: 'config.stripe.webhookSecret, onFailure)',
        to: 'sandboxWebhookSecret, onFailure)',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/dispute.ts',
    tests: ['test/server/billing/payments/stripe-client.test.ts'],
    mutants: [
      {
        rule: 'A dispute in whose prevention the customer got the money back is lost.',
        from: "isResolved ? 'lost' : (outcomes[status] ?? 'open')",
        to: "outcomes[status] ?? 'open'",
      },
      {
        rule: 'A dispute that was blocked before it began is won.',
        from: " && payment_method_details?.card?.case_type === 'resolution'",
        to: '',
      },
      {
        rule: 'An inquiry that was answered is no dispute.',
        from: "  warning_under_review: 'inquiry',\n",
        to: '',
      },
      {
        rule: 'A closed inquiry gives the days back.',
        from: `  warning_closed: 'won',
`,
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/webhooks.ts',
    tests: ['test/server/billing/subscriptions/renewals.test.ts'],
    mutants: [
      {
        rule: 'What a webhook tells is newer than what was saved, at a server whose clock is behind, too.',
        from: 'requestTime(await findSubscription(db, id), clock)',
        to: 'clock.now()',
      },
      {
        rule: 'A dispute that was answered waits for no answer.',
        from: "    case 'charge.dispute.updated':\n",
        to: '',
        tests: ['test/server/billing/payments/stripe-events.test.ts'],
      },
      {
        rule: 'A card that was updated in the portal is charged instead of the one that Checkout saved.',
        from: 'if (isOwn && hasDefault && subscription.default_payment_method)',
        to: 'if (false)',
        tests: ['test/server/billing/subscriptions/customer-pages.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/customer-pages.ts',
    tests: ['test/server/billing/subscriptions/customer-pages.test.ts'],
    mutants: [
      {
        rule: 'The card that is shown is the one that is updated.',
        from: 'findCharged(await findLiveSubscriptions(db, accountId))',
        to: '(await findLiveSubscriptions(db, accountId))[0]',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/invoice.ts',
    tests: ['test/server/billing/payments/stripe-client.test.ts'],
    mutants: [
      {
        rule: 'The state of an invoice is as old as the request for it.',
        from: 'fingerprint, requestedAt }',
        to: 'fingerprint, requestedAt: clock.now() }',
      },
      {
        rule: 'The card of a payment is that of the attempt that succeeded.',
        from: "status: 'paid', expand",
        to: 'expand',
      },
      {
        rule: 'A part of the amount that was returned is no refund.',
        from: 'charges.some((charge) => charge?.refunded)',
        to: 'charges.some((charge) => charge?.amount_refunded)',
      },
      {
        rule: 'A part that was given back is no missing refund.',
        from: 'charge.refunded ? findInvoiceId(stripe, charge) : null',
        to: 'findInvoiceId(stripe, charge)',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/provider.ts',
    tests: ['test/server/billing/orders/refund.test.ts'],
    mutants: [
      {
        rule: 'A refund that Stripe has made before is saved.',
        from: "if (response?.code === 'charge_already_refunded') return;",
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/request-once.ts',
    tests: ['test/server/billing/payments/stripe-client.test.ts'],
    mutants: [
      {
        rule: 'After a failure that Stripe repeats, the next key is used.',
        from: '|| !isRepeated(error)) throw error;',
        to: '|| error) throw error;',
      },
      {
        rule: 'A new failure is not tried again.',
        from: '|| !isRepeated(error)) throw error;',
        to: ') throw error;',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/settle.ts',
    tests: ['test/server/billing/payments/webhooks.test.ts'],
    mutants: [
      {
        rule: 'A card payment closes the other open orders of its account.',
        from: 'await closeOpenOrders(jobs, tx, order.account_id);',
        to: '',
        tests: ['test/server/billing/payments/card.test.ts'],
      },
      {
        rule: 'A payment by card decides the language of later mails.',
        from: 'if (isFirst) await setLocale(tx, order.account_id, order.locale);',
        to: '',
        tests: ['test/server/billing/payments/card.test.ts'],
      },
      {
        rule: 'Invoices of one account are settled one after the other.',
        from: 'await lockAccount(tx, firstOrder.account_id);',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'An invoice for another account is rejected.',
        from: 'subscription.metadata.accountId !== firstOrder.account_id',
        to: 'subscription.metadata.accountId === null',
      },
      {
        rule: 'An unpaid invoice grants nothing.',
        from: "invoice.status !== 'paid' || invoice.total === 0",
        to: 'invoice.total === 0',
        equivalent: 'findMismatch compares the amount that was paid: nothing was.',
      },
      {
        rule: 'An invoice over nothing grants nothing.',
        from: "invoice.status !== 'paid' || invoice.total === 0",
        to: "invoice.status !== 'paid'",
        equivalent: 'findMismatch compares the amount that was paid, and no product is free.',
      },
      {
        rule: 'The amount that was paid must be the order’s.',
        from: "invoice.amount_paid === order.amount ? null : 'amount'",
        to: 'null',
      },
      {
        rule: 'The currency that was paid must be the order’s.',
        from: 'invoice.currency.toUpperCase() !== order.currency',
        to: 'invoice.currency === order.currency',
      },
      {
        rule: 'A payment that is refunded already sends no receipt.',
        from: 'if (!isRefunded) await addPaidJob',
        to: 'await addPaidJob',
        tests: ['test/server/billing/payments/stripe-events.test.ts'],
      },
      {
        rule: 'The refund of an earlier charge keeps the renewal.',
        from: 'isLatest ? subscription.id : null',
        to: 'subscription.id',
        tests: ['test/server/billing/payments/stripe-events.test.ts'],
      },
      {
        rule: 'A late renewal starts where the previous period ended.',
        from: 'purchasedAt: isFirst ? now : renewalStart(invoice, now)',
        to: 'purchasedAt: now',
        tests: ['test/server/billing/subscriptions/renewals.test.ts'],
      },
      {
        rule: 'A renewal that is found late takes no more than the days of grace.',
        from: 'Math.max(start, now.getTime() - graceMs)',
        to: 'start',
        tests: ['test/server/billing/payments/stripe-events.test.ts'],
      },
      { rule: 'A renewal grants the days of its period.', from: 'days: paidDays(invoice)', to: 'days: 30' },
      {
        rule: 'Every renewal is an order of its own.',
        from: "invoice.billing_reason === 'subscription_create'",
        to: "invoice.billing_reason !== 'manual'",
      },
      {
        rule: 'A renewal that ends by a date alone ends.',
        from: " || (typeof cancel_at === 'number' && cancel_at <= periodEnd)",
        to: '',
        tests: ['test/server/billing/subscriptions/renewals.test.ts'],
      },
      {
        rule: 'A renewal that ends at a later date is charged until then.',
        from: ' && cancel_at <= periodEnd',
        to: '',
        tests: ['test/server/billing/subscriptions/renewals.test.ts'],
      },
      {
        rule: 'A renewal has the tax rate of its day.',
        from: 'product ? toTaxRate(product.tax?.ratePercent ?? 0) : firstOrder.tax_rate',
        to: 'firstOrder.tax_rate',
        tests: ['test/server/billing/invoices/issue.test.ts'],
      },
      {
        rule: 'The renewal of a product that is no longer sold keeps its tax rate.',
        from: 'product ? toTaxRate(product.tax?.ratePercent ?? 0) : firstOrder.tax_rate',
        to: 'toTaxRate(product?.tax?.ratePercent ?? 0)',
        tests: ['test/server/billing/invoices/issue.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/subscription-changes.ts',
    tests: ['test/server/billing/payments/stripe-client.test.ts'],
    mutants: [
      {
        rule: 'A subscription with an open charge ends at once.',
        from: "const isPaid = open.length === 0 && ['active', 'trialing'].includes(subscription.status);",
        to: 'const isPaid = true;',
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'A subscription whose next invoice is prepared ends at once.',
        from: 'open.length === 0 && ',
        to: '',
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'An ended subscription leaves no invoice to pay.',
        from: 'for (const { id, status } of invoices) {',
        to: 'for (const { id, status } of invoices.slice(0, 0)) {',
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'A subscription that Stripe leaves unpaid makes no further invoice.',
        from: "if (status === 'unpaid') await",
        to: "if (status === '') await",
      },
      {
        rule: 'A subscription that was paid after all is not canceled.',
        from: "if (status === 'unpaid') await",
        to: 'await',
      },
      {
        rule: 'A draft is finalized before it is voided.',
        from: "if (status === 'draft') {",
        to: "if (status === 'paid') {",
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'A draft with nothing due is not voided.',
        from: "if (finalized.status === 'paid') continue;",
        to: '',
      },
      {
        rule: 'A draft that is to be voided is not charged before.',
        from: ', { auto_advance: false })',
        to: ')',
      },
      {
        rule: 'A renewal that ends by a date alone can be resumed.',
        from: "cancel_at && !cancel_at_period_end ? { cancel_at: '' as const } : { cancel_at_period_end: false }",
        to: '{ cancel_at_period_end: false }',
        tests: ['test/server/billing/subscriptions/renewals.test.ts'],
      },
      {
        rule: 'Moving a charge charges nothing at once.',
        from: "{ trial_end, proration_behavior: 'none' }",
        to: "{ trial_end, proration_behavior: 'always_invoice' }",
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'A checkout that expired unpaid is not ended again.',
        from: "['canceled', 'incomplete_expired']",
        to: "['canceled']",
      },
      {
        rule: 'An invoice that Stripe has written off cannot be paid after the end.',
        from: " || status === 'uncollectible')",
        to: ')',
      },
      {
        rule: 'A charge is not moved to before the end of the paid time.',
        from: 'Math.ceil(to.getTime() / secondMs)',
        to: 'Math.floor(to.getTime() / secondMs)',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/try-key.ts',
    tests: ['test/server/doctor/doctor.test.ts'],
    mutants: [
      {
        rule: 'A restricted key need not read the balance.',
        from: 'if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;',
        to: 'throw error;',
      },
      {
        rule: 'A key that Stripe does not know is reported.',
        from: 'if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;',
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/webhooks.ts',
    tests: ['test/server/billing/payments/stripe-events.test.ts'],
    mutants: [
      {
        rule: 'An event that was applied is not fetched again.',
        from: 'if (await isEventApplied(context.db, claim)) return;',
        to: '',
      },
      {
        rule: 'A webhook names the account of its order.',
        from: 'order?.account_id === metadata.accountId ?',
        to: 'order ?',
      },
      {
        rule: 'An expired page cancels its order.',
        from: "if (session.status !== 'expired' || !orderId) return null;",
        to: 'if (orderId || !orderId) return null;',
      },
      {
        rule: 'A declined first payment is no declined renewal.',
        from: "|| fetched.invoice.billing_reason !== 'subscription_cycle') return null;",
        to: ') return null;',
      },
      {
        rule: 'A renewal that was paid meanwhile is not announced as declined.',
        from: "fetched?.invoice.status !== 'open' || fetched.invoice",
        to: '!fetched || fetched.invoice',
      },
      {
        rule: 'A declined renewal of another account is not announced.',
        from: 'if (unknown) return unknown;',
        to: '',
      },
      {
        rule: 'A card that the bank has replaced counts like one that the customer chose.',
        from: "    case 'payment_method.automatically_updated':\n",
        to: '',
      },
      {
        rule: 'A customer without a default card keeps the card of the subscription.',
        from: 'isOwn && hasDefault &&',
        to: 'isOwn &&',
      },
      {
        rule: 'A subscription that this site has not made is not changed.',
        from: 'isOwn && hasDefault &&',
        to: 'hasDefault &&',
      },
      {
        rule: 'An unknown subscription before a known one is reported.',
        from: '(await effect(tx)) ?? unknown',
        to: 'await effect(tx)',
      },
      {
        rule: 'An event about a deleted customer changes nothing.',
        from: 'if (customer.deleted) return null;',
        to: '',
      },
      {
        rule: 'A refund that has arrived after all waits for nobody.',
        from: "if (status !== 'failed') return null;",
        to: '',
      },
      {
        rule: 'A refund that the bank sends back waits for a person.',
        from: "case 'refund.failed':",
        to: '',
      },
    ],
  },
];
