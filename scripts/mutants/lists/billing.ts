/** Mutants of orders, payments, entitlements, renewals, refunds and webhooks. */
import type { MutantGroup } from '../mutant.ts';

const tests = {
  card: 'test/server/billing/payments/card.test.ts',
  paypal: 'test/server/billing/payments/paypal.test.ts',
  paypalClient: 'test/server/billing/payments/paypal-client.test.ts',
  webhooks: 'test/server/billing/payments/webhooks.test.ts',
  renewals: 'test/server/billing/subscriptions/renewals.test.ts',
  preview: 'test/server/billing/orders/preview.test.ts',
  refund: 'test/server/billing/orders/refund.test.ts',
  refundable: 'test/server/billing/orders/refundable-until.test.ts',
  stripeEvents: 'test/server/billing/payments/stripe-events.test.ts',
  stripeClient: 'test/server/billing/payments/stripe-client.test.ts',
  entitlements: 'test/server/billing/entitlements.test.ts',
  grace: 'test/server/billing/grace.test.ts',
  money: 'test/server/billing/money.test.ts',
  catalog: 'test/server/billing/catalog.test.ts',
  payable: 'test/server/billing/orders/payable.test.ts',
  period: 'test/server/billing/subscriptions/period.test.ts',
  order: 'test/server/billing/entitlement-order.test.ts',
  stores: 'test/server/billing/stores.test.ts',
  locks: 'test/server/billing/locks.test.ts',
  planChange: 'test/unit/facts/plan-change.test.ts',
  customerPages: 'test/server/billing/subscriptions/customer-pages.test.ts',
  orderStates: 'test/server/billing/orders/order-states.test.ts',
  disputes: 'test/server/billing/payments/disputes.test.ts',
  mails: 'test/server/billing/mails.test.ts',
  documents: 'test/server/billing/invoices/documents.test.ts',
  pdf: 'test/server/billing/invoices/pdf.test.ts',
  reconcile: 'test/server/billing/reconcile.test.ts',
  rules: 'test/server/billing/subscriptions/rules.test.ts',
  oneRenewal: 'test/server/billing/subscriptions/one-renewal.test.ts',
  tax: 'test/server/billing/tax.test.ts',
  issue: 'test/server/billing/invoices/issue.test.ts',
  vatNumber: 'test/server/billing/invoices/vat-number.test.ts',
  orderStore: 'test/server/billing/orders/store.test.ts',
  orderRoutes: 'test/server/billing/orders/routes.test.ts',
  refundRequest: 'test/server/billing/orders/refund-request.test.ts',
  subscriptionStore: 'test/server/billing/subscriptions/store.test.ts',
  resumable: 'test/server/billing/subscriptions/resumable.test.ts',
};

