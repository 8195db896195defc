import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/billing/orders/checkout.ts',
    tests: ['test/server/billing/payments/card.test.ts'],
    mutants: [
      {
        rule: 'A customer who buys again after a change of prices pays the new one.',
        from: ' && isSamePrice && isReusable(order, now)',
        to: ' && isReusable(order, now)',
        tests: ['test/server/ops/settings.test.ts'],
      },
      {
        rule: 'A purchase that is refused closes no page.',
        from: '    if (isDowngrade(product.plan, (await getPlanStatus(context.db, accountId, now)).plan)) return;\n',
        to: '',
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'Simultaneous requests create one order.',
        from: 'await lockAccount(tx, accountId);',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
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
        from: "for (const { order_id } of payment_method === 'card' ? open : same) await closeOrder(jobs, tx, order_id);",
        to: '',
        tests: ['test/server/billing/payments/paypal.test.ts'],
      },
      {
        rule: 'New orders are limited.',
        from: 'await refuseTooManyOrders(tx, accountId, now);',
        to: '',
      },
      {
        rule: 'Thirty new orders are allowed, not thirty-one.',
        from: 'addMs(now, -withinMs))) >= count',
        to: 'addMs(now, -withinMs))) > count',
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
        tests: ['test/server/billing/orders/payable.test.ts'],
      },
      {
        rule: 'The page of an order that was closed while it was being made is closed.',
        from: "if (saved.status === 'uncompleted') return session.url;",
        to: 'if (saved) return session.url;',
        tests: ['test/server/billing/orders/checkout.test.ts'],
      },
      {
        rule: 'A page that could not be made is made by the next request.',
        from: 'work().finally(() => pending.delete(key))',
        to: 'work()',
        tests: ['test/server/billing/orders/checkout.test.ts'],
      },
      {
        rule: 'The page of an attempt that is repeated stays open.',
        from: 'attempt !== undefined && order.attempt === attempt',
        to: 'false',
      },
      {
        rule: 'A deleted account gets no order.',
        from: "if (await isAccountDeleted(tx, accountId)) throw new ApiError('sessionRequired');",
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'A purchase after a change of the tax states the new one.',
        from: ' && order.tax_rate === tax_rate',
        to: '',
        tests: ['test/server/ops/settings.test.ts'],
      },
      {
        rule: 'A purchase after a change of the currency is charged in the new one.',
        from: 'order.currency === currency && ',
        to: '',
        tests: ['test/server/ops/settings.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/orders/close.ts',
    tests: ['test/server/billing/stores.test.ts'],
    mutants: [
      {
        rule: 'A closed order is cancelled.',
        from: 'await cancelOpenOrder(tx, orderId);',
        to: '',
      },
      {
        rule: 'The page of a closed order expires.',
        from: "await jobs.add(tx, { kind: 'close-page', key: `close-page ${orderId}`, payload: { orderId } });",
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/orders/describe.ts',
    tests: ['test/server/billing/orders/order-states.test.ts'],
    mutants: [
      {
        rule: 'An order states the tax of its invoice.',
        from: 'splitTax(amount, tax_rate).tax',
        to: 'splitTax(amount, tax_rate).net',
        tests: ['test/server/billing/invoices/issue.test.ts'],
      },
      {
        rule: 'A refund that was made needs no approval.',
        from: 'until !== null && related.needsApproval',
        to: 'related.needsApproval',
      },
      {
        rule: 'A request whose amount was refunded is no longer open.',
        from: "row.status === 'completed' ? (row.refund_requested_at?.toISOString() ?? null) : null",
        to: 'row.refund_requested_at?.toISOString() ?? null',
      },
    ],
  },
  {
    file: 'server/billing/orders/dispute-store.ts',
    tests: ['test/server/billing/orders/dispute-store.test.ts'],
    mutants: [
      {
        rule: 'A late event about a decided dispute changes nothing.',
        from: `
        .where((or) => or.or([or('disputes.closed_at', 'is', null), or('excluded.outcome', '=', 'lost')]))`,
        to: '',
      },
      {
        rule: 'A dispute that was won can be lost after all.',
        from: ", or('excluded.outcome', '=', 'lost')",
        to: '',
      },
      {
        rule: 'Days that went on after a dispute did not stand still when it is lost after all.',
        from: "fn.coalesce('disputes.closed_at', 'excluded.closed_at')",
        to: "fn.coalesce('excluded.closed_at')",
      },
      {
        rule: 'The days of an inquiry before it became a dispute did not stand still.',
        from: ".when('disputes.outcome', '=', 'inquiry')",
        to: ".when('disputes.outcome', '=', 'none')",
      },
      {
        rule: 'A late event about an inquiry does not end the dispute that it became.',
        from: `
        .where((or) => or.or([or('disputes.outcome', '=', 'inquiry'), or('excluded.outcome', '<>', 'inquiry')])),`,
        to: ',',
      },
      {
        rule: 'An order about which the bank asks is not disputed.',
        from: "\n    .where('outcome', '<>', 'inquiry')",
        to: '',
      },
      {
        rule: 'An inquiry that became a dispute unnoticed is found.',
        from: " && saved.outcome !== 'inquiry'",
        to: '',
      },
      {
        rule: 'A state of an inquiry that a dispute has followed is not missing.',
        from: " || outcome === 'inquiry' || (",
        to: ' || (',
      },
      {
        rule: 'Of several open disputes the oldest says since when.',
        from: ".orderBy('opened_at')",
        to: ".orderBy('opened_at', 'desc')",
      },
      {
        rule: 'Of several open disputes the first that has to be answered counts.',
        from: "dispute.fn.min('disputes.answer_by')",
        to: "dispute.fn.max('disputes.answer_by')",
      },
      {
        rule: 'A dispute that can no longer be answered does not hide the next one.',
        from: ".where('disputes.answer_by', '>', now)",
        to: ".where('disputes.answer_by', 'is not', null)",
      },
      {
        rule: 'A decided dispute waits for no answer.',
        from: `.where('disputes.closed_at', 'is', null)
    .where('disputes.answer_by'`,
        to: ".where('disputes.answer_by'",
      },
      {
        rule: 'Whether a dispute is open is that of one order.',
        from: `.where('order_id', '=', orderId)
    .where('closed_at', 'is', null)`,
        to: ".where('closed_at', 'is', null)",
        tests: ['test/server/other-customers.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/orders/dispute.ts',
    tests: ['test/server/billing/payments/disputes.test.ts'],
    mutants: [
      {
        rule: 'A dispute that was won ends no renewal.',
        from: "subscriptionId && outcome !== 'won' ?",
        to: 'subscriptionId ?',
      },
      {
        rule: 'The customer is not told of an inquiry, whose renewal goes on.',
        from: "if (outcome === 'inquiry' || (",
        to: 'if ((',
      },
      {
        rule: 'The customer is not told that an inquiry was closed.',
        from: " || (outcome === 'won' && saved?.outcome === 'inquiry')",
        to: '',
      },
      {
        rule: 'Disputes of one account are saved one after the other.',
        from: '  await lockAccount(tx, accountId);\n',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'A dispute that is won after it was lost waits for a person.',
        from: "outcome === 'won' && saved?.outcome === 'lost'",
        to: 'false',
        tests: ['test/server/billing/payments/paypal.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/orders/order-mails.ts',
    tests: ['test/server/billing/mails.test.ts'],
    mutants: [
      {
        rule: 'The mail about a lost dispute has the credit note attached.',
        from: "template === 'disputeLost' ? await",
        to: "template === 'disputeWon' ? await",
        tests: ['test/server/billing/invoices/documents.test.ts'],
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
      {
        rule: 'A refund request that was declined is not confirmed afterwards.',
        from: ' && refund_declined_at === null,',
        to: ',',
      },
      {
        rule: 'The end of a dispute is not announced while another one is open.',
        from: "disputeWon: ({ status, disputed_at }) => status === 'completed' && disputed_at === null,",
        to: "disputeWon: ({ status }) => status === 'completed',",
      },
      {
        rule: 'A receipt names the day of the payment, not of the order.',
        from: 'date: order.completed_at ?? order.created_at',
        to: 'date: order.created_at',
      },
    ],
  },
  {
    file: 'server/billing/orders/preview.ts',
    tests: ['test/server/billing/orders/preview.test.ts'],
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
    file: 'server/billing/orders/refund.ts',
    tests: ['test/server/billing/orders/refund.test.ts'],
    mutants: [
      {
        rule: 'The refund period is over at its last moment.',
        from: 'until > now ?',
        to: 'until >= now ?',
        tests: ['test/server/billing/orders/refundable-until.test.ts'],
      },
      {
        rule: 'Only a completed order can be refunded, once.',
        from: "order?.status === 'completed' && !order.disputed_at",
        to: '!order?.disputed_at',
      },
      {
        rule: 'A second refund within a year needs approval.',
        from: 'return recentRefunds.some((id) => id !== order_id);',
        to: 'return false;',
        tests: ['test/server/billing/orders/order-states.test.ts'],
      },
      {
        rule: 'A refund that was interrupted does not make its own repetition a request.',
        from: 'return recentRefunds.some((id) => id !== order_id);',
        to: 'return recentRefunds.length > 0;',
        tests: ['test/server/billing/orders/store.test.ts'],
      },
      {
        rule: 'Two refunds at the same time are not both the first.',
        from: 'await lockAccount(tx, account_id);',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'Two refunds of one payer at the same time are not both the first.',
        from: 'await lockPayersOf(tx, account_id);',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'A refund that was refused does not count.',
        from: "if (error instanceof RefundRefused || isApiError(error, 'notRefundable')) await",
        to: "if (isApiError(error, 'notRefundable')) await",
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'Nobody is told that a refund was not made that may have been made.',
        from: '    throwUnclear(error);',
        to: '    throw error;',
      },
      {
        rule: 'A refund that may have been made counts.',
        from: "if (error instanceof RefundRefused || isApiError(error, 'notRefundable')) await",
        to: 'await',
      },
      {
        rule: 'A refund of nothing does not count.',
        from: " || isApiError(error, 'notRefundable')) await",
        to: ') await',
        tests: ['test/server/ops/refund-request.test.ts'],
      },
      {
        rule: 'A disputed order is not refundable.',
        from: '!completed_at || disputed_at || refund_requested_at',
        to: '!completed_at || refund_requested_at',
        tests: ['test/server/billing/orders/refundable-until.test.ts'],
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
      {
        rule: 'A payment whose provider was switched off since is not refundable.',
        from: "if (!paymentProvider) throw new ApiError('notRefundable');",
        to: "if (!paymentProvider) throw new ApiError('paymentProviderFailed');",
        tests: ['test/server/billing/payments/card.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/orders/open-order-store.ts',
    tests: ['test/server/billing/stores.test.ts'],
    mutants: [
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
        tests: ['test/server/billing/payments/webhooks.test.ts'],
      },
      {
        rule: 'Only open orders are checked by the cleanup job.',
        from: `.where('status', '=', 'uncompleted')
        .where('created_at', '>', from)`,
        to: ".where('created_at', '>', from)",
      },
      {
        rule: 'A new purchase neither continues nor closes an order whose payment is under review.',
        from: `.where('review_since', 'is', null)
    .orderBy('created_at', 'desc')`,
        to: ".orderBy('created_at', 'desc')",
        tests: ['test/server/billing/orders/store.test.ts'],
      },
      {
        rule: 'The cleanup job checks an open order ever more rarely.',
        from: 'sql<boolean>`checked_at + ${interval} <= ${now}`',
        to: 'sql<boolean>`checked_at <= ${now}`',
        tests: ['test/server/billing/orders/store.test.ts'],
      },
      {
        rule: 'A payment provider that hangs delays no check at the other one.',
        from: "        .where('payment_method', '=', paymentMethod)\n",
        to: '',
        tests: ['test/server/billing/payments/cleanup.test.ts'],
      },
      {
        rule: 'An order that is too old is no longer checked.',
        from: `.where('created_at', '>', from)
        .where('created_at', '<=', until)`,
        to: ".where('created_at', '<=', until)",
        tests: ['test/server/billing/orders/store.test.ts'],
      },
      {
        rule: 'A customer who has seen no page of payment has not come back from it.',
        from: `.where('checkout_session_id', 'is not', null)
`,
        to: `
`,
        tests: ['test/server/billing/orders/store.test.ts'],
      },
      {
        rule: 'An order that was paid is under review no longer.',
        from: `.where('status', '=', 'uncompleted')
    .where('review_since', 'is not', null)`,
        to: ".where('review_since', 'is not', null)",
      },
      {
        rule: 'An order that was paid is not put under review.',
        from: `.where('status', '=', 'uncompleted')
    .where('review_since', 'is', null)
    .execute();
}

/** Limits`,
        to: `.where('review_since', 'is', null)
    .execute();
}

/** Limits`,
      },
      {
        rule: 'A review begins once.',
        from: `.where('review_since', 'is', null)
    .execute();
}

/** Limits`,
        to: `.execute();
}

/** Limits`,
      },
    ],
  },
  {
    file: 'server/billing/orders/routes.ts',
    tests: ['test/server/billing/orders/routes.test.ts'],
    mutants: [
      {
        rule: 'An order belongs to its account.',
        from: "if (order?.account_id !== accountId) throw new ApiError('orderUnknown');",
        to: "if (!order) throw new ApiError('orderUnknown');",
        tests: ['test/server/billing/payments/card.test.ts'],
      },
      {
        rule: 'A method that is switched off cannot be used.',
        from: "if (!checkout) throw new ApiError('paymentMethodUnavailable');",
        to: "if (!checkout) throw new ApiError('productUnknown');",
        tests: ['test/server/billing/payments/card.test.ts'],
      },
      {
        rule: 'An open order is checked when its webhook is late.',
        from: '> webhookTimeoutMs;',
        to: '< webhookTimeoutMs;',
        tests: ['test/server/billing/payments/webhooks.test.ts'],
      },
      {
        rule: 'The invoice of another account’s order is unknown.',
        from: "await findOwnOrder(params.orderId, session.accountId), 'invoice'",
        to: "(await findOrder(db, params.orderId)) as OrderRow, 'invoice'",
      },
      {
        rule: 'The credit note of another account’s order is unknown.',
        from: "await findOwnOrder(params.orderId, session.accountId), 'creditNote'",
        to: "(await findOrder(db, params.orderId)) as OrderRow, 'creditNote'",
      },
      {
        rule: 'An order is shown while its payment provider is down.',
        from: "\n      .catch((error: unknown) => log.warn({ err: error, order: order.order_id }, 'order check failed'));",
        to: ';',
      },
    ],
  },
  {
    file: 'server/billing/orders/store.ts',
    tests: ['test/server/billing/orders/store.test.ts'],
    mutants: [
      {
        rule: 'An order is paid instead of another one only while that one is open.',
        from: ".whereRef('paid.completed_at', '<=', 'cancelled.checkout_expires_at')",
        to: '',
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'An order that was paid before is not paid instead of a canceled one.',
        from: "    .whereRef('paid.completed_at', '>=', 'cancelled.created_at')\n",
        to: '',
      },
      {
        rule: 'A completed order is not paid instead of itself.',
        from: "    .where('cancelled.status', '=', 'cancelled')\n",
        to: '',
      },
      {
        rule: 'A refunded order is not paid instead of a canceled one.',
        from: "    .where('paid.status', '=', 'completed')\n",
        to: '',
      },
      {
        rule: 'A refunded order is no longer disputed.',
        from: ".where('status', '=', 'completed')\n    .where('disputed_at', 'is not', null)",
        to: ".where('disputed_at', 'is not', null)",
      },
      {
        rule: 'A renewal is not paid instead of an upgrade.',
        from: ", or('paid.good_id', '=', or.ref('cancelled.good_id'))",
        to: ", or('paid.good_id', 'is not', null)",
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'A renewal is paid instead of an order of its product.',
        from: ", or('paid.good_id', '=', or.ref('cancelled.good_id'))",
        to: '',
        tests: ['test/server/billing/subscriptions/one-renewal.test.ts'],
      },
      {
        rule: 'A late payment completes a cancelled order.',
        from: "['uncompleted', 'cancelled']",
        to: "['uncompleted']",
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'A refunded order is not completed again.',
        from: "['uncompleted', 'cancelled']",
        to: "['uncompleted', 'cancelled', 'refunded']",
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'A page of orders starts after the pages before it.',
        from: '.offset((shown - 1) * pageSize)',
        to: '.offset(shown * pageSize)',
        tests: ['test/server/billing/payments/card.test.ts'],
      },
      {
        rule: 'Orders are counted from a time on.',
        from: ".where('created_at', '>=', since)",
        to: '',
        tests: ['test/server/billing/stats.test.ts'],
      },
      {
        rule: 'The next charge has the amount of the latest one.',
        from: `.where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'desc')`,
        to: `.where('subscription_id', '=', subscriptionId)
    .orderBy('created_at', 'asc')`,
        tests: ['test/server/billing/stores.test.ts'],
      },
      {
        rule: 'An attempt key finds an order of its own account only.',
        from: `.where('account_id', '=', accountId)
    .where('attempt', '=', attempt)`,
        to: ".where('attempt', '=', attempt)",
      },
      {
        rule: 'A dispute is about one order.',
        from: ".set({ disputed_at: at }).where('order_id', '=', orderId)",
        to: '.set({ disputed_at: at })',
        tests: ['test/server/other-customers.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/orders/term-mails.ts',
    tests: ['test/server/billing/mails.test.ts'],
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
      {
        rule: 'A PayPal term that a card renewal continues is not announced.',
        from: 'return liveSubscriptions.some((row) => !row.cancel_at_period_end && planRank(row.plan) >= planRank(order.plan));',
        to: 'return false;',
      },
      {
        rule: 'The end of a term is not announced to a deleted account.',
        from: 'if (await isAccountDeleted(db, order.account_id)) return true;',
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/orders/refund-store.ts',
    tests: ['test/server/billing/orders/store.test.ts'],
    mutants: [
      {
        rule: 'A refund of another account counts when the same card paid.',
        from: ".union(ofPayers.where('orders.refund_started_at', '>', since))",
        to: '',
        tests: ['test/server/billing/orders/refund.test.ts'],
      },
      {
        rule: 'A refund of the same card counts for 12 months.',
        from: ".union(ofPayers.where('orders.refund_started_at', '>', since))",
        to: ".union(ofPayers.where('orders.refund_started_at', 'is not', null))",
        tests: ['test/server/billing/orders/refund.test.ts'],
      },
      {
        rule: 'A refund that was made at the payment provider makes the next one a request.',
        from: 'sql`coalesce(refund_started_at, ${at})`',
        to: 'sql`refund_started_at`',
      },
      {
        rule: 'A refund that was saved counts, also when the request for it failed afterwards.',
        from: `.set({ refund_started_at: null })
    .where('order_id', '=', orderId)
    .where('status', '=', 'completed')`,
        to: `.set({ refund_started_at: null })
    .where('order_id', '=', orderId)`,
      },
      {
        rule: 'A refund that has begun cannot be declined.',
        from: `.where('refund_started_at', 'is', null)
    .where('refund_declined_at', 'is', null)
    .executeTakeFirst();`,
        to: `.where('refund_declined_at', 'is', null)
    .executeTakeFirst();`,
      },
      {
        rule: 'An approved refund stays listed until it is saved.',
        from: `.where('refund_declined_at', 'is', null)
    .orderBy('refund_requested_at')`,
        to: `.where('refund_declined_at', 'is', null)
    .where('refund_started_at', 'is', null)
    .orderBy('refund_requested_at')`,
      },
      {
        rule: 'A refund request that was declined is no longer listed.',
        from: `.where('refund_declined_at', 'is', null)
    .orderBy('refund_requested_at')`,
        to: ".orderBy('refund_requested_at')",
      },
    ],
  },
  {
    file: 'server/billing/orders/open-order-store.ts',
    tests: ['test/server/other-customers.test.ts'],
    mutants: [
      {
        rule: 'A payment under review warns its customer only.',
        from: `.where('account_id', '=', accountId)
    .where('status', '=', 'uncompleted')
    .where('review_since', 'is not', null)`,
        to: `.where('status', '=', 'uncompleted')
    .where('review_since', 'is not', null)`,
      },
      {
        rule: 'A check is that of one order.',
        from: `.set({ checked_at: now })
    .where('order_id', '=', orderId)`,
        to: '.set({ checked_at: now })',
      },
      {
        rule: 'A customer returns to one order.',
        from: `.set({ returned_at: at })
    .where('order_id', '=', orderId)`,
        to: '.set({ returned_at: at })',
      },
    ],
  },
];
