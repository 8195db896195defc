import type { MutantGroup } from '../../../mutant.ts';

export const mutants: MutantGroup[] = [
  {
    file: 'src/pages/payment/change-lines.ts',
    tests: ['test/unit/pages/payment/change-lines.test.ts'],
    mutants: [
      {
        rule: 'Only days that begin at once are said to.',
        from: "if (bought?.state === 'active')",
        to: 'if (bought)',
      },
      {
        rule: 'A renewal that moves is not replaced.',
        from: ' && renewal?.plan === product.plan && !movesRenewal',
        to: ' && renewal?.plan === product.plan',
      },
      {
        rule: 'A purchase that does not renew replaces no renewal.',
        from: ' && renewal?.plan === product.plan && !movesRenewal',
        to: ' && !movesRenewal',
      },
    ],
  },
  {
    file: 'src/pages/payment/choose-step.tsx',
    tests: ['test/unit/pages/payment/payment.test.tsx'],
    mutants: [
      { rule: 'A failed reload does not take the checkout away.', from: 'if (!data && error) {', to: 'if (error) {' },

      {
        rule: 'What the browser is leaving for cannot be canceled.',
        from: '{pending && !leaving && (',
        to: '{pending && (',
      },
      {
        rule: 'A payment that is refused as a downgrade offers no retry.',
        from: "  if (error?.reason === 'downgradeRefused') return <DowngradeRefused />;\n\n",
        to: '',
      },

      {
        rule: 'A product number that the API refuses is no page.',
        from: "['productUnknown', 'invalidFields']",
        to: "['productUnknown']",
      },
      {
        rule: 'Who has paid in another tab is told anew what paying does, by card.',
        from: '    void card.refresh();\n',
        to: '',
      },
      {
        rule: 'A window beside the one that paid says anew what paying does.',
        from: '  usePaidElsewhere(refresh);\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/payment/order-actions.tsx',
    tests: ['test/unit/pages/payment/payment.test.tsx'],
    mutants: [
      {
        rule: 'An order whose page is open is not started over.',
        from: '{unpaid && !order.payUrl && (',
        to: '{unpaid && (',
      },
      {
        rule: 'While a payment is checked, it is not made again.',
        from: "{order.payUrl && phase !== 'checking' && (",
        to: '{order.payUrl && (',
      },
    ],
  },
  {
    file: 'src/pages/payment/check-failed.tsx',
    tests: ['test/unit/pages/payment/payment.test.tsx'],
    mutants: [
      {
        rule: 'A check that fails with a code of a later version shows the API’s own words.',
        from: "{error.reason === 'unknownCode' && (",
        to: '{false && (',
      },
      {
        rule: 'A check that fails does not say that nothing was charged.',
        from: "error.reason === 'unknownCode'",
        to: 'error.reason',
      },
    ],
  },
  {
    file: 'src/pages/payment/order-panel.tsx',
    tests: ['test/unit/pages/payment/payment.test.tsx'],
    mutants: [
      {
        rule: 'An order that was not paid has no progress.',
        from: 'if (completed === undefined) return null;\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/payment/order-phase.ts',
    tests: ['test/unit/pages/payment/order-phase.test.ts'],
    mutants: [
      {
        rule: 'Support is offered when the server says that a payment is late.',
        from: "return late ? 'late' : 'slow';",
        to: "return 'slow';",
      },
      {
        rule: 'A customer who has just returned is not told that the payment is late.',
        from: "if (waitedMs < slowAfterMs) return 'checking';",
        to: "if (waitedMs < slowAfterMs && !late) return 'checking';",
      },
      {
        rule: 'A settled order is shown as such.',
        from: "if (state !== 'open') return state;",
        to: "if (state === 'completed') return state;",
      },
      {
        rule: 'An order is requested at least every 30 seconds.',
        from: 'Math.min(maxDelayMs, Math.round',
        to: 'Math.max(maxDelayMs, Math.round',
      },
    ],
  },
  {
    file: 'src/pages/payment/paid-order.ts',
    tests: ['test/unit/pages/payment/payment.test.tsx'],
    mutants: [
      {
        rule: 'What else another window stores is no payment.',
        from: 'if (key === storageKey) ',
        to: '',
      },
      {
        rule: 'A paid order is announced to the other windows.',
        from: '  announced.set({ orderId });\n',
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/payment/payment-methods.ts',
    tests: ['test/unit/pages/payment/payment.test.tsx'],
    mutants: [
      {
        rule: 'Only methods that are switched on are offered.',
        from: 'knownMethods.filter((method) => config.features[method])',
        to: 'knownMethods',
      },
      {
        rule: 'A method in the URL has to be offered.',
        from: 'offered.find((method) => method === chosen) ??',
        to: '(chosen as PaymentMethod | null) ??',
      },
      {
        rule: 'Without the configuration card is offered.',
        from: "if (failed) return ['card'];",
        to: 'if (failed) return [];',
        tests: ['test/unit/pages/payment/payment-methods.test.ts'],
      },
    ],
  },
  {
    file: 'src/pages/payment/payment.tsx',
    tests: ['test/unit/pages/payment/payment.test.tsx'],
    mutants: [{ rule: 'Without a session the payment page requests nothing.', from: 'id && !signedOut', to: 'id' }],
  },
  {
    file: 'src/pages/payment/use-order.ts',
    tests: ['test/unit/pages/payment/payment.test.tsx'],
    mutants: [
      {
        rule: 'A return to the tab begins no second series of requests.',
        from: '      clearTimeout(timer);\n      const next',
        to: '      const next',
      },
      {
        rule: 'A tab that goes to the background requests nothing by that.',
        from: '      if (!isVisible()) return;\n',
        to: '',
      },
      { rule: 'A return to the tab begins with short pauses.', from: '      attempt = 0;\n', to: '' },

      {
        rule: 'A settled order is not requested again.',
        from: "next.order.status !== 'uncompleted');",
        to: "next.order.status === 'completed');",
      },
      {
        rule: 'While the line is lost the order stays visible.',
        from: 'order: next.order ?? before.order',
        to: 'order: next.order',
      },
      { rule: 'An order of nobody is not asked for again.', from: 'next.unknown || (next.order', to: '(next.order' },
      { rule: 'A hidden tab does not poll.', from: 'if (!settled && isVisible())', to: 'if (!settled)' },
      {
        rule: 'A tab that returns asks at once.',
        from: "document.addEventListener('visibilitychange', pollNow, { signal });",
        to: '',
      },
      {
        rule: 'A browser that is online again asks at once.',
        from: "addEventListener('online', pollNow, { signal });",
        to: '',
      },
      {
        rule: 'Polling ends when the page is left.',
        from: '      if (signal.aborted) return;\n',
        to: '',
      },
      {
        rule: 'One request for an order is under way at a time.',
        from: 'if (pending || settled) return;',
        to: 'if (settled) return;',
      },
      {
        rule: 'An order number that the API refuses is unknown.',
        from: " || error.reason === 'invalidFields'",
        to: '',
      },
    ],
  },
  {
    file: 'src/pages/payment/downgrade-refused.tsx',
    tests: ['test/unit/pages/payment/payment.test.tsx'],
    mutants: [{ rule: 'The focus is not lost with the button that was refused.', from: ' ref={title}', to: '' }],
  },
  {
    file: 'src/pages/payment/use-pay.ts',
    tests: ['test/unit/pages/payment/payment.test.tsx'],
    mutants: [
      {
        rule: 'Two clicks create one order.',
        from: 'if (busy.current) return;',
        to: '',
      },
      {
        rule: 'A repeated call has the same attempt key.',
        from: 'attemptKeys.current[method] ??= createAttemptKey();',
        to: 'attemptKeys.current[method] = createAttemptKey();',
      },
      {
        rule: 'A page that was not left after all, or is shown again, can pay again.',
        from: '    busy.current = false;\n    setLeaving(false);',
        to: '    setLeaving(false);',
      },
      {
        rule: 'After a refusal a click pays again.',
        from: '        busy.current = false;\n        if (isRefusal',
        to: '        if (isRefusal',
      },
      {
        rule: 'A key that the server refused is not used again.',
        from: "if (isRefusal(refusal, 'invalidFields')) delete attemptKeys.current[method];",
        to: '',
      },
    ],
  },
];