export const billingMutants: MutantGroup[] = [
  {
    file: 'server/billing/reconcile/reconcile.ts',
    tests: [tests.reconcile],
    mutants: [
      {
        rule: 'Lost orders are made again only after a restore.',
        from: "difference.problem === 'order missing' && !isRestored",
        to: 'false',
      },
      {
        rule: 'After a restore no invoice number is given twice.',
        from: 'if (apply && isRestored)',
        to: 'if (false)',
      },
    ],
  },
  {
    file: 'server/billing/reconcile/paypal-disputes.ts',
    tests: [tests.reconcile],
    mutants: [
      {
        rule: "Every page of PayPal's disputes is compared.",
        from: 'if (!token) return disputes;',
        to: 'return disputes;',
      },
    ],
  },
  {
    file: 'server/billing/invoices/pdf/glyph-text.ts',
    tests: [tests.pdf],
    mutants: [
      {
        rule: 'Arabic letters of the same shape keep their own text.',
        from: 'const key = `${id} ${codePoints}`;',
        to: 'const key = `${id}`;',
      },
    ],
  },
  {
    file: 'server/billing/invoices/pdf/render-in-worker.ts',
    tests: [tests.pdf],
    mutants: [
      {
        rule: 'After a document that cannot be drawn, another thread draws the next.',
        from: 'if (thread === started) thread = null;',
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/invoices/pdf/text.ts',
    tests: [tests.pdf],
    mutants: [
      {
        rule: 'The shaper does not split U+0E33.',
        from: '/([\\u0e48-\\u0e4b]?)',
        to: '/([\\u0e48-\\u0e4b])',
      },
    ],
  },
  {
    file: 'server/billing/orders/term-mails.ts',
    tests: [tests.mails],
    mutants: [
      {
        rule: 'A PayPal term that another purchase follows is not announced.',
        from: 'own && own === last && own.endsAt',
        to: 'own && own.endsAt',
      },
      {
        rule: 'An end that is found days later is not announced.',
        from: 'now.getTime() - endedAt.getTime() < maxDelayMs',
        to: 'true',
      },
    ],
  },
  {
    file: 'server/billing/orders/order-mails.ts',
    tests: [tests.mails],
    mutants: [
      {
        rule: 'The mail about a lost dispute has the credit note attached.',
        from: "template === 'disputeLost' ? await",
        to: "template === 'disputeWon' ? await",
        tests: [tests.documents],
      },
      {
        rule: 'A mail about an order that is no longer true is skipped.',
        from: 'if (!isTrue[template](order) || ',
        to: 'if (',
      },
      {
        rule: 'A deleted account is not told that its refund request was declined.',
        from: "if (order.status !== 'completed' || (await isAccountDeleted(context.db, order.account_id))) return;",
        to: "if (order.status !== 'completed') return;",
      },
      {
        rule: 'A deleted account is not told what became of its orders.',
        from: '(order) || (await isAccountDeleted(context.db, order.account_id))) return;',
        to: '(order)) return;',
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/subscription-mails.ts',
    tests: [tests.mails],
    mutants: [
      {
        rule: 'The end of a plan is not announced to a customer who has it.',
        from: 'if (planRank(plan) >= planRank(row.plan)) return;',
        to: '',
      },
      {
        rule: 'A renewal that was paid meanwhile is not called declined.',
        from: "invoice.status !== 'open' || ",
        to: '',
      },
      {
        rule: 'A renewal notice is about the period that ends.',
        from: ' || renewal.row.current_period_end.toISOString() !== periodEnd) return;',
        to: ') return;',
      },
    ],
  },
  {
    file: 'api-spec/facts/plan-change.ts',
    tests: [tests.planChange],
    mutants: [
      {
        rule: 'PayPal adds a term instead of switching the renewal.',
        from: "method === 'card' && renewing",
        to: 'renewing',
      },
      {
        rule: 'Only the renewal of the current plan can be switched to another term.',
        from: 'renewing?.plan === plan && ',
        to: 'renewing !== null && ',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/webhooks.ts',
    tests: [tests.customerPages],
    mutants: [
      {
        rule: 'A card that was updated in the portal is charged instead of the one that Checkout saved.',
        from: 'if (hasDefault && subscription.default_payment_method)',
        to: 'if (false)',
      },
    ],
  },
  {
    file: 'server/billing/orders/refund-request.ts',
    tests: [tests.orderStates],
    mutants: [
      {
        rule: 'Only a requested refund can be approved.',
        from: '(order) => order.refund_requested_at !== null',
        to: '() => true',
      },
      {
        rule: 'The operator does not refund a disputed order.',
        from: 'locked.disputed_at || ',
        to: '',
        tests: [tests.refundRequest],
      },
      {
        rule: 'A refund of the operator is remembered before the payment provider is asked.',
        from: 'await claimRefund(tx, orderId, clock.now());',
        to: '',
        tests: [tests.refundRequest],
      },
      {
        rule: 'The operator’s refund is decided under the account’s lock.',
        from: 'await lockAccount(tx, found.account_id);',
        to: '',
        tests: [tests.refundRequest],
      },
    ],
  },
  {
    file: 'server/billing/orders/dispute-store.ts',
    tests: [tests.disputes],
    mutants: [
      {
        rule: 'A late event about a decided dispute changes nothing.',
        from: ".where('disputes.closed_at', 'is', null),",
        to: ',',
      },
    ],
  },
  {
    file: 'server/billing/orders/refund.ts',
    tests: [tests.refund],
    mutants: [
      {
        rule: 'The refund period is over at its last moment.',
        from: 'until > now ?',
        to: 'until >= now ?',
        tests: [tests.refundable],
      },
      {
        rule: 'Only a completed order can be refunded, once.',
        from: "order?.status === 'completed' && !order.disputed_at",
        to: '!order?.disputed_at',
      },
      {
        rule: 'A second refund within a year needs approval.',
        from: '(await countOtherRefunds(db, accountId, orderId, addMs(now, -approvalPeriodMs))) > 0',
        to: 'false',
        tests: ['test/server/billing/orders/order-states.test.ts'],
      },
      {
        rule: 'Two refunds at the same time are not both the first.',
        from: 'await lockAccount(tx, account_id);',
        to: '',
        tests: [tests.locks],
      },
      {
        rule: 'A failed refund can be repeated.',
        from: 'await releaseRefund(db, order.order_id);',
        to: '',
        tests: [tests.stores],
      },
      {
        rule: 'A disputed order is not refundable.',
        from: '!completed_at || disputed_at || refund_requested_at',
        to: '!completed_at || refund_requested_at',
        tests: [tests.refundable],
      },
      {
        rule: 'An order is not refunded after the period.',
        from: "if (!refundableUntil(order, now)) throw new ApiError('refundTooLate');",
        to: '',
      },
      {
        rule: 'A refund marks the order.',
        from: 'return markRefunded(tx, orderId, now);',
        to: 'return undefined;',
      },
    ],
  },
  {
    file: 'server/billing/invoices/issue.ts',
    tests: ['test/server/billing/invoices/numbers.test.ts'],
    mutants: [
      {
        rule: 'An order has one invoice, whatever settles it again.',
        from: "if (await findInvoice(tx, order_id, 'invoice')) return;",
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/orders/checkout.ts',
    tests: [tests.card],
    mutants: [
      {
        rule: 'Simultaneous requests create one order.',
        from: 'await lockAccount(tx, accountId);',
        to: '',
        tests: [tests.locks],
      },
      { rule: 'After 30 minutes a request creates a new order.', from: '< reuseMs;', to: '<= reuseMs;' },
      {
        rule: 'A request within 30 minutes returns the open order.',
        from: 'const reuseMs = 30 *',
        to: 'const reuseMs = 20 *',
      },
      {
        rule: 'A downgrade is refused at creation too.',
        from: 'await refuseDowngrade(tx, accountId, product, now);',
        to: '',
      },
      {
        rule: 'An attempt key belongs to one purchase.',
        from: 'if (previous && !isSamePurchase)',
        to: 'if (previous && false)',
      },
      {
        rule: 'A repeated attempt returns its order, paid or not.',
        from: 'if (previous) return previous;',
        to: '',
      },
      {
        rule: 'A new order closes the earlier ones of the purchase.',
        from: 'for (const order of replaced) if (order.payment_method === payment_method) await closeOrder(jobs, tx, order.order_id);',
        to: '',
        tests: [tests.paypal],
      },
      {
        rule: 'New orders are limited.',
        from: 'await refuseTooManyOrders(tx, accountId, now);',
        to: '',
      },
      {
        rule: 'Thirty new orders are allowed, not thirty-one.',
        from: '< maxOrders.count) return;',
        to: '<= maxOrders.count) return;',
      },
      {
        rule: 'A checkout session is created once for simultaneous requests.',
        from: 'if (existing) return existing;',
        to: '',
        equivalent:
          'The order id is the idempotency key at Stripe and PayPal: a second request returns the same session.',
      },
      {
        rule: 'An order whose page has expired cannot be paid.',
        from: 'return order.checkout_expires_at > now;',
        to: 'return true;',
        tests: [tests.payable],
      },
      {
        rule: 'A deleted account gets no order.',
        from: "if (await isAccountDeleted(tx, accountId)) throw new ApiError('sessionRequired');",
        to: '',
        tests: [tests.locks],
      },
    ],
  },
  {
    file: 'server/billing/orders/store.ts',
    tests: [tests.stores],
    mutants: [
      {
        rule: 'A late payment completes a cancelled order.',
        from: "['uncompleted', 'cancelled']",
        to: "['uncompleted']",
      },
      {
        rule: 'A refunded order is not completed again.',
        from: "['uncompleted', 'cancelled']",
        to: "['uncompleted', 'cancelled', 'refunded']",
      },
      {
        rule: 'Only an open order can be cancelled.',
        from: `.set({ status: 'cancelled' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'uncompleted')`,
        to: `.set({ status: 'cancelled' })
    .where('order_id', '=', orderId)`,
      },
      {
        rule: 'An order is checked at most once per interval.',
        from: "or('checked_at', '<=', new Date(now.getTime() - intervalMs))",
        to: "or('checked_at', '<=', now)",
        tests: [tests.webhooks],
      },
      {
        rule: 'A page of orders starts after the pages before it.',
        from: '.offset((shown - 1) * pageSize)',
        to: '.offset(shown * pageSize)',
        tests: [tests.card],
      },
      {
        rule: 'Only open orders are checked by the cleanup job.',
        from: `.where('status', '=', 'uncompleted')
        .where('created_at', '>', from)`,
        to: ".where('created_at', '>', from)",
      },
      {
        rule: 'The next charge has the amount of the latest one.',
        from: `.where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')`,
        to: `.where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'asc')`,
      },
      {
        rule: 'A new purchase neither continues nor closes an order whose payment is under review.',
        from: `.where('review_since', 'is', null)
    .orderBy('created_at', 'desc')`,
        to: ".orderBy('created_at', 'desc')",
        tests: [tests.orderStore],
      },
      {
        rule: 'An attempt key finds an order of its own account only.',
        from: `.where('account_id', '=', accountId)
    .where('attempt', '=', attempt)`,
        to: ".where('attempt', '=', attempt)",
        tests: [tests.orderStore],
      },
      {
        rule: 'A refund that was interrupted does not make its own repetition a request.',
        from: `.where('order_id', '!=', orderId)
`,
        to: `
`,
        tests: [tests.orderStore],
      },
      {
        rule: 'A refund that was made at the payment provider makes the next one a request.',
        from: 'sql`coalesce(refund_started_at, ${at})`',
        to: 'sql`refund_started_at`',
        tests: [tests.orderStore],
      },
      {
        rule: 'A refund that was saved counts, also when the request for it failed afterwards.',
        from: `.set({ refund_started_at: null })
    .where('order_id', '=', orderId)
    .where('status', '=', 'completed')`,
        to: `.set({ refund_started_at: null })
    .where('order_id', '=', orderId)`,
        tests: [tests.orderStore],
      },
      {
        rule: 'A refund that has begun cannot be declined.',
        from: `.where('refund_started_at', 'is', null)
    .where('refund_declined_at', 'is', null)
    .executeTakeFirst();`,
        to: `.where('refund_declined_at', 'is', null)
    .executeTakeFirst();`,
        tests: [tests.orderStore],
      },
      {
        rule: 'A refund request that was declined is no longer listed.',
        from: `.where('refund_declined_at', 'is', null)
    .orderBy('refund_requested_at')`,
        to: ".orderBy('refund_requested_at')",
        tests: [tests.orderStore],
      },
      {
        rule: 'The cleanup job checks an open order ever more rarely.',
        from: 'sql<boolean>`checked_at + ${interval} <= ${now}`',
        to: 'sql<boolean>`checked_at <= ${now}`',
        tests: [tests.orderStore],
      },
      {
        rule: 'An order that is too old is no longer checked.',
        from: `.where('created_at', '>', from)
        .where('created_at', '<=', until)`,
        to: ".where('created_at', '<=', until)",
        tests: [tests.orderStore],
      },
      {
        rule: 'A customer who has seen no page of payment has not come back from it.',
        from: `.where('checkout_session_id', 'is not', null)
`,
        to: `
`,
        tests: [tests.orderStore],
      },
    ],
  },
  {
    file: 'server/billing/orders/close.ts',
    tests: [tests.card],
    mutants: [
      {
        rule: 'A closed order is cancelled.',
        from: 'await cancelOpenOrder(tx, orderId);',
        to: '',
        tests: [tests.stores],
      },
      {
        rule: 'The page of a closed order expires.',
        from: "await jobs.add(tx, { kind: 'close-page', key: `close-page ${orderId}`, payload: { orderId } });",
        to: '',
        tests: [tests.stores],
      },
    ],
  },
  {
    file: 'server/billing/orders/preview.ts',
    tests: [tests.preview],
    mutants: [
      {
        rule: 'PayPal does not renew.',
        from: "method === 'card' ? periodEndAt(now, term)",
        to: 'method ? periodEndAt(now, term)',
      },
      {
        rule: 'A preview is refused like the purchase.',
        from: 'await refuseDowngrade(db, accountId, purchase.product, now);',
        to: "'free' as const;",
      },
      {
        rule: 'The preview names the renewal that a card purchase ends.',
        from: "changes.get(id)?.kind === 'end'",
        to: "changes.get(id)?.kind !== 'end'",
      },
    ],
  },
  {
    file: 'server/billing/entitlements.ts',
    tests: [tests.entitlements, tests.grace],
    mutants: [
      {
        rule: 'The highest plan is used first.',
        from: 'planRank(b.plan) - planRank(a.plan) ||',
        to: 'planRank(a.plan) - planRank(b.plan) ||',
      },
      {
        rule: 'Of one plan, the earliest purchase is used first.',
        from: 'a.purchasedAt.getTime() - b.purchasedAt.getTime() ||',
        to: 'b.purchasedAt.getTime() - a.purchasedAt.getTime() ||',
      },
      {
        rule: 'A refund removes the rest of its entitlement.',
        from: 'refundedAt === null || refundedAt.getTime() > from',
        to: 'refundedAt === null || refundedAt.getTime() >= from',
      },
      { rule: 'An entitlement that is used up is gone.', from: 'leftMs > 0);', to: 'leftMs >= 0);' },
      {
        rule: 'A started day counts as a whole one.',
        from: 'Math.ceil(ms / dayMs)',
        to: 'Math.floor(ms / dayMs)',
        tests: [tests.card, tests.preview],
      },
      {
        rule: 'The grace period is three days.',
        from: 'export const graceMs = 3 * dayMs',
        to: 'export const graceMs = 4 * dayMs',
      },
      {
        rule: 'The grace period is over at its last moment.',
        from: 'if (until > now.getTime())',
        to: 'if (until >= now.getTime())',
      },
      {
        rule: 'Grace is only for a plan above the current one.',
        from: 'planRank(plan) > currentRank',
        to: 'planRank(plan) >= currentRank',
        tests: [tests.order],
      },
      {
        rule: 'The next entitlement is not active before the first one ends.',
        from: 'if (at >= to) break;',
        to: '',
        tests: [tests.order],
      },
      {
        rule: 'The plan ends when its last entitlement does.',
        from: 'queue.findLast(',
        to: 'queue.find(',
      },
    ],
  },
  {
    file: 'server/billing/entitlement-store.ts',
    tests: [tests.stores],
    mutants: [
      {
        rule: 'One source grants one entitlement.',
        from: ".onConflict((conflict) => conflict.column('source').doNothing())",
        to: '',
      },
      { rule: 'A refund is saved once.', from: ".where('refunded_at', 'is', null)", to: '' },
      {
        rule: 'Erasing an account keeps the sources of its purchases.',
        from: ".where('order_id', 'is', null).execute()",
        to: '.execute()',
        tests: ['test/server/accounts/erasure.test.ts'],
      },
      {
        rule: 'Only the end of a PayPal term is announced: a card renews, or its customer has cancelled it.',
        from: ".where('orders.payment_method', '=', 'paypal')",
        to: '',
        tests: [tests.orderStore],
      },
    ],
  },
  {
    file: 'server/billing/plan-status.ts',
    tests: [tests.renewals],
    mutants: [
      {
        rule: 'A cancelled renewal has no grace period.',
        from: 'liveSubscriptions.filter((row) => !row.cancel_at_period_end)',
        to: 'liveSubscriptions',
        tests: [tests.stores],
      },
      { rule: 'The plan continues in the grace period.', from: 'plan: grace?.plan ?? plan', to: 'plan' },
    ],
  },
  {
    file: 'server/billing/money.ts',
    tests: [tests.money],
    mutants: [
      {
        rule: 'A monthly price is rounded up.',
        from: 'Math.ceil(price.amount / months)',
        to: 'Math.floor(price.amount / months)',
      },
      {
        rule: 'A saving is rounded down.',
        from: 'Math.floor((saved * 100) / twelveMonths)',
        to: 'Math.ceil((saved * 100) / twelveMonths)',
      },
      { rule: 'Without a saving none is shown.', from: 'saved <= 0 ||', to: 'saved < 0 ||' },
      { rule: 'Small amounts keep their leading zeros.', from: '.padStart(digits + 1,', to: '.padStart(digits,' },
      {
        rule: 'An amount with more digits than the currency has is refused.',
        from: '|| /[1-9]/.test(fraction.slice(digits))',
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/tax.ts',
    tests: [tests.tax],
    mutants: [
      {
        rule: 'Half a minor unit of tax is rounded up.',
        from: 'const doubled = 2 * dividend + divisor;',
        to: 'const doubled = 2 * dividend;',
      },
      {
        rule: 'Net and tax add up to the total.',
        from: 'return { net, tax: total - net };',
        to: 'return { net, tax: divideRounded(net * taxRate, fullRate) };',
      },
    ],
  },
  {
    file: 'server/billing/orders/describe.ts',
    tests: [tests.issue],
    mutants: [
      {
        rule: 'An order states the tax of its invoice.',
        from: 'splitTax(amount, tax_rate).tax',
        to: 'splitTax(amount, tax_rate).net',
      },
    ],
  },
  {
    file: 'server/billing/invoices/vat-number.ts',
    tests: [tests.vatNumber],
    mutants: [
      {
        rule: 'A tax number that begins like a VAT number is accepted.',
        from: 'if (otherTaxNumbers.some((pattern) => pattern.test(number))) return true;',
        to: '',
      },
    ],
  },
  {
    file: 'api-spec/billing-details.ts',
    tests: [tests.issue],
    mutants: [
      { rule: 'Invisible characters are no part of an invoice.', from: ".replace(invisible, '')", to: '' },
      {
        rule: 'An address has six lines at most.',
        from: '<= limits.billingAddressLines',
        to: '<= 2 * limits.billingAddressLines',
      },
    ],
  },
  {
    file: 'server/billing/catalog.ts',
    tests: [tests.catalog],
    mutants: [
      {
        rule: 'A price per month contains a tax that the price does not.',
        from: 'monthlyPrice(charge, ',
        to: 'monthlyPrice(price, ',
      },
      {
        rule: 'A saving is a difference of charges.',
        from: 'yearlySaving(charge, chargeOf(month))',
        to: 'yearlySaving(charge, month.price)',
      },
      { rule: 'A product id is used once.', from: 'other.good_id === good_id)) fail', to: 'false)) fail' },
      {
        rule: 'A plan is listed once per term.',
        from: 'other.plan === plan && other.term === term',
        to: 'other.plan === plan && false',
      },
      {
        rule: 'Braces inside strings do not count as entries.',
        from: '/"(?:[^"\\\\]|\\\\.)*"|[{}]/g',
        to: '/[{}]/g',
        equivalent: 'The entries before the reported one are valid, and no valid value contains a brace.',
      },
    ],
  },
  {
    file: 'server/billing/routes.ts',
    tests: [tests.card],
    mutants: [
      {
        rule: 'An order belongs to its account.',
        from: "if (order?.account_id !== accountId) throw new ApiError('orderUnknown');",
        to: "if (!order) throw new ApiError('orderUnknown');",
      },
      {
        rule: 'A method that is switched off cannot be used.',
        from: "if (!checkout) throw new ApiError('paymentMethodUnavailable');",
        to: "if (!checkout) throw new ApiError('productUnknown');",
      },
      {
        rule: 'An open order is checked when its webhook is late.',
        from: '> webhookTimeoutMs;',
        to: '< webhookTimeoutMs;',
        tests: [tests.webhooks],
      },
      {
        rule: 'The invoice of another account’s order is unknown.',
        from: "await findOwnOrder(params.orderId, session.accountId), 'invoice'",
        to: "(await findOrder(db, params.orderId)) as OrderRow, 'invoice'",
        tests: [tests.orderRoutes],
      },
      {
        rule: 'The credit note of another account’s order is unknown.',
        from: "await findOwnOrder(params.orderId, session.accountId), 'creditNote'",
        to: "(await findOrder(db, params.orderId)) as OrderRow, 'creditNote'",
        tests: [tests.orderRoutes],
      },
      {
        rule: 'An order is shown while its payment provider is down.',
        from: '.checkOrder(order).catch(() => {});',
        to: '.checkOrder(order);',
        tests: [tests.orderRoutes],
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/period.ts',
    tests: [tests.preview],
    mutants: [
      {
        rule: 'A shorter month renews on its last day.',
        from: 'Math.min(day, lastDay)',
        to: 'day',
        tests: [tests.period],
      },
      {
        rule: 'A period has whole days.',
        from: 'Math.round(periodMs / dayMs)',
        to: 'Math.ceil(periodMs / dayMs)',
        tests: [tests.period],
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/renewals.ts',
    tests: [tests.renewals, tests.card],
    mutants: [
      {
        rule: 'Unsubscribing while a charge is overdue promises no days.',
        from: 'lastOfPlan?.endsAt ?? clock.now()',
        to: 'lastOfPlan?.endsAt ?? newest.current_period_end',
        tests: [tests.oneRenewal],
      },
      {
        rule: 'Unsubscribing asks whether an overdue charge was paid meanwhile.',
        from: 'if (isOverdue(row, clock.now())) await checkSubscription(context, stripe, row);',
        to: '',
        tests: [tests.oneRenewal],
      },
      {
        rule: 'A subscription whose charge was paid in grace goes on.',
        from: 'if (!current || !isOverdue(current, context.clock.now())) return;',
        to: 'if (!current) return;',
        equivalent: 'A charge that is paid grants days, and a plan in use is not ended.',
      },
      {
        rule: 'A purchase ends or moves the renewals that it replaces.',
        from: "decision.kind === 'end' ?",
        to: "decision.kind !== 'end' ?",
        tests: [tests.card],
      },
      {
        rule: 'A deleted account keeps no renewal.',
        from: 'if (await isAccountDeleted(db, accountId)) return endRenewals(context, stripe, accountId);',
        to: '',
        tests: ['test/server/accounts/deletion.test.ts'],
      },
      {
        rule: 'A renewal that is still charged is not resumed.',
        from: 'if (!renewing && !resumable)',
        to: 'if (!renewing && resumable)',
      },
      {
        rule: 'Unsubscribing again sends no second mail.',
        from: 'if (renewing.length > 0) {',
        to: 'if (live.length > 0) {',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'A refund ends only the renewal of its own subscription.',
        from: '.find(({ id }) => id === subscriptionId)',
        to: '.at(0)',
        tests: [tests.stripeEvents],
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/rules.ts',
    tests: [tests.rules],
    mutants: [
      {
        rule: 'An upgrade without a renewal of its own ends the renewal by card.',
        from: 'if (renewal.id === subscriptionId || ',
        to: 'if (!subscriptionId || renewal.id === subscriptionId || ',
      },
      {
        rule: 'A charge moves to the end of the paid time.',
        from: 'if (difference > toleranceMs) return roundUp(target);',
        to: '',
      },
      {
        rule: 'The renewal of a lower plan does not replace that of the plan in use.',
        from: 'candidates.find(({ plan }) => planRank(plan) >= planRank(activePlan)) ?? candidates[0]',
        to: 'candidates[0]',
      },
      {
        rule: 'Of several renewals the newest one remains.',
        from: 'b.startedAt.getTime() - a.startedAt.getTime()',
        to: 'a.startedAt.getTime() - b.startedAt.getTime()',
      },
      {
        rule: 'A purchase of the same plan ends a renewal only while its charge is overdue.',
        from: '(difference === 0 && renewal.isOverdue)',
        to: 'difference === 0',
      },
      {
        rule: 'A renewal that is younger than the purchase remains.',
        from: ' || renewal.startedAt > completedAt) return false;',
        to: ') return false;',
      },
      {
        rule: 'An overdue charge is not moved.',
        from: 'if (renewal.isOverdue) return null;',
        to: '',
      },
      {
        rule: 'Only a charge that was moved is moved back.',
        from: 'renewal.isMoved && difference < -toleranceMs',
        to: 'difference < -toleranceMs',
      },
      {
        rule: 'A charge moves back only as far as its notice allows.',
        from: 'roundUp(Math.max(target, earliest.getTime()))',
        to: 'roundUp(target)',
      },
      {
        rule: 'A charge moves by two years at most.',
        from: 'Math.min(paidUntil.getTime(), now.getTime() + maxMoveMs)',
        to: 'paidUntil.getTime()',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/subscription-changes.ts',
    tests: [tests.oneRenewal],
    mutants: [
      {
        rule: 'A subscription with an open charge ends at once.',
        from: "const isPaid = open.length === 0 && ['active', 'trialing'].includes(subscription.status);",
        to: 'const isPaid = true;',
      },
      {
        rule: 'A subscription whose next invoice is prepared ends at once.',
        from: 'open.length === 0 && ',
        to: '',
      },
      {
        rule: 'An ended subscription leaves no invoice to pay.',
        from: 'for (const { id, status } of invoices) {',
        to: 'for (const { id, status } of invoices.slice(0, 0)) {',
      },
      {
        rule: 'Moving a charge charges nothing at once.',
        from: "{ trial_end, proration_behavior: 'none' }",
        to: "{ trial_end, proration_behavior: 'always_invoice' }",
      },
      {
        rule: 'A checkout that expired unpaid is not ended again.',
        from: "['canceled', 'incomplete_expired']",
        to: "['canceled']",
        tests: [tests.stripeClient],
      },
      {
        rule: 'An invoice that Stripe has written off cannot be paid after the end.',
        from: " || status === 'uncollectible')",
        to: ')',
        tests: [tests.stripeClient],
      },
      {
        rule: 'A charge is not moved to before the end of the paid time.',
        from: 'Math.ceil(to.getTime() / secondMs)',
        to: 'Math.floor(to.getTime() / secondMs)',
        tests: [tests.stripeClient],
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/store.ts',
    tests: [tests.renewals],
    mutants: [
      {
        rule: 'An older state of a subscription does not replace a newer one.',
        from: ".whereRef('subscriptions.updated_at', '<=', 'excluded.updated_at')",
        to: '',
        tests: [tests.stores],
      },
      {
        rule: 'A renewal is announced once per period.',
        from: '.where(sql<boolean>`renewal_notice_for is distinct from current_period_end`)',
        to: '',
        tests: [tests.stores],
      },
      {
        rule: 'A cancelled renewal is not announced.',
        from: `.where('cancel_at_period_end', '=', false)
        .where('current_period_end', '>', now)`,
        to: ".where('current_period_end', '>', now)",
        tests: [tests.stores],
      },
      {
        rule: 'A deleted account gets no renewal notice.',
        from: ".where('account_id', 'not in', deletedAccountIds(db))",
        to: '',
        tests: [tests.stores],
      },
      {
        rule: 'A subscription that Stripe has ended is not live.',
        from: "const liveStatuses = ['active', 'trialing', 'past_due'];",
        to: "const liveStatuses = ['active', 'trialing', 'past_due', 'canceled'];",
        tests: [tests.webhooks],
      },
      { rule: 'A subscription with a declined charge is still live.', from: "'past_due'];", to: '];' },
      {
        rule: 'A subscription that Stripe was just asked about is not overdue.',
        from: `.where('current_period_end', '<', until)
    .where('updated_at', '<', until)`,
        to: ".where('current_period_end', '<', until)",
        tests: [tests.subscriptionStore],
      },
      {
        rule: 'A renewal whose charge was moved is announced.',
        from: "'in', ['active', 'trialing'])",
        to: "'in', ['active'])",
        tests: [tests.subscriptionStore],
      },
      {
        rule: 'A cancelled subscription is no renewal too many.',
        from: `.where('cancel_at_period_end', '=', false)
    .groupBy`,
        to: '.groupBy',
        tests: [tests.subscriptionStore],
      },
      {
        rule: 'An account with two renewals is found, whatever webhook was lost.',
        from: "sql<boolean>`count(*) > 1`, or('account_id'",
        to: "or('account_id'",
        tests: [tests.subscriptionStore],
      },
    ],
  },
  {
    file: 'server/billing/payments/cleanup.ts',
    tests: [tests.webhooks],
    mutants: [
      {
        rule: 'Without a checkout session an old order is cancelled.',
        from: '? cancelOpenOrder(db, order.order_id)',
        to: '? undefined',
        tests: [tests.stores],
      },
      {
        rule: 'A renewal is announced seven days ahead.',
        from: 'addMs(now, noticeMs)',
        to: 'addMs(now, noticeMs + dayMs)',
        tests: [tests.renewals],
      },
      {
        rule: 'The cleanup job finds overdue subscriptions.',
        from: 'await forEach(overdue, (row) => checkSubscription(context, stripe, row));',
        to: '',
      },
      {
        rule: 'An order that cannot be checked does not stop the other checks.',
        from: "await check(item).catch((error) => log.warn({ err: error }, 'billing cleanup check failed'));",
        to: 'await check(item);',
        tests: [tests.subscriptionStore],
      },
    ],
  },
  {
    file: 'server/billing/payments/payment-jobs.ts',
    tests: [tests.webhooks],
    mutants: [
      {
        rule: 'A refund without a subscription moves the next charge back.',
        from: 'if (subscriptionId)\n',
        to: 'if (!subscriptionId)\n',
        tests: [tests.oneRenewal],
      },
      {
        rule: 'Every purchase settles the renewals.',
        from: "await jobs.add(tx, { kind: 'settle-renewals', key: `renewals ${orderId}`, payload: { accountId, orderId } });",
        to: '',
        equivalent: 'The job of the receipt settles them too: the receipt names the next charge.',
        tests: [tests.card],
      },
    ],
  },
  {
    file: 'server/billing/payments/webhook-events.ts',
    tests: [tests.stores],
    mutants: [
      {
        rule: 'An event id is unique per payment provider only.',
        from: ".select('applied_at')\n    .where('payment_provider', '=', paymentProvider)",
        to: ".select('applied_at')",
      },
      {
        rule: 'The effect of an event is applied once.',
        from: 'if (!(await claimEvent(tx, event, clock.now()))) return undefined;',
        to: 'await claimEvent(tx, event, clock.now());',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'An event that could not be applied is tried again.',
        from: ".where('webhook_events.applied_at', 'is', null)",
        to: ".where('webhook_events.applied_at', 'is not', null)",
        tests: [tests.stores],
      },
      {
        rule: 'An event that was saved before is not new.',
        from: 'return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;',
        to: 'return true;',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/webhooks.ts',
    tests: [tests.webhooks],
    mutants: [
      {
        rule: 'An event that was applied is not fetched again.',
        from: 'if (await isEventApplied(context.db, claim)) return;',
        to: '',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'A webhook names the account of its order.',
        from: '!order || order.account_id !== subscription.metadata.accountId',
        to: '!order',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'An expired page cancels its order.',
        from: "if (session.status !== 'expired' || !orderId) return null;",
        to: 'if (orderId || !orderId) return null;',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'A declined first payment is no declined renewal.',
        from: "|| fetched.invoice.billing_reason !== 'subscription_cycle') return null;",
        to: ') return null;',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'A renewal that was paid meanwhile is not announced as declined.',
        from: "fetched?.invoice.status !== 'open' || fetched.invoice",
        to: '!fetched || fetched.invoice',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'A declined renewal of another account is not announced.',
        from: 'if (unknown) return unknown;',
        to: '',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'A customer without a default card keeps the card of the subscription.',
        from: 'if (hasDefault && subscription.default_payment_method)',
        to: 'if (subscription.default_payment_method)',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'An event about a deleted customer changes nothing.',
        from: 'if (customer.deleted) return null;',
        to: '',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'A closed inquiry gives the days back.',
        from: `  warning_closed: 'won',
`,
        to: '',
        tests: [tests.stripeClient],
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/check.ts',
    tests: [tests.webhooks],
    mutants: [
      {
        rule: 'A check of a subscription that has ended closes its invoices.',
        from: 'await addEndedJob(jobs, db, subscription);',
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/payments/stripe/settle.ts',
    tests: [tests.webhooks],
    mutants: [
      {
        rule: 'A card payment closes the other open orders of its account.',
        from: 'await closeOpenOrders(jobs, tx, order.account_id);',
        to: '',
        tests: [tests.card],
      },
      {
        rule: 'Invoices of one account are settled one after the other.',
        from: 'await lockAccount(tx, firstOrder.account_id);',
        to: '',
        tests: [tests.locks],
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
        from: 'if (!isRefunded) await addPaidJobs',
        to: 'await addPaidJobs',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'The refund of an earlier charge keeps the renewal.',
        from: 'isLatest ? subscription.id : null',
        to: 'subscription.id',
        tests: [tests.stripeEvents],
      },
      {
        rule: 'A late renewal starts where the previous period ended.',
        from: 'purchasedAt: isFirst ? now : renewalStart(invoice, now)',
        to: 'purchasedAt: now',
        tests: [tests.renewals],
      },
      { rule: 'A renewal grants the days of its period.', from: 'days: paidDays(invoice)', to: 'days: 30' },
      {
        rule: 'Every renewal is an order of its own.',
        from: "invoice.billing_reason === 'subscription_create'",
        to: "invoice.billing_reason !== 'manual'",
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/settle.ts',
    tests: [tests.paypal],
    mutants: [
      {
        rule: 'PayPal payments of one account are settled one after the other.',
        from: 'await lockAccount(tx, order.account_id);',
        to: '',
        tests: [tests.locks],
      },
      {
        rule: 'A payment that does not match its order is not captured.',
        from: 'if (mismatch) {',
        to: "if (mismatch === '') {",
      },
      {
        rule: 'Only an order that may be captured is captured.',
        from: 'if (!(await claimCapture(context, card, order))) return noEffect;',
        to: '',
      },
      {
        rule: 'A declined payment cancels the order.',
        from: 'await cancelOpenOrder(tx, order.order_id);\n      return undefined;',
        to: 'return undefined;',
      },
      {
        rule: 'A payment under review grants nothing yet.',
        from: "if (!isRefunded && capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') return undefined;",
        to: '',
      },
      {
        rule: 'A capture grants one entitlement.',
        from: 'if (!(await hasEntitlement(tx, capture.id))) {',
        to: '{',
      },
      {
        rule: 'A payment that PayPal failed to take cancels its order.',
        from: "['DECLINED', 'DENIED', 'FAILED']",
        to: "['DENIED']",
      },
      {
        rule: 'An order that PayPal has voided is cancelled.',
        from: "paypalOrder.status === 'VOIDED' || isExpired",
        to: 'isExpired',
      },
      {
        rule: 'A payment of which a part was returned grants its days.',
        from: " && capture.status !== 'PARTIALLY_REFUNDED') return undefined",
        to: ') return undefined',
      },
      {
        rule: 'Captures of one account are decided one after the other.',
        from: 'await lockAccount(tx, account_id);',
        to: '',
        tests: [tests.locks],
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/order.ts',
    tests: [tests.paypal],
    mutants: [
      {
        rule: 'A PayPal order names our account.',
        from: "if (unit?.custom_id !== order.account_id) return 'account';",
        to: "if (!unit) return 'account';",
      },
      {
        rule: 'A PayPal order has our currency.',
        from: "if (currency_code !== order.currency) return 'currency';",
        to: '',
      },
      {
        rule: 'A PayPal order has our amount.',
        from: "=== order.amount ? null : 'amount'",
        to: "!== null ? null : 'amount'",
      },
      {
        rule: 'A PayPal order names our order.',
        from: "if (unit.invoice_id !== order.order_id) return 'order id';",
        to: '',
        tests: [tests.paypalClient],
      },
      {
        rule: 'The amount that PayPal took counts, not the ordered one.',
        from: 'captureOf(paypalOrder)?.amount ?? unit.amount',
        to: 'unit.amount',
        tests: [tests.paypalClient],
      },
      {
        rule: 'A payer who cannot pay is declined.',
        from: " || error.issue === 'PAYER_CANNOT_PAY') return null",
        to: ') return null',
        tests: [tests.paypalClient],
      },
      {
        rule: 'A payment that was captured before is settled.',
        from: "if (error.issue !== 'ORDER_ALREADY_CAPTURED') throw",
        to: 'if (error.issue) throw',
        tests: [tests.paypalClient],
      },
      {
        rule: 'The order id is the idempotency key of a capture.',
        from: ', requestId: `capture-${orderId}` }',
        to: ' }',
        tests: [tests.paypalClient],
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/webhooks.ts',
    tests: [tests.paypal],
    mutants: [
      {
        rule: 'PayPal verifies the signature of a webhook.',
        from: 'await verifySignature(context, paypal, signed);',
        to: '',
      },
      {
        rule: 'The event of a dispute is tried again as one.',
        from: "type.startsWith('CUSTOMER.DISPUTE')",
        to: "type === 'DISPUTE'",
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/verify-signature.ts',
    tests: [tests.paypal],
    mutants: [
      {
        rule: 'Only a successful verification counts.',
        from: "response.verification_status === 'SUCCESS'",
        to: 'true',
      },
      {
        rule: 'Only PayPal’s hosts have its certificate.',
        from: "if (!isPayPalUrl(String(signature.cert_url))) throw new ApiError('malformedBody');",
        to: '',
      },
      { rule: 'Forged webhooks are limited.', from: 'await limits.consume(...budgets);', to: '' },
      {
        rule: 'Right webhooks do not count as forgeries.',
        from: `throw new ApiError('malformedBody');
  await limits.giveBack(...budgets);`,
        to: "throw new ApiError('malformedBody');",
        tests: [tests.paypalClient],
      },
      {
        rule: 'A failure of PayPal does not count as a forgery.',
        from: '    await limits.giveBack(...budgets);\n    throw error;',
        to: '    throw error;',
        tests: [tests.paypalClient],
      },
      {
        rule: 'Only the domain paypal.com is PayPal’s.',
        from: '/(^|\\.)paypal\\.com$/',
        to: '/paypal\\.com$/',
        tests: [tests.paypalClient],
      },
      {
        rule: 'A certificate of PayPal is at the port of https.',
        from: " && url.port === ''",
        to: '',
        tests: [tests.paypalClient],
      },
    ],
  },
  {
    file: 'server/billing/current-catalog.ts',
    tests: [tests.catalog],
    mutants: [
      {
        rule: 'A catalog that is applied replaces the one that was applied before.',
        from: 'if (applied?.setting !== setting)',
        to: 'if (!applied)',
      },
    ],
  },
  {
    file: 'server/billing/subscriptions/describe.ts',
    tests: [tests.resumable],
    mutants: [
      {
        rule: 'A subscription cannot be resumed after its period.',
        from: ' || newest.current_period_end <= now) return',
        to: ') return',
      },
      {
        rule: 'A subscription that other days outlast cannot be resumed.',
        from: 'endsAt.getTime() - newest.current_period_end.getTime() > toleranceMs ? undefined : newest',
        to: 'newest',
      },
    ],
  },
  {
    file: 'server/billing/reconcile/rebuild-order.ts',
    tests: [tests.reconcile],
    mutants: [
      {
        rule: 'A lost order gets the tax of its product.',
        from: 'toTaxRate(catalog.find(product.good_id)?.tax?.ratePercent ?? 0)',
        to: '0',
      },
      {
        rule: 'An older payment names its product by what was charged, tax included.',
        from: 'each.charge.amount === price.amount',
        to: 'each.price.amount === price.amount',
      },
      {
        rule: 'A payment of an amount that two products cost is left to a person.',
        from: 'return another ? undefined : product;',
        to: 'return product;',
      },
    ],
  },
];
