import type { MutantGroup } from '../../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'server/billing/payments/paypal/checkout-session.ts',
    tests: ['test/server/billing/payments/paypal-client.test.ts'],
    mutants: [
      {
        rule: 'The order id is the idempotency key of its page.',
        from: 'body, requestId: order.order_id',
        to: 'body',
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/client.ts',
    tests: ['test/server/billing/payments/paypal-client.test.ts'],
    mutants: [
      { rule: 'A failed request is counted.', from: '        onFailure();\n', to: '' },
      {
        rule: 'A revoked token is replaced.',
        from: 'if (token?.value === accessToken) token = null;',
        to: '',
      },
      {
        rule: 'A token that has replaced a revoked one is kept.',
        from: 'if (token?.value === accessToken) token = null;',
        to: 'token = null;',
      },
      {
        rule: 'Requests at the same time share one token.',
        from: 'pendingToken ??= fetchToken()',
        to: 'pendingToken = fetchToken()',
      },
      {
        rule: 'A request for a token that has failed is not kept.',
        from: '      pendingToken = null;\n',
        to: '',
      },
      {
        rule: 'A token that PayPal does not accept is an outage, no refusal.',
        from: ' && response.status !== 401) throw new PayPalRefusal',
        to: ') throw new PayPalRefusal',
      },
      {
        rule: 'An outage says nothing about the payment.',
        from: 'issue && response.status < 500 && ',
        to: 'issue && ',
      },
      {
        rule: 'A token is not used until it expires.',
        from: 'expires_in * secondMs - tokenMarginMs',
        to: 'expires_in * secondMs',
      },
      { rule: 'What is sent is for PayPal only.', from: "redirect: 'manual', ", to: '' },
    ],
  },
  {
    file: 'server/billing/payments/paypal/dispute.ts',
    tests: ['test/server/billing/payments/paypal-client.test.ts'],
    mutants: [
      {
        rule: 'A dispute that we accepted is lost.',
        from: "['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']",
        to: "['RESOLVED_BUYER_FAVOUR']",
      },
      {
        rule: 'A dispute in which the customer gets a part of the money is not lost.',
        from: ' && part < whole',
        to: ' && false',
      },
      {
        rule: 'A dispute in which the customer gets all of the money is lost.',
        from: 'part < whole',
        to: 'part <= whole',
      },
      {
        rule: 'An amount in another currency is no part of what was paid.',
        from: ' || refunded.currency_code !== paid.currency_code',
        to: '',
      },
      {
        rule: 'A dispute is open until PayPal has resolved it.',
        from: "if (status !== 'RESOLVED') return 'open';",
        to: "if (status === 'OPEN') return 'open';",
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/order.ts',
    tests: ['test/server/billing/payments/paypal-client.test.ts'],
    mutants: [
      {
        rule: 'A PayPal order names our account.',
        from: "if (unit?.custom_id !== order.account_id) return 'account';",
        to: "if (!unit) return 'account';",
        tests: ['test/server/billing/payments/paypal.test.ts'],
      },
      {
        rule: 'A PayPal order has our currency.',
        from: "if (currency_code !== order.currency) return 'currency';",
        to: '',
        tests: ['test/server/billing/payments/paypal.test.ts'],
      },
      {
        rule: 'A PayPal order has our amount.',
        from: "=== order.amount ? null : 'amount'",
        to: "!== null ? null : 'amount'",
        tests: ['test/server/billing/payments/paypal.test.ts'],
      },
      {
        rule: 'A PayPal order names our order.',
        from: "if (unit.invoice_id !== order.order_id) return 'order id';",
        to: '',
      },
      {
        rule: 'The amount that PayPal took counts, not the ordered one.',
        from: 'captureOf(paypalOrder)?.amount ?? unit.amount',
        to: 'unit.amount',
      },
      {
        rule: 'A payment that PayPal refuses for good is not tried again.',
        from: '      return null;\n    }\n  }\n  return fetchPayPalOrder',
        to: "      throw new ApiError('paymentProviderFailed');\n    }\n  }\n  return fetchPayPalOrder",
      },
      {
        rule: 'A failure that may pass is no refusal.',
        from: "if (status !== 422) throw new ApiError('paymentProviderFailed', { cause: error });",
        to: '',
      },
      {
        rule: 'A payment that was captured before is settled.',
        from: "['ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID']",
        to: "['DUPLICATE_INVOICE_ID']",
      },
      {
        rule: 'A payment that may have been captured is not taken for a refused one.',
        from: "['ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID']",
        to: "['ORDER_ALREADY_CAPTURED']",
      },
      {
        rule: 'The order id is the idempotency key of a capture.',
        from: ', requestId: `capture-${orderId}` }',
        to: ' }',
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/provider.ts',
    tests: ['test/server/billing/payments/paypal.test.ts'],
    mutants: [
      {
        rule: 'A refund that PayPal has made before is saved.',
        from: 'if (!refundedIssues.includes(error.issue)) throw',
        to: 'if (error.issue) throw',
      },
      {
        rule: 'PayPal has two names for a refund that was made before.',
        from: "['CAPTURE_FULLY_REFUNDED', 'CAPTURED_AMOUNT_FULLY_REFUNDED']",
        to: "['CAPTURE_FULLY_REFUNDED']",
      },
      {
        rule: 'A refund that PayPal refuses is none.',
        from: 'if (!refundedIssues.includes(error.issue)) throw refundFailure(error, error.status);',
        to: '',
        tests: ['test/server/billing/orders/refund.test.ts'],
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/settle.ts',
    tests: ['test/server/billing/payments/paypal.test.ts'],
    mutants: [
      {
        rule: 'A check that asked PayPal before a payment was captured does not cancel its order.',
        from: ' && !(await findOrder(tx, order.order_id))?.review_since',
        to: '',
      },
      {
        rule: 'PayPal payments of one account are settled one after the other.',
        from: 'await lockAccount(tx, order.account_id);',
        to: '',
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'Who paid is stored as a keyed digest.',
        from: "payer ? secrets.digest('payer', `paypal ${payer}`) : null",
        to: 'payer ?? null',
        tests: ['test/server/billing/orders/refund.test.ts'],
      },
      {
        rule: 'A payment by PayPal decides the language of later mails.',
        from: 'if (completed) await setLocale(tx, completed.account_id, completed.locale);',
        to: '',
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
        from: 'if (!captured) return cancelEffect(order);',
        to: 'if (!captured) return noEffect;',
      },
      {
        rule: 'An order that PayPal has forgotten is canceled only when its page has expired.',
        from: 'isGone(error) && isExpired(order, context.clock.now())',
        to: 'isGone(error)',
      },
      {
        rule: 'A payment that is refunded already sends no receipt.',
        from: 'if (completed && !isRefunded) await addPaidJob(',
        to: 'if (completed) await addPaidJob(',
      },
      {
        rule: 'A payment under review grants nothing yet.',
        from: "if (!isRefunded && capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') return undefined;",
        to: '',
      },
      {
        rule: 'A capture grants one entitlement.',
        from: 'if (!(await findEntitlementBySource(tx, capture.id))) {',
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
        tests: ['test/server/billing/locks.test.ts'],
      },
      {
        rule: 'An order that nobody has approved is cancelled when its page has expired.',
        from: ' || isExpired(order, now);',
        to: ';',
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/schemas.ts',
    tests: ['test/server/billing/reconcile-paypal.test.ts'],
    mutants: [
      {
        rule: 'The offset of a time from PayPal may lack its colon.',
        from: 'z.string().pipe(',
        to: 'z.iso.datetime({ offset: true }).pipe(',
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/verify-signature.ts',
    tests: ['test/server/billing/payments/paypal-client.test.ts'],
    mutants: [
      {
        rule: 'Only a successful verification counts.',
        from: "response.verification_status === 'SUCCESS'",
        to: 'true',
        tests: ['test/server/billing/payments/paypal.test.ts'],
      },
      {
        rule: 'Only PayPal’s hosts have its certificate.',
        from: "if (!isPayPalUrl(String(signature.cert_url))) throw new ApiError('malformedBody');",
        to: '',
        tests: ['test/server/billing/payments/paypal.test.ts'],
      },
      {
        rule: 'Forged webhooks are limited.',
        from: 'await limits.consume(...budgets);',
        to: '',
        tests: ['test/server/billing/payments/paypal.test.ts'],
      },
      {
        rule: 'Right webhooks do not count as forgeries.',
        from: `throw new ApiError('malformedBody');
  await limits.giveBack(...budgets);`,
        to: "throw new ApiError('malformedBody');",
      },
      {
        rule: 'A failure of PayPal does not count as a forgery.',
        from: '    await limits.giveBack(...budgets);\n    throw error;',
        to: '    throw error;',
      },
      {
        rule: 'Only the domain paypal.com is PayPal’s.',
        from: '/(^|\\.)paypal\\.com$/',
        to: '/paypal\\.com$/',
      },
      {
        rule: 'A certificate of PayPal is at the port of https.',
        from: " && url.port === ''",
        to: '',
      },
    ],
  },
  {
    file: 'server/billing/payments/paypal/webhooks.ts',
    tests: ['test/server/billing/payments/paypal.test.ts'],
    mutants: [
      {
        rule: 'PayPal verifies the signature of a webhook.',
        from: 'await verifySignature(context, paypal, signed);',
        to: '',
      },
      {
        rule: 'A forged id that cannot be stored is no error of ours.',
        from: 'id: z.string().regex(/^[\\x21-\\x7e]{1,255}$/)',
        to: 'id: z.string().max(255)',
      },
      {
        rule: 'A refund that names nothing but its capture is found.',
        from: 'const sessionId = captureId',
        to: 'const sessionId = false',
      },
      {
        rule: 'The event of a dispute is tried again as one.',
        from: "type.startsWith('CUSTOMER.DISPUTE')",
        to: "type === 'DISPUTE'",
      },
      {
        rule: 'The event of a refund names its capture, by which it is tried again.',
        from: 'return refundedCaptureOf(resource) ?? resource.id',
        to: 'return resource.id',
      },
      {
        rule: 'The event of a capture that was settled finds its order.',
        from: 'objectId && !isDispute ?',
        to: "objectId === 'none' ?",
      },
    ],
  },
];
